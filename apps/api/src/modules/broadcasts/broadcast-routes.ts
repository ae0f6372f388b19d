import { nextId } from '../../platform/database/typed.ts';
import type { Request, Server } from '../../platform/http/server.ts';
import type { Broadcast } from '@diwan/contract/broadcasts/form';
import { broadcastCalls } from '@diwan/contract/broadcasts/calls';
import { recorded } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { broadcasts } from '@diwan/contract/broadcasts/resource';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { conflict } from '../../platform/errors.ts';
import { getJobView } from '../../crud/jobs/job-events.ts';
import { startJob } from '../../crud/jobs/start-job.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { countPeople, getBroadcastPeople, type BroadcastPeople } from '../people/index.ts';
import { readName } from '../../access/persons/read-name.ts';

/**
 * The country that a broadcast belongs to; null is all of them, which only who works in all may write to: what belongs to no country
 * is listed in every one. Who works in several says in which.
 */
function getCountry({ access, countryId }: Request): number | null {
  if (countryId !== null || access.countries === null) return countryId;
  const [only, ...others] = access.countries;
  if (only === undefined || others.length > 0) throw conflict('broadcast.several_countries');
  return only;
}

/** Everything about a broadcast at once: what is said, to whom, the job that delivers it, and the entry in the log. */
async function send(app: Server, transaction: Transaction, request: Request, broadcast: Broadcast, people: BroadcastPeople) {
  const { adminId } = request.access;
  // Its job names it, and it keeps the name of who sends it.
  const id = await nextId(transaction.client, 'broadcasts');
  const sent_by = await readName(transaction.client, 'admin', adminId);
  const { user_type, all, title, body } = broadcast;
  const job = await startJob(app, transaction, {
    kind: 'broadcast',
    adminId,
    ip: request.ip,
    table: people.base,
    params: { broadcast_id: id, user_type: people.base === 'clients' ? 'client' : 'provider', title },
    rows: people.ids,
  });
  const said = { user_type, is_all_users: all, title, body, audience_count: job.total };
  const columns = { id, ...said, country_id: getCountry(request), sent_by_id: adminId, sent_by, job_id: job.id };
  await insertRow({ caller: request.caller, transaction, now: app.now() }, recorded(broadcasts), columns, {
    says: Object.fromEntries(Object.entries(said).map(([name, after]) => [name, { before: null, after }])),
  });
  return { ...getJobView(job), broadcast_id: id };
}

/** Sending notifications to many (§7), and counting them before. */
export function registerBroadcasts(app: Server, apis: readonly ResourceApi[], prefix: string) {
  handleOnce(app, prefix, broadcastCalls.sendBroadcast, async ({ request, transaction, body }) => {
    const people = getBroadcastPeople(apis, request, body);
    const count = await countPeople(transaction.client, people, body);
    if (count === 0) throw conflict('broadcast.nobody');
    if (body.audience_count !== undefined && body.audience_count !== count)
      throw conflict('broadcast.other_count', { shown: body.audience_count, count }, { count });
    return { data: await send(app, transaction, request, body, people), message: 'sent' };
  });
  handle(app, prefix, broadcastCalls.countAudience, async ({ request, body }) => ({
    data: { count: await countPeople(app.database.pool, getBroadcastPeople(apis, request, body), body) },
  }));
}
