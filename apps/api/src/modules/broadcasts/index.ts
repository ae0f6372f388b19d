import * as t from '../../schema/tables/messages.ts';
import type { Module } from '../module.ts';
import { registerBroadcasts } from './broadcast-routes.ts';
import { broadcastJob } from './broadcast-job.ts';
import { broadcasts } from '@diwan/contract/broadcasts/resource';
import { crud } from '../../crud/resource/crud.ts';

const ofJob = (column: string) => `(select j.${column} from jobs j where j.id = t.job_id)`;

const broadcastsApi = crud(broadcasts, {
  table: t.broadcasts,
  computed: {
    job_status: ofJob('status'),
    delivered_count: `coalesce(${ofJob('done_count')}, 0)`,
    failed_count: `coalesce(${ofJob('failed_count')}, 0)`,
    finished_at: ofJob('finished_at'),
  },
});

export const broadcastsModule: Module = {
  resources: [broadcastsApi],
  register: (app, base) => registerBroadcasts(app, app.resources, base),
  jobs: [broadcastJob],
};
