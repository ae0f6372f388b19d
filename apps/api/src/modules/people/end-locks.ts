import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../../crud/record/audit.ts';
import { NOBODY } from '../../access/nobody.ts';
import { notifyPerson } from '../../crud/notify/notify-person.ts';
import { repeat } from '../../platform/repeat.ts';
import { announce } from '../../crud/record/row-events.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const LOOK_EVERY = 5_000;
const AT_ONCE = 500;
const PEOPLE = [
  ['clients', 'client'],
  ['providers', 'provider'],
] as const;

interface Unlocked {
  readonly id: number;
  readonly country_id: number;
  readonly lock_cause: string | null;
  readonly locked_until: string;
}

/** Locks of accounts whose time is over, those of the longest first; another node's share is left to it. */
const END = (table: string) => `with due as (
  select id, country_id, lock_cause, locked_until from ${table} where is_locked and deleted_at is null and locked_until <= $1
  order by locked_until, id limit ${AT_ONCE} for no key update skip locked)
update ${table} t set is_locked = false, lock_cause = null, locked_at = null, locked_by = null, locked_until = null,
  updated_at = greatest($1::timestamptz(3), t.updated_at + interval '1 millisecond')
from due where t.id = due.id returning due.id, due.country_id, due.lock_cause, due.locked_until`;

/**
 * Ends the locks of clients and providers whose time is over, with an entry in the log and a notice to each. The flag itself goes,
 * so that lists, filters, counters and whoever looks at an account agree. Gives how many.
 */
export async function endLocks(app: FastifyInstance): Promise<number> {
  let ended = 0;
  for (const [table, user_type] of PEOPLE) {
    ended += await inTransaction(app, async (transaction) => {
      const { rows } = await transaction.client.query<Unlocked>(END(table), [new Date(app.now()).toISOString()]);
      await writeAudit(
        transaction,
        NOBODY,
        rows.map(({ id, lock_cause, locked_until }) => ({
          table,
          id,
          action: 'toggle',
          changes: {
            is_locked: { before: true, after: false },
            lock_cause: { before: lock_cause, after: null },
            locked_until: { before: locked_until, after: null },
          },
        })),
      );
      for (const { id, country_id } of rows) {
        await announce(transaction, { table, id, kind: 'update', country_id });
        const notice = 'messages.notices.account_unlocked';
        await notifyPerson(
          transaction,
          { user_type, user_id: id },
          { type: 'account', id, title: `${notice}.title`, body: `${notice}.body` },
        );
      }
      return rows.length;
    });
  }
  return ended;
}

/** Looks for locks whose time is over, every few seconds. */
export function registerEndOfLocks(app: FastifyInstance) {
  repeat(app, LOOK_EVERY, () => endLocks(app), 'locks whose time is over could not be ended this time');
}
