import { fromMinor, type Minor, minor, minus, NONE, plus, writeAmount } from '@diwan/domain/money';
import { priceOfParts } from '@diwan/domain/orders/order-price';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OpenReview } from './open-review.ts';
import { discountAtEnd } from './order-coupon.ts';
import { getPercents } from './order-rates.ts';
import { aboutOrder, type OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

/** So long a client may think about a fare above the quote. */
const ANSWERED_WITHIN = 2 * 3_600_000;

interface Prices {
  readonly quoted: Minor;
  readonly driven: Minor;
}

async function totalWith({ app, transaction: { client } }: TransitionContext, order: OrderRow, services: Minor, discount: Minor) {
  const [additions, shipping] = [minor(order.total_addition_price), minor(order.shipping_price)];
  const { vat } = getPercents(order, await app.settings.of(order.country_id, client));
  return priceOfParts({ services, additions, shipping, discount, vatPercent: vat }).total_price;
}

/** What the client would pay where the services come to so much, were nothing taken off. */
export const getFullTotal = (context: TransitionContext, order: OrderRow, services: Minor): Promise<Minor> =>
  totalWith(context, order, services, NONE);

/** What the client pays where the services come to so much, less what the coupon takes off: as much more as its budget and the limit have room for now. */
async function getTotal(context: TransitionContext, order: OrderRow, services: Minor): Promise<Minor> {
  const { client } = context.transaction;
  const price = plus(services, minor(order.total_addition_price), minor(order.shipping_price));
  await client.query('savepoint asked');
  const discount = await discountAtEnd(context, order, price);
  await client.query('rollback to savepoint asked');
  return totalWith(context, order, services, discount);
}

/** Asks the client whether a fare far above the quote is theirs: until they say yes the quote stands. */
export async function askForFare(context: TransitionContext, order: OrderRow, { quoted, driven }: Prices): Promise<void> {
  const { app, transaction } = context;
  const totals = { quoted: await getTotal(context, order, quoted), driven: await getTotal(context, order, driven) };
  const at = (later: number) => new Date(app.now() + later).toISOString();
  const evidence = {
    planned_meters: order.planned_distance,
    counted_meters: order.actual_distance,
    planned_seconds: order.planned_order_duration,
    seconds: order.actual_order_duration,
  };
  const question = db.insertInto('settlement_reviews').values({
    order_id: order.id,
    country_id: order.country_id,
    waits_for: 'client',
    reasons: ['fare_above_quote'],
    evidence: JSON.stringify(evidence),
    quoted_price: quoted,
    driven_price: driven,
    quoted_total: totals.quoted,
    driven_total: totals.driven,
    opened_at: at(0),
    expires_at: at(ANSWERED_WITHIN),
  });
  await run(
    transaction,
    question.onConflict((met) => met.column('order_id').doNothing()),
  );
  await tellOfFare(transaction, order, totals);
}

function tellOfFare(transaction: Transaction, { id, client_id, order_no, currency }: OrderRow, { quoted, driven }: Prices): Promise<void> {
  const shown = (amount: Minor) => writeAmount(amount, currency);
  return notifyPerson(
    transaction,
    { user_type: 'client', user_id: client_id },
    {
      type: 'trip',
      id,
      title: 'messages.notices.fare_above_quote.title',
      body: 'messages.notices.fare_above_quote.body',
      params: { number: order_no, quoted: shown(quoted), driven: shown(driven) },
    },
  );
}

/** Asks the client about a fare that the office has looked at, as `askForFare` does. */
export async function leaveToClient(
  { app, transaction }: TransitionContext,
  order: OrderRow,
  { quoted_total, driven_total }: Pick<OpenReview, 'quoted_total' | 'driven_total'>,
): Promise<void> {
  const left = db
    .updateTable('settlement_reviews')
    .set({ waits_for: 'client', expires_at: new Date(app.now() + ANSWERED_WITHIN).toISOString() })
    .where('order_id', '=', order.id)
    .where('decision', 'is', null);
  await run(transaction, left);
  await tellOfFare(transaction, order, { quoted: minor(quoted_total ?? 0), driven: minor(driven_total ?? 0) });
}

/** The rest of a fare that nobody said yes to. */
export async function recordUnpaidFare(transaction: Transaction, order: OrderRow, review: { quoted_total: number; driven_total: number }) {
  const rest = minus(minor(review.driven_total), minor(review.quoted_total));
  await recordFinding(transaction, {
    ...aboutOrder(order),
    rule: 'fare_above_quote',
    amount: rest,
    evidence: {
      quoted: fromMinor(review.quoted_total, order.currency),
      driven: fromMinor(review.driven_total, order.currency),
      planned_meters: order.planned_distance,
      counted_meters: order.actual_distance,
    },
    unique_key: `fare_above_quote:${order.id}`,
  });
}
