import { broadcasts } from '@diwan/contract/resources/broadcasts';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/messages.ts';

const ofJob = (column: string) => `(select j.${column} from jobs j where j.id = t.job_id)`;

export const broadcastsApi = crud(broadcasts, {
  table: t.broadcasts,
  computed: {
    job_status: ofJob('status'),
    delivered_count: `coalesce(${ofJob('done_count')}, 0)`,
    failed_count: `coalesce(${ofJob('failed_count')}, 0)`,
    finished_at: ofJob('finished_at'),
  },
});
