import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import type { KeptRow } from '../../crud/fields/row.ts';
import type { Timer } from '../../platform/timers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const LOOK_EVERY = 5_000;
const AT_ONCE = 500;
const PEOPLE = [
  [clients, 'client'],
  [providers, 'provider'],
] as const;

/** Locks of accounts whose time is over, those of the longest first; another node's share is left to it. */
const due = (table: string) => `select id, country_id, is_locked, lock_cause, locked_at, locked_by, locked_until from ${table}
  where is_locked and deleted_at is null and locked_until <= $1 order by locked_until, id limit ${AT_ONCE} for no key update skip locked`;

/**
 * Ends the locks of clients and providers whose time is over, with an entry in the log and a notice to each. The flag itself goes,
 * so that lists, filters, counters and whoever looks at an account agree. Gives how many.
 */
export async function endLocks(app: Context): Promise<number> {
  let ended = 0;
  for (const [resource, user_type] of PEOPLE) {
    ended += await inTransaction(app, async (transaction) => {
      const now = app.now();
      const of = recorded(resource);
      const { rows } = await transaction.client.query<KeptRow>(due(of.table), [new Date(now).toISOString()]);
      await changeRows(
        { caller: JOB, transaction, now },
        of,
        rows,
        { is_locked: false, lock_cause: null, locked_until: null },
        {
          action: 'toggle',
          silently: { locked_at: null, locked_by: null },
          notices: [
            {
              people: { user_type, user_ids: rows.map((row) => row.id) },
              type: 'account',
              title: 'messages.notices.account_unlocked.title',
              body: 'messages.notices.account_unlocked.body',
            },
          ],
        },
      );
      return rows.length;
    });
  }
  return ended;
}

/** Looks for locks whose time is over, every few seconds. */
export const endOfLocks: Timer<Context> = { name: 'locks of accounts', every: LOOK_EVERY, oneNode: true, run: endLocks };
