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
 * SQL that tells all nodes something once the transaction commits: `said` is JSON as text, with who tells it, and gets the transaction
 * in which it is told. What reaches a node twice, by NOTIFY and by Redis, is known by being the same to the letter.
 */
export const tellSql = (channel: string, said: string) =>
  `pg_notify(${channel}, left(${said}, -1) || ',"tx":' || pg_current_xact_id()::text || '}')`;

/** Tells all nodes something once the transaction commits. */
async function tellNodes({ client, node }: Transaction, channel: string, said: object): Promise<void> {
  await client.query(`select ${tellSql('$1', '$2::text')}`, [channel, JSON.stringify({ ...said, from: node })]);
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
