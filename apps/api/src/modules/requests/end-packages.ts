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

const EVERY = 10 * 60_000;
const AT_ONCE = 100;

/**
 * Packages paid in the app whose last day may be over somewhere, in their order, also those that were deleted before that was refused.
 * Those with an open order end once it is done or called off.
 */
const DUE = `select s.id, s.end_at, c.time_zone from subscriptions s join countries c on c.id = s.country_id
where s.status = 'active' and s.is_paid_here and s.count_reserved_visit = 0 and s.end_at <= $1::date and s.id > $2 order by s.id limit ${AT_ONCE}`;

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
    const { rows } = await app.database.pool.query<{ id: number; end_at: string; time_zone: string }>(DUE, [
      new Date(app.now()).toISOString(),
      last,
    ]);
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
