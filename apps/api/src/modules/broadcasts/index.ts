import type { Module } from '../module.ts';
import { registerBroadcasts } from './broadcast-routes.ts';
import { broadcastJob } from './broadcast-job.ts';
import { broadcastsApi } from './resources.ts';

export const broadcastsModule: Module = {
  resources: [broadcastsApi],
  register: (app, base) => registerBroadcasts(app, app.resources, base),
  jobs: [broadcastJob],
};
