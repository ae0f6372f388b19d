import { subscriptions } from '@diwan/contract/requests/subscriptions';
import { writeAmount } from '@diwan/domain/money';
import { SUBSCRIPTION_TRANSITIONS } from '@diwan/domain/request-transitions';
import { zonedTime } from '@diwan/domain/zoned-time';
import { JOB } from '../../access/caller.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { SubscriptionRow } from '../../ledger/package-visits.ts';
import { endPackage, getReturn } from '../../ledger/sell-package.ts';
import type { Server } from '../../platform/http/server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const EVERY = 10 * 60_000;
const AT_ONCE = 100;

/**
 * Packages paid in the app whose last day may be over somewhere, in their order, also those that were deleted before that was refused.
 * Those with an open order end once it is done or called off.
 */
const readDue = (runner: Runner, now: number, after: number) =>
  all(
    runner,
    db
      .selectFrom('subscriptions as s')
      .innerJoin('countries as c', 'c.id', 's.country_id')
      .select(['s.id', 's.end_at', 'c.time_zone'])
      .where('s.status', '=', sql.lit('active'))
      .where('s.is_paid_here', '=', true)
      .where('s.count_reserved_visit', '=', 0)
      .where('s.end_at', '<=', new Date(now).toISOString().slice(0, 10))
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(AT_ONCE),
  );

const LOCK = `select * from subscriptions where id = $1 and status = 'active' and is_paid_here and count_reserved_visit = 0 for no key update skip locked`;

/** Ends one, unless somebody did or an order took a visit of it meanwhile; says whether it did. */
function end(app: Server, id: number, today: string): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<SubscriptionRow>(LOCK, [id]);
    const [row] = rows;
    if (!row) return false;
    const now = new Date(app.now()).toISOString();
    const returned = getReturn(row);
    const ended = await endPackage(transaction, row, today, { admin_id: null, now });
    const columns = { ...ended, status: SUBSCRIPTION_TRANSITIONS.finish.to, status_at: now };
    await changeRow({ caller: JOB, transaction, now }, recorded(subscriptions), row, columns);
    await notifyPerson(
      transaction,
      { user_type: 'client', user_id: row.client_id },
      {
        type: 'subscription',
        id,
        title: 'messages.notices.subscription_over.title',
        body: `messages.notices.subscription_over.${returned > 0n ? 'returned' : 'used'}`,
        params: { number: row.subscription_no, amount: writeAmount(returned, row.currency) },
      },
    );
    return true;
  });
}

/**
 * Ends the packages paid in the app whose last day is over by their country's calendar: what no visit has earned goes back. Those from
 * before packages had money stay with the office. Gives how many.
 */
export async function endPackages(app: Server): Promise<number> {
  let ended = 0;
  for (let last = 0; ;) {
    const rows = await readDue(app.database.pool, app.now(), last);
    for (const { id, end_at, time_zone } of rows) {
      const today = zonedTime(app.now(), time_zone).day;
      // One that fails keeps no other waiting; it is tried again the next time.
      const isEnded = end_at < today && (await end(app, id, today).catch((error: unknown) => logFault(app, id, error)));
      if (isEnded) ended += 1;
    }
    if (rows.length < AT_ONCE) return ended;
    last = rows.at(-1)?.id ?? last;
  }
}

function logFault(app: Server, id: number, err: unknown): false {
  app.log.error({ err, subscription: id }, 'a package of visits could not be ended');
  return false;
}

/** Looks every ten minutes for packages whose days are over. */
export const packageEnding: Timer<Server> = { name: 'packages that are over', every: EVERY, oneNode: true, run: endPackages };
