import type { Module } from '../module.ts';
import { registerOwnInbox } from './app-calls.ts';
import { registerInbox } from './inbox-routes.ts';

export const notificationsModule: Module = {
  register: (app, base) => registerInbox(app, base),
  registerApp: registerOwnInbox,
};
