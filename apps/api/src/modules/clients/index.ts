import type { Module } from '../module.ts';
import { registerClientDesk } from './desk-routes.ts';
import { clientsApi, ridersApi } from './resources.ts';

export { clientsApi, ridersApi } from './resources.ts';

export const clientsModule: Module = {
  resources: [clientsApi, ridersApi],
  register: (app, base) => registerClientDesk(app, base),
};
