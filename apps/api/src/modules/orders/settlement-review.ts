import { getAppShare } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor, minor, minus, NONE } from '@diwan/domain/money';
import { getKept, getPayStatus } from '@diwan/domain/orders/pay-status';
import { getAdminId } from '../../access/caller.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/store.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { getJobPrice } from '../../ledger/paid-order.ts';
import { releaseVisit } from '../../ledger/package-visits.ts';
import { paidFor, returnPayments } from '../../ledger/payments.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { takeForOrder } from '../../ledger/till/limit.ts';
import { lockFreeWallets } from '../../ledger/promised.ts';
import { releaseCoupons } from '../../ledger/use-coupon.ts';
import { conflict } from '../../platform/errors.ts';
import { recordUnpaidFare } from './fare-questions.ts';
import { findDoubts } from './find-doubts.ts';
import { readReview, type OpenReview } from './open-review.ts';
import { getPriceColumns } from './finish-order.ts';
import { settle } from './order-money.ts';
import { getPercents } from './order-rates.ts';
import { aboutOrder, getMoneyAtStake, type OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';

// A question to the client that is open becomes a part of what the office looks at.
const HOLD = `insert into settlement_reviews (order_id, country_id, waits_for, reasons, evidence, opened_at) values ($1, $2, 'office', $3, $4, $5)
on conflict (order_id) do update set waits_for = 'office', reasons = excluded.reasons || array(select r from unnest(settlement_reviews.reasons) r where r <> all(excluded.reasons)),
  evidence = settlement_reviews.evidence || excluded.evidence, opened_at = excluded.opened_at, expires_at = null, decision = null, decided_at = null, decided_by = null`;

const DECIDE = `update settlement_reviews set decision = $2, decided_at = $3, decided_by = $4 where order_id = $1 and decision is null`;

export type Decision = 'settled' | 'quote' | 'driven' | 'dismissed';

const close = ({ app, caller, transaction: { client } }: TransitionContext, id: number, decision: Decision) =>
  client.query(DECIDE, [id, decision, new Date(app.now()).toISOString(), getAdminId(caller)]);

/** An operator on the phone presses several steps at once: what they finish counts as what they move, within the limit of their day. */
async function isWithinLimit({ app, caller, transaction }: TransitionContext, order: OrderRow, amount: Minor): Promise<boolean> {
  const admin = getAdminId(caller);
  return admin !== null && (await takeForOrder(app, transaction, order, amount, admin)) === null;
}

/** Who gets what of a finished order whose settlement waits. */
async function getShares({ app, transaction }: TransitionContext, order: OrderRow): Promise<Row> {
  const price = getJobPrice(order);
  const share = getAppShare(price, getPercents(order, await app.settings.of(order.country_id, transaction.client)).app);
  return { app_amount: String(share), driver_amount: String(price.price - share) };
}

async function hold(context: TransitionContext, order: OrderRow): Promise<Row> {
  return { ...(await getShares(context, order)), pay_status: 'under_review' };
}

/** Writes the doubts about an order down and says whether its money waits for a person. */
async function isHeld(context: TransitionContext, order: OrderRow, isEarly: boolean): Promise<boolean> {
  const { app, transaction } = context;
  const { doubts, evidence } = await findDoubts(context, order, isEarly);
  if (doubts.length === 0) return false;
  const amount = getMoneyAtStake(order);
  if (amount > 0n && (await isWithinLimit(context, order, amount))) return false;
  const about = { ...aboutOrder(order), amount: amount > 0n ? amount : minor(order.total_price), evidence };
  for (const rule of doubts) await recordFinding(transaction, { ...about, rule, unique_key: `${rule}:${order.id}` });
  if (amount === 0n) return false;
  const at = new Date(app.now()).toISOString();
  await transaction.client.query(HOLD, [order.id, order.country_id, doubts, JSON.stringify(evidence), at]);
  return true;
}

/**
 * Ends an order with its money: it is settled, unless something about it is doubtful, or its client is asked for more than the quote. Then
 * it is finished all the same, and its settlement waits. One that its client ended `early` need not have come to its destination. Columns
 * of the order.
 */
export async function settleOrHold(context: TransitionContext, order: OrderRow, { early = false } = {}): Promise<Row> {
  if (await isHeld(context, order, early)) return hold(context, order);
  const review = await readReview(context.transaction.client, order.id);
  if (!review) return settle(context, order);
  // What changes hands at the door is known at the door.
  if (order.pay_type !== 'cash') return hold(context, order);
  await keepQuote(context, order, review);
  return settle(context, order);
}

/** Without the client's yes the quote stands; what it lacks of the fare is written down. */
async function keepQuote(context: TransitionContext, order: OrderRow, { quoted_total, driven_total }: OpenReview): Promise<void> {
  await close(context, order.id, 'quote');
  if (quoted_total === null || driven_total === null) return;
  await recordUnpaidFare(context.transaction, order, { quoted_total, driven_total });
}

/** 409 where a wallet does not hold what a fare is above the quote: a yes that nobody can pay is no money for its driver. */
async function demandRest({ app, transaction }: TransitionContext, order: OrderRow, total: Minor): Promise<void> {
  const rest = minus(total, minor(order.total_price));
  if (order.pay_type !== 'wallet' || rest <= 0n) return;
  const { client_id: user_id, currency, country_id } = order;
  const [wallet] = (await lockFreeWallets(transaction, [{ user_type: 'client', user_id, currency, country_id }], app.now())).values();
  // What the quote costs is promised already.
  const free = wallet ? minus(wallet.balance, wallet.promised) : NONE;
  if (free >= rest) return;
  const missing = fromMinor(minus(rest, free), currency);
  throw conflict('review.fare_short', { missing: `${missing} ${currency}` }, { missing, currency });
}

/** The columns of an order at the price that was decided on. */
async function getDecidedPrice(context: TransitionContext, order: OrderRow, review: OpenReview, decision: Decision): Promise<Row> {
  const services = decision === 'driven' ? review.driven_price : decision === 'quote' ? review.quoted_price : null;
  if (services === null || services === order.services_price) return {};
  return getPriceColumns(context, order, minor(services));
}

/** Settles an order that was under review; before its payment is captured in full, that is waited for as ever. */
async function settleHeld(context: TransitionContext, order: OrderRow): Promise<Row> {
  const columns = await settle(context, order);
  if (columns['pay_status'] !== undefined) return columns;
  const paid = await paidFor(context.transaction.client, order.id);
  return { ...columns, pay_status: getPayStatus(paid, minor(order.total_price), false) };
}

/** Nothing was earned: what was captured goes back, coupon and visit can be used again, and the wallet keeps what it held. */
async function dismiss({ app, caller, transaction }: TransitionContext, order: OrderRow): Promise<Row> {
  const kept = getKept(await paidFor(transaction.client, order.id));
  const at = new Date(app.now()).toISOString();
  await releaseCoupons(transaction, [order.id]);
  await releaseVisit(transaction, order.id, false);
  const shares = { app_amount: '0', driver_amount: '0' };
  if (kept === 0n) return { ...shares, pay_status: 'written_off' };
  await returnPayments(transaction, order.id, kept, at);
  const status = order.order_status;
  const step = {
    order_id: order.id,
    at,
    action: 'refund',
    from_status: status,
    to_status: status,
    provider_id: order.provider_id,
  } as const;
  await writeEvent(transaction, { ...step, actor: caller.kind, admin_id: getAdminId(caller), amount: kept });
  return { ...shares, pay_status: 'refunded' };
}

/**
 * Ends the review of a locked order, in one transaction: its price as it was decided, and its settlement where the order is finished. 409
 * `review.not_open` where somebody decided before.
 */
export async function decideReview(
  context: TransitionContext,
  order: OrderRow,
  decision: Decision,
  notes: string | null = null,
): Promise<void> {
  const { app, caller, transaction, api } = context;
  const review = await readReview(transaction.client, order.id);
  if (!review) throw conflict('review.not_open');
  if (decision === 'driven' && review.driven_price === null) throw conflict('review.no_fare');
  const price = await getDecidedPrice(context, order, review, decision);
  // Prices are counted in minor units, and columns are text on their way to the database.
  const priced: OrderRow = { ...order, ...Object.fromEntries(Object.entries(price).map(([name, value]) => [name, Number(value)])) };
  if (decision === 'driven') await demandRest(context, order, minor(priced.total_price));
  const isFinished = order.order_status === 'finished';
  const money = !isFinished ? {} : decision === 'dismissed' ? await dismiss(context, priced) : await settleHeld(context, priced);
  if (decision === 'quote') await keepQuote(context, order, review);
  else await close(context, order.id, decision);
  const now = app.now();
  const noted = { settlement_review: { before: review.reasons.join(', '), after: notes === null ? decision : `${decision} · ${notes}` } };
  await changeRow({ caller, transaction, now }, api.store, order, { ...price, ...money }, { noted });
  const status = order.order_status;
  await writeEvent(transaction, {
    order_id: order.id,
    at: new Date(now).toISOString(),
    action: 'review',
    from_status: status,
    to_status: status,
    actor: caller.kind,
    admin_id: getAdminId(caller),
    provider_id: order.provider_id,
    notes: notes === null ? decision : `${decision} · ${notes}`,
  });
}
