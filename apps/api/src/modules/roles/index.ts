import type { Module } from '../module.ts';
import { registerRoleEditable } from './editable-route.ts';
import { rolesApi } from './resources.ts';

export const rolesModule: Module = {
  resources: [rolesApi],
  register: (app, base) => registerRoleEditable(app, base),
};
