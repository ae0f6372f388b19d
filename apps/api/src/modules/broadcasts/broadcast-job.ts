import { sqlTable } from '../../crud/fields/sql-tables.ts';
import type { JobKind } from '../../crud/jobs/job-kind.ts';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

type BroadcastParams = {
  readonly broadcast_id: number;
  readonly user_type: 'client' | 'provider';
  readonly title: string;
};

/** Tells the apps that are open what has come into their inboxes: people wrote it, in one language. */
async function tellApps(transaction: Transaction, { broadcast_id, user_type }: BroadcastParams, people: readonly number[]): Promise<void> {
  const broadcast = await maybe(transaction, db.selectFrom('broadcasts').select(['title', 'body']).where('id', '=', broadcast_id));
  if (!broadcast) return;
  const { title, body } = broadcast;
  const texts = { title_ar: title, title_en: title, body_ar: body, body_en: body };
  const news = { notify_type: 'broadcast', notify_id: broadcast_id, ...texts } as const;
  await tellPersons(transaction, people.map((id) => ({ kind: user_type, id })), 'notification', news); // prettier-ignore
}

/** Delivers a broadcast into the inbox of each person that it was addressed to. The same person is never written to twice, not even by mistake: an index forbids it. */
export const broadcastJob: JobKind<BroadcastParams> = {
  kind: 'broadcast',
  right: () => 'push-notifications',
  batch: 1_000,
  async run({ transaction, job }, ids) {
    const { broadcast_id, user_type } = job.params;
    const { rows } = await transaction.client.query<{ id: number }>(
      `select id from ${sqlTable(job.table_name ?? '')} where id = any($1::int[]) and deleted_at is null and not is_ban`,
      [ids],
    );
    const there = rows.map(({ id }) => id);
    await transaction.client.query(
      `insert into user_notifications (user_type, user_id, broadcast_id, notify_type, notify_id)
       select $1, unnest($2::int[]), $3, 'broadcast', $3 on conflict do nothing`,
      [user_type, there, broadcast_id],
    );
    await tellApps(transaction, job.params, there);
    const known = new Set(there);
    return new Map(ids.filter((id) => !known.has(id)).map((id) => [id, 'broadcast.person_gone']));
  },
  async finish({ transaction, job }) {
    if (job.admin_id === null) return;
    const { broadcast_id, title } = job.params;
    await notifyAdmins(transaction, {
      type: 'broadcast',
      id: broadcast_id,
      title: 'messages.broadcast.finished',
      body: job.failed_count > 0 ? 'messages.broadcast.with_failures' : 'messages.broadcast.delivered',
      params: { title, count: job.done_count, failed: job.failed_count },
      to: [job.admin_id],
    });
  },
};
