import type { Module } from '../module.ts';
import { registerSettings } from './settings-routes.ts';
import { approvedSettings } from './approved-settings.ts';

export { refuseStrandedPhones } from './kept-phones.ts';
export { clearFixedCode, saveSection } from './save-section.ts';

export const settingsModule: Module = {
  register: (app, base) => registerSettings(app, base),
  approvals: { settings: approvedSettings },
};
