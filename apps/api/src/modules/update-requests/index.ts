import type { Module } from '../module.ts';
import { registerOwnUpdates } from './app-calls.ts';
import { askedFiles } from './asked-files.ts';
import { registerUpdateRequests } from './update-request-routes.ts';
import { providersApi } from '../providers/index.ts';

export { LIVE, readRequests } from './waiting-requests.ts';

export const updateRequestsModule: Module = {
  register: (app, base) => registerUpdateRequests(app, providersApi, base),
  registerApp: registerOwnUpdates,
  holdsFiles: askedFiles,
};
