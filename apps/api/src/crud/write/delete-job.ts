import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import { may } from '../../access/access.ts';
import { demandPerson } from '../../access/api-token.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { jobCaller } from '../jobs/job-caller.ts';
import type { Job, JobKind } from '../jobs/job-kind.ts';
import { startJob } from '../jobs/start-job.ts';
import { tellEnd } from '../jobs/tell-end.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { demandShownCount, type BulkRows } from './bulk-ids.ts';
import { removeWithin } from './remove.ts';

const KIND = 'delete';

/** Deletes the rows that a filter let through when it was asked for, however many there are: each is deleted, or says why not. */
export function deleteJob(apis: readonly ResourceApi[]): JobKind {
  const getApi = (job: Job) => apis.find(({ resource }) => resource.name === job.table_name);
  return {
    kind: KIND,
    right: (job) => getApi(job)?.resource.can.delete,
    batch: 200,
    async run({ app, transaction, job }, ids) {
      const api = getApi(job);
      const right = api?.resource.can.delete;
      const caller = await jobCaller(transaction.client, job);
      // Whoever began it may not go on: no row of the batch is tried one by one.
      if (!api || !right || !caller || !may(caller.access, right)) return new Map(ids.map((id) => [id, 'permission.missing']));
      await removeWithin({ app, caller, transaction, now: app.now() }, api, ids);
      return new Map();
    },
    finish: (context) => tellEnd(context, 'deletion'),
  };
}

/** What to delete: what a filter lets through, and how many of them were shown. */
interface Deletion {
  readonly rows: NonNullable<BulkRows['matching']>;
  readonly shown: BulkRows['shown'] | undefined;
}

/** Begins such a job. Its rows are frozen here: what matches later stays; 409 where they are not as many as were shown. */
export async function startDeletion(app: Context, api: ResourceApi, request: Request, { rows, shown }: Deletion): Promise<Job> {
  // It goes on with all that the admin may do.
  demandPerson(request.access);
  return inTransaction(app, async (transaction) => {
    const job = await startJob(app, transaction, {
      kind: KIND,
      adminId: request.access.adminId,
      ip: request.ip,
      table: api.resource.name,
      params: { country_id: request.countryId },
      rows,
    });
    demandShownCount(job.total, shown);
    return job;
  });
}
