import type { FindingRule } from '@diwan/contract/findings/resource';
import { fromMinor, type Minor, minor, minus, NONE, plus } from '@diwan/domain/money';
import { getKept, getPayStatus } from '@diwan/domain/orders/pay-status';
import { getAdminId } from '../../access/caller.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { releaseVisit } from '../../ledger/package-visits.ts';
import { paidFor, returnPayments } from '../../ledger/payments.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { takeForOrder } from '../../ledger/till/limit.ts';
import { lockFreeWallets } from '../../ledger/promised.ts';
import { releaseCoupons } from '../../ledger/use-coupon.ts';
import { conflict } from '../../platform/errors.ts';
import { getFullTotal, leaveToClient, recordUnpaidFare } from './fare-questions.ts';
import { findOrderDoubts } from './find-doubts.ts';
import { isAgreed, readReview, type OpenReview } from './open-review.ts';
import { getPriceColumns } from './finish-order.ts';
import { getShares, settleMoney } from './order-money.ts';
import { aboutOrder, getMoneyAtStake, type OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

// A question to the client that is open becomes a part of what the office looks at.
const HOLD = `insert into settlement_reviews (order_id, country_id, waits_for, reasons, evidence, opened_at) values ($1, $2, 'office', $3, $4, $5)
on conflict (order_id) do update set waits_for = 'office', reasons = excluded.reasons || array(select r from unnest(settlement_reviews.reasons) r where r <> all(excluded.reasons)),
  evidence = settlement_reviews.evidence || excluded.evidence, opened_at = excluded.opened_at, expires_at = null, decision = null, decided_at = null, decided_by = null`;

export type SettlementDecision = 'settled' | 'quote' | 'driven' | 'dismissed';

const close = ({ app, caller, transaction }: TransitionContext, id: number, decision: SettlementDecision) => {
  const decided = { decision, decided_at: new Date(app.now()).toISOString(), decided_by: getAdminId(caller) };
  return run(transaction, db.updateTable('settlement_reviews').set(decided).where('order_id', '=', id).where('decision', 'is', null));
};

/** An operator on the phone presses several steps at once: what they finish counts as what they move, within the limit of their day. */
async function isWithinLimit({ app, caller, transaction }: TransitionContext, order: OrderRow, amount: Minor): Promise<boolean> {
  const admin = getAdminId(caller);
  return admin !== null && (await takeForOrder(app, transaction, order, amount, admin)) === null;
}

async function hold(context: TransitionContext, order: OrderRow): Promise<Row> {
  return { ...(await getShares(context, order)), pay_status: 'under_review' };
}

/**
 * What a provider will owe the house of a job in cash that an admin finishes, or settles, in their place, in minor units: nobody has seen
 * them take the money, and who is banned cannot even say so.
 */
async function getOwedByOffice(context: TransitionContext, order: OrderRow): Promise<Minor> {
  if (context.caller.kind !== 'admin' || order.pay_type !== 'cash') return NONE;
  const { driver_amount } = await getShares(context, order);
  const owed = minus(minor(order.total_price), minor(driver_amount));
  return owed > 0n ? owed : NONE;
}

/**
 * The open review of an order that the office may decide so: 409 where nothing waits or the job goes on, or where it is its client's to
 * decide, or they have decided it at the door.
 */
export async function demandDecidable(
  { transaction }: TransitionContext,
  order: OrderRow,
  decision: SettlementDecision,
): Promise<OpenReview> {
  const review = await readReview(transaction.client, order.id);
  if (!review) throw conflict('review.not_open');
  if (order.order_status !== 'finished') throw conflict('review.not_finished');
  if (decision === 'quote' && order.pay_type === 'cash' && isAgreed(review, order)) throw conflict('review.agreed_at_door');
  // More than the quote is the client's to say yes to, for as long as they are asked.
  if (review.waits_for === 'client' && decision !== 'quote' && decision !== 'dismissed') throw conflict('review.client_asked');
  if (decision !== 'driven') return review;
  if (review.driven_price === null) throw conflict('review.no_fare');
  if (order.pay_type === 'cash' && !isAgreed(review, order)) throw conflict('review.paid_at_door');
  return review;
}

/** What a decision of the office about an order moves, in minor units: what its provider gets or owes by it, or its client does not pay. */
export async function movedByDecision(
  context: TransitionContext,
  order: OrderRow,
  decision: SettlementDecision,
  { driven_price: driven }: OpenReview,
): Promise<Minor> {
  // Whatever its coupon takes off then: the platform pays that.
  const whole =
    decision === 'driven' && driven !== null
      ? { total_price: Number(await getFullTotal(context, order, minor(driven))), discount_coupon_price: 0 }
      : {};
  const decided = { ...order, ...whole };
  return plus(getMoneyAtStake(decided), await getOwedByOffice(context, decided));
}

/** Writes the doubts about an order down and says whether its money waits for a person. */
async function isHeld(context: TransitionContext, order: OrderRow, isEarly: boolean): Promise<boolean> {
  const { app, transaction } = context;
  const { doubts: found, evidence } = await findOrderDoubts(context, order, isEarly);
  const owed = await getOwedByOffice(context, order);
  const doubts: readonly FindingRule[] = owed > 0n ? [...found, 'cash_by_office'] : found;
  if (doubts.length === 0) return false;
  const amount = plus(getMoneyAtStake(order), owed);
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
  if (!review) return settleMoney(context, order);
  // What changes hands at the door is known at the door.
  if (order.pay_type !== 'cash') return hold(context, order);
  await keepQuote(context, order, review);
  return settleMoney(context, order);
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
async function getDecidedPrice(
  context: TransitionContext,
  order: OrderRow,
  review: OpenReview,
  decision: SettlementDecision,
): Promise<Row> {
  const services = decision === 'driven' ? review.driven_price : decision === 'quote' ? review.quoted_price : null;
  if (services === null || services === order.services_price) return {};
  return getPriceColumns(context, order, minor(services));
}

/** Settles an order that was under review; before its payment is captured in full, that is waited for as ever. */
async function settleHeld(context: TransitionContext, order: OrderRow): Promise<Row> {
  const columns = await settleMoney(context, order);
  if (columns['pay_status'] !== undefined) return columns;
  const paid = await paidFor(context.transaction.client, order.id);
  return { ...columns, pay_status: getPayStatus(paid, minor(order.total_price), false) };
}

/** How far an order that goes on is paid at its new price. */
async function stillToPay({ transaction }: TransitionContext, order: OrderRow): Promise<Row> {
  const paid = await paidFor(transaction.client, order.id);
  return getKept(paid) === 0n ? {} : { pay_status: getPayStatus(paid, minor(order.total_price), false) };
}

/** 409 where a fare costs its client more than they were asked about: its coupon takes off less by now. */
function demandPromised({ total_price, currency }: OrderRow, { driven_total: promised }: OpenReview): void {
  if (promised === null || total_price <= promised) return;
  const total = fromMinor(total_price, currency);
  throw conflict('review.fare_changed', { total: `${total} ${currency}` }, { total, currency });
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

/** What was decided of a review, for the order's timeline, where its status stays, and its log. */
async function noteDecision(
  { app, caller, transaction, api }: TransitionContext,
  order: OrderRow,
  { reasons }: OpenReview,
  { decided, columns = {} }: { readonly decided: string; readonly columns?: Row },
): Promise<void> {
  const now = app.now();
  const noted = { settlement_review: { before: reasons.join(', '), after: decided } };
  await changeRow({ caller, transaction, now }, api.store, order, columns, { noted });
  await writeEvent(transaction, {
    order_id: order.id,
    at: new Date(now).toISOString(),
    action: 'review',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: caller.kind,
    admin_id: getAdminId(caller),
    provider_id: order.provider_id,
    notes: decided,
  });
}

/** A decision about a review that was read while its order was locked, and what was written of it. */
interface Decided {
  readonly review: OpenReview;
  readonly decision: SettlementDecision;
  readonly notes?: string;
}

/**
 * What the office decides of a review that `demandDecidable` lets it decide. What is above the quote is left to its client, whose yes
 * nobody else says, wherever the ride ended; where they have said it before, it is settled so.
 */
export async function decideByOffice(
  context: TransitionContext,
  order: OrderRow,
  decided: Decided & { readonly notes: string },
): Promise<void> {
  const { review, decision, notes } = decided;
  if (decision !== 'driven' || isAgreed(review, order)) return decideReview(context, order, decided);
  await leaveToClient(context, order, review);
  await noteDecision(context, order, review, { decided: `driven · ${notes}` });
}

/** Ends the review of a locked order, in one transaction: its price as it was decided, and its settlement where the order is finished. */
export async function decideReview(context: TransitionContext, order: OrderRow, { review, decision, notes }: Decided): Promise<void> {
  const price = await getDecidedPrice(context, order, review, decision);
  // Prices are counted in minor units, and columns are text on their way to the database.
  const priced: OrderRow = { ...order, ...Object.fromEntries(Object.entries(price).map(([name, value]) => [name, Number(value)])) };
  if (decision === 'driven') {
    demandPromised(priced, review);
    await demandRest(context, order, minor(priced.total_price));
  }
  const isFinished = order.order_status === 'finished';
  const money = !isFinished
    ? await stillToPay(context, priced)
    : decision === 'dismissed'
      ? await dismiss(context, priced)
      : await settleHeld(context, priced);
  if (decision === 'quote') await keepQuote(context, order, review);
  else await close(context, order.id, decision);
  await noteDecision(context, order, review, {
    decided: notes === undefined ? decision : `${decision} · ${notes}`,
    columns: { ...price, ...money },
  });
}
