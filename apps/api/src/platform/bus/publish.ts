import type { Transaction } from '../database/transaction.ts';

/** Something that some admins are told at once. What matters is also in the database: who is away finds it there. */
export interface AdminEvent {
  readonly event: 'notification' | 'alert' | 'job';
  readonly admins: readonly number[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** The channel on which all nodes hear what admins are to be told, once it has committed. */
export const ADMIN_CHANNEL = 'diwan_admins';

/**
 * Tells all nodes something once the transaction commits, with who tells it and in which transaction: what reaches a node twice,
 * by NOTIFY and by Redis, is known by being the same to the letter. `sql` may add to what is said, which is `$2`, by values from `$3` on.
 */
export async function tellNodes(
  { client, node }: Transaction,
  channel: string,
  said: object,
  sql = '$2::text',
  values: readonly unknown[] = [],
): Promise<void> {
  const text = `select pg_notify($1, left(${sql}, -1) || ',"tx":' || pg_current_xact_id()::text || '}')`;
  await client.query(text, [channel, JSON.stringify({ ...said, from: node }), ...values]);
}

/** PostgreSQL carries 8,000 bytes a message: so many admins fit beside the longest text. */
const ADMINS_AT_ONCE = 300;

/** Tells admins something as soon as the transaction commits, whichever node they are connected to. */
export async function publish(transaction: Transaction, event: AdminEvent): Promise<void> {
  for (let start = 0; start < event.admins.length; start += ADMINS_AT_ONCE) {
    const part = { ...event, admins: event.admins.slice(start, start + ADMINS_AT_ONCE) };
    await tellNodes(transaction, ADMIN_CHANNEL, part);
  }
}
