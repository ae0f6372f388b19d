import type { Server } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import type { JobKind } from './job-kind.ts';
import { Queue, type QueueEntry } from '../../platform/queue/queue.ts';
import { RUN_LOCK, runJob } from './run-job.ts';
import { openChannels } from '../../platform/outbox/open-channels.ts';
import { releaseHeld, sendMessage, type OnSettled } from '../../platform/outbox/outbox.ts';
import type { Timer } from '../../platform/timers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

/** Jobs that one node works on at a time; each holds a connection. */
const JOBS_AT_ONCE = 2;
/** Messages of one channel that a node sends at a time. */
const MESSAGES_AT_ONCE = 4;
const LOOK_EVERY = 3_000;

/** After this long a job that is still queued may have lost its entry. */
const FORGOTTEN_AFTER = '5 s';

// Jobs that nobody works on, and that the queue will not hand out again by itself: it does for those which failed a moment ago.
const ORPHANS = `select id from jobs
  where (status = 'running' or status = 'queued' and updated_at < now() - $2::interval)
    and not exists (select from pgboss.job where name = 'jobs' and state < 'active' and data->>'id' = jobs.id::text)
    and pg_try_advisory_xact_lock($1, id) order by id limit 100`;

/** The entry that a killed node had taken up; the queue would take it for work under way until it expires. */
const DEAD_ENTRY = `delete from pgboss.job where name = 'jobs' and state = 'active' and data->>'id' = $1`;

/**
 * Queues again what nobody works on any more: the node that did was killed, and its lock went with its connection; or it was not
 * begun and its entry was used up, by a node that died between the two or by tries while the database was away.
 */
async function adoptOrphans(app: Context): Promise<void> {
  await inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ id: number }>(ORPHANS, [RUN_LOCK, FORGOTTEN_AFTER]);
    for (const { id } of rows) {
      // It may have ended since it was looked at.
      const again = db
        .updateTable('jobs')
        .set({ status: 'queued', updated_at: sql<string>`now()` })
        .where('id', '=', id);
      if ((await run(client, again.where('status', '<>', 'done'))) === 0) continue;
      await client.query(DEAD_ENTRY, [String(id)]);
      await app.queue.send(transaction, 'jobs', id);
    }
  });
}

/** Looks for jobs that nobody works on, also as soon as a node is there. */
export const orphanedJobs: Timer<Context> = { name: 'orphaned jobs', every: LOOK_EVERY, oneNode: true, atStart: true, run: adoptOrphans };

/** Long work and outgoing messages, done in the background by all nodes together; on a stop, what is under way reaches its next resting place. */
export async function registerJobs(app: Server, kinds: readonly JobKind[], settled: OnSettled): Promise<void> {
  app.decorate('queue', new Queue(app.database.pool, app.log));
  app.decorate('jobKinds', new Map(kinds.map((kind) => [kind.kind, kind])));
  app.decorate('channels', await openChannels(app.config, { runner: app.database.pool, log: app.log }));
  let stopping = false;

  async function work({ id }: QueueEntry): Promise<void> {
    if ((await runJob(app, id, () => stopping)) !== 'stopped') return;
    // Handed to whichever node is next, at the row where it stands.
    await inTransaction(app, async (transaction) => {
      await run(transaction, db.updateTable('jobs').set({ status: 'queued' }).where('id', '=', id));
      await app.queue.send(transaction, 'jobs', id);
    });
  }
  app.addHook('onListen', async () => {
    // A restored copy sends nothing and goes on with nothing until somebody has looked at it.
    if (app.recovery !== null) return;
    const sending = { handle: (entry: QueueEntry) => sendMessage(app, settled, entry), atOnce: MESSAGES_AT_ONCE };
    const jobs = { handle: work, atOnce: JOBS_AT_ONCE };
    await app.queue.start({ jobs, outbox: sending, fcm: sending, sms: sending, email: sending });
    await releaseHeld(app);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    await app.queue.stop();
    for (const channel of Object.values(app.channels)) channel.close?.();
  });
}
