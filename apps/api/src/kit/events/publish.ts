import type { Transaction } from '../transaction.ts';

/** Something that some admins are told at once. What matters is also in the database: who is away finds it there. */
export interface AdminEvent {
  readonly event: 'notification' | 'alert' | 'job';
  readonly admins: readonly number[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** The channel on which all nodes hear what admins are to be told, once it has committed. */
export const ADMIN_CHANNEL = 'diwan_admins';

/** PostgreSQL carries 8,000 bytes a message: so many admins fit beside the longest text. */
const ADMINS_AT_ONCE = 300;

/** Tells admins something as soon as the transaction commits, whichever node they are connected to. */
export async function publish(transaction: Transaction, event: AdminEvent): Promise<void> {
  for (let start = 0; start < event.admins.length; start += ADMINS_AT_ONCE) {
    const part = { ...event, admins: event.admins.slice(start, start + ADMINS_AT_ONCE) };
    await transaction.client.query('select pg_notify($1, $2)', [ADMIN_CHANNEL, JSON.stringify({ ...part, from: transaction.node })]);
  }
}
