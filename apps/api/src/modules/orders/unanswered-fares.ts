import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Timer } from '../../platform/timers.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import type { OrderRow } from './order-row.ts';
import { ordersApi } from './resources.ts';
import { readReview } from './open-review.ts';
import { decideReview } from './settlement-review.ts';
import type { TransitionContext } from './transition-order.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const LOOK_EVERY = 60_000;
const AT_ONCE = 100;

// Of two nodes the second finds it locked, or decided.
const LOCK = 'select * from orders where id = $1 and deleted_at is null for no key update skip locked';

/** A client's answer to a fare far above its quote. 409 `review.not_open` where nobody asks any more. */
export async function answerFare(context: TransitionContext, order: OrderRow, isYes: boolean): Promise<void> {
  const review = await readReview(context.transaction.client, order.id);
  if (review?.waits_for !== 'client') throw conflict('review.not_open');
  if (isYes && order.pay_type === 'wallet') await demandOwnPhone(context.transaction.client, context.caller);
  await decideReview(context, order, { review, decision: isYes ? 'driven' : 'quote' });
}

function settleAtQuote(app: Context, id: number, now: string): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<OrderRow>(LOCK, [id]);
    const [order] = rows;
    const review = order && (await readReview(transaction.client, id));
    if (!review || review.waits_for !== 'client' || review.expires_at === null || review.expires_at > now) return;
    await decideReview({ app, caller: JOB, transaction, api: ordersApi }, order, { review, decision: 'quote' });
  });
}

/** Where nobody has said yes in time, the quote stands. */
export async function keepUnansweredQuotes(app: Context): Promise<void> {
  const now = new Date(app.now()).toISOString();
  const expired = db
    .selectFrom('settlement_reviews')
    .select('order_id as id')
    .where('decision', 'is', null)
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', now)
    .where('waits_for', '=', sql.lit('client'));
  for (const { id } of await all(app.database.pool, expired.orderBy('expires_at').limit(AT_ONCE)))
    await settleAtQuote(app, id, now).catch((error: unknown) =>
      app.log.warn({ err: error, order: id }, 'an order could not be settled at its quote this time'),
    );
}

export const unansweredFares: Timer<Context> = {
  name: 'fares that nobody answered',
  every: LOOK_EVERY,
  oneNode: true,
  run: keepUnansweredQuotes,
};
