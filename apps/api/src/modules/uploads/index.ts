import type { Module } from '../module.ts';
import { removeOrphans } from '../../platform/files/remove-orphans.ts';
import { registerPersonUploads, registerUploads } from './uploads.ts';

const ONE_HOUR = 60 * 60_000;

export const uploadsModule: Module = {
  timers: [{ name: 'uploads that nothing names', every: ONE_HOUR, oneNode: true, run: removeOrphans }],
  register: (app, base) => registerUploads(app, base),
  registerApp: (app, base) => registerPersonUploads(app, base),
};
