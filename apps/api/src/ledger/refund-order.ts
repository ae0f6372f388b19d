import { refundEntries, refundShares, type Shares } from '@diwan/domain/ledger/refund';
import { fromMinor, least, type Minor, minor, minus, negative, NONE, plus } from '@diwan/domain/money';
import { getKept, getPayStatus, type PayStatus } from '@diwan/domain/orders/pay-status';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type ChargedBack, getChargedBack, giveChargedBack } from './charge-back.ts';
import { returnEarnings } from './earnings.ts';
import { hasVisit } from './package-visits.ts';
import type { PaidOrder } from './paid-order.ts';
import type { OrderParties } from './settle-order.ts';
import { recordFinding } from './till/findings.ts';
import { paidFor, returnPayments } from './payments.ts';
import { post } from './post.ts';
import { recordRefund, getSettled, type StoredSettlement } from './settlements.ts';

/** What of a finished order is to be given back. */
export interface Refund {
  /** In minor units; null is all that is left. */
  readonly amount: Minor | null;
  readonly reason: string;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  /** The present, in ISO 8601. */
  readonly now: string;
}

/** A refund worked out: what was paid and what of that is left, its amount with who bears what of it, and the settlement, if there is one. */
export interface PlannedRefund {
  readonly settled: StoredSettlement | undefined;
  readonly paid: Minor;
  readonly left: Minor;
  readonly shares: Shares;
  /** What findings took already, of the provider’s part and of what the platform paid for the client: that the platform bears. */
  readonly charged: ChargedBack;
}

/** Nobody has earned by what is not settled yet, so nobody bears what goes back of it. */
const borneByNobody = (gross: Minor): Shares => ({ gross, provider: NONE, app: NONE, discount: NONE, vat: NONE });

/** What a refund gives back, as people read it: what was paid, or what comes back from the coupon of an order that cost nothing. */
export const movedBy = ({ gross, discount }: Shares) => (gross === 0n ? discount : gross);

/** The same as the limit counts it: whoever served the order gives back what a coupon paid of it as well. */
export const getCounted = ({ gross, discount }: Shares) => plus(gross, discount);

/** What its provider loses by it: what findings took of that already is the platform's. */
export const getBorne = ({ shares, charged }: PlannedRefund) => minus(shares.provider, charged.provider);

/**
 * What giving an amount of an order back would come to, and who would bear it. 409 `refund.nothing_left` and
 * `refund.more_than_left` where less is left of what was paid.
 */
export async function planRefund(runner: Runner, order: PaidOrder, asked: Minor | null): Promise<PlannedRefund> {
  if (order.pay_status === 'written_off') throw conflict('refund.written_off');
  // Its visit was paid with its package: what the client is owed for it is a charge of their wallet, or the end of the package.
  if (order.order_status === 'finished' && (await hasVisit(runner, order.id))) throw conflict('refund.of_package');
  if (order.pay_status === 'under_review') throw conflict('refund.under_review');
  const settled = await getSettled(runner, order.id);
  const kept = settled ? minus(settled.shares.gross, settled.returned.gross) : getKept(await paidFor(runner, order.id));
  // A coupon may have covered all of it: then everybody's part is undone, once.
  const isCovered = settled?.shares.gross === 0n && settled.shares.discount > 0n && settled.refunds === 0;
  if (kept === 0n && !isCovered) throw conflict('refund.nothing_left');
  const amount = asked ?? kept;
  const shown = fromMinor(kept, order.currency);
  if (amount > kept) throw conflict('refund.more_than_left', { left: shown, currency: order.currency }, { left: shown });
  if (!settled) return { settled, paid: kept, left: kept, shares: borneByNobody(amount), charged: { client: NONE, provider: NONE } };
  const shares = refundShares(settled.shares, settled.returned, amount);
  const taken = await getChargedBack(runner, order);
  const charged = { client: least(taken.client, shares.discount), provider: least(taken.provider, shares.provider) };
  return { settled, paid: settled.shares.gross, left: kept, shares, charged };
}

const PAID_OUT = `select w.balance::text as balance from settlements s join wallets w on w.user_type = 'provider' and w.user_id = $2 and w.currency = $3
where s.order_id = $1 and s.settlement_kind = 'settlement' and w.balance < 0
  and (exists (select from cash_outs o where o.user_id = $2 and o.user_type = 'provider' and o.currency = $3 and o.status = 'accepted' and o.decided_at >= s.created_at and o.deleted_at is null)
    or exists (select from transactions t where t.user_id = $2 and t.user_type = 'provider' and t.currency = $3 and t.transaction_type = 'withdraw' and t.created_at >= s.created_at))`;

/** What a provider bears and was paid out already is a debt that nobody may ever pay: somebody should look at it. */
async function noticePaidOut(transaction: Transaction, order: OrderParties, borne: Minor, reference: string): Promise<void> {
  if (borne <= 0n) return;
  const { id, country_id, currency, client_id, provider_id } = order;
  const { rows } = await transaction.client.query<{ balance: string }>(PAID_OUT, [id, provider_id, currency]);
  if (!rows[0]) return;
  const owed = negative(minor(rows[0].balance));
  await recordFinding(transaction, {
    rule: 'refund_after_payout',
    country_id,
    client_id,
    provider_id,
    order_id: id,
    currency,
    amount: owed < borne ? owed : borne,
    evidence: { refunded: fromMinor(borne, currency), owed: fromMinor(owed, currency) },
    // Each refund of an order is one more: a small one does not stand for those that follow.
    unique_key: `refund_after_payout:${reference}`,
  });
}

/** The posting of a refund, and its row among the settlements; gives the posting's number. */
async function postRefund(
  transaction: Transaction,
  order: PaidOrder,
  planned: PlannedRefund,
  settled: StoredSettlement,
  refund: Refund,
): Promise<number | null> {
  const { reason, admin_id, approved_by, now } = refund;
  const { shares, charged } = planned;
  const parties = { ...order, provider_id: order.provider_id ?? 0 };
  const reference = `order:${order.id}:refund:${settled.refunds + 1}`;
  const lines = await post(transaction, {
    kind: 'refund',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: refundEntries(shares, settled.pay_type, parties),
    reference,
    order_id: order.id,
    admin_id,
    approved_by,
    notes: reason,
    at: now,
  });
  // What a charge-back took came off what the order brought already.
  await returnEarnings(transaction, order.id, getBorne(planned));
  await giveChargedBack(transaction, { order, reference, charged, admin_id, approved_by, at: now });
  await noticePaidOut(transaction, parties, getBorne(planned), reference);
  await recordRefund(transaction, { order: parties, pay_type: settled.pay_type, shares, reference, at: now });
  return lines[0]?.posting_id ?? null;
}

/**
 * Gives an amount of an order back, to the way that was paid. Of a settled one by a posting of its own: the settlement stands.
 * What was captured and waits for its settlement is no posting yet: its capture is undone, and due again. The order has to be locked,
 * so that however many are asked for at once, no more goes back than was paid.
 */
export async function refundOrder(
  transaction: Transaction,
  order: PaidOrder,
  refund: Refund,
): Promise<{ readonly shares: Shares; readonly pay_status: PayStatus; readonly posting_id: number | null }> {
  const planned = await planRefund(transaction.client, order, refund.amount);
  const { settled, shares } = planned;
  const posting_id = settled ? await postRefund(transaction, order, planned, settled, refund) : null;
  await returnPayments(transaction, order.id, shares.gross, refund.now);
  const paid = { ...(await paidFor(transaction.client, order.id)), isUndone: settled?.shares.gross === 0n };
  const pay_status = getPayStatus(paid, minor(order.total_price), settled !== undefined);
  return { shares, pay_status, posting_id };
}
