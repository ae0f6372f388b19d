import { appShareOf, penaltyEntries, settlementEntries, type JobPrice, type PayWay } from '@diwan/domain/ledger/settlement';
import { percentOf } from '@diwan/domain/half-even';
import type { Transaction } from '../kit/transaction.ts';
import { post, type Line } from './post.ts';
import { reversePosting } from './reverse.ts';
import { recordRefund, recordSettlement } from './settlements.ts';

/** The order whose money moves. */
export interface OrderParties {
  readonly id: number;
  readonly country_id: number;
  readonly currency: string;
  readonly client_id: number;
  readonly provider_id: number;
  /** Where it was wanted, and the coupon that took something off: what its statistics are asked by. */
  readonly city_id?: number | null;
  readonly coupon_id?: number | null;
}

export interface Settlement {
  readonly order: OrderParties;
  readonly way: PayWay;
  /** As it was agreed with the client, in minor units. */
  readonly price: JobPrice;
  /** The app's percentage for this kind of job. */
  readonly app_percent: number;
  /** Who finished it; null where no admin did. */
  readonly admin_id: number | null;
  /** When it was finished, where that is not now. */
  readonly at?: string;
}

/** What a settlement gave whom, in minor units. */
export interface Settled {
  readonly app_share: bigint;
  readonly provider_share: bigint;
  readonly lines: readonly Line[];
}

const settles = (orderId: number) => `order:${orderId}:settle`;

/**
 * Settles a finished order (product.md, section 6), in the transaction of its status. Once only: 409 `ledger.already_posted` the
 * second time, whoever comes second.
 */
export async function settleOrder(
  transaction: Transaction,
  { order, way, price, app_percent, admin_id, at }: Settlement,
): Promise<Settled> {
  const share = appShareOf(price, app_percent);
  const lines = await post(transaction, {
    kind: 'settlement',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: settlementEntries(price, share, way, order),
    reference: settles(order.id),
    order_id: order.id,
    admin_id,
    ...(at !== undefined && { at }),
  });
  await recordSettlement(transaction, { order, pay_type: way, price, app_share: share, reference: settles(order.id) });
  return { app_share: share, provider_share: price.price - share, lines };
}

/**
 * Gives back what the settlement of an order moved, by a posting that reverses it, in the transaction of its cancellation. An
 * order that was never settled has nothing to give back: no lines. Once only: 409 `ledger.already_posted`.
 */
export async function refundOrder(
  transaction: Transaction,
  { order_id, admin_id, notes = null }: { readonly order_id: number; readonly admin_id: number | null; readonly notes?: string | null },
): Promise<Line[]> {
  const { rows } = await transaction.client.query<{ id: number }>('select id from ledger_postings where reference = $1', [
    settles(order_id),
  ]);
  const [settlement] = rows;
  if (!settlement) return [];
  const lines = await reversePosting(transaction, settlement.id, { kind: 'refund', admin_id, notes });
  await recordRefund(transaction, settlement.id);
  return lines;
}

/** What a penalty of so many percent of an amount comes to, in minor units, rounded once, half to even. */
export function penaltyOf(amount: bigint, percent: number): bigint {
  return percentOf(amount, percent);
}

export interface Penalty {
  readonly order: OrderParties;
  /** Who owes it. */
  readonly from: 'client' | 'provider';
  /** In minor units; nothing is posted for none. */
  readonly amount: bigint;
  readonly admin_id: number | null;
  readonly notes?: string | null;
  readonly at?: string;
}

/** Takes a penalty for an order from somebody's wallet, also into debt. Once per order and person: 409 `ledger.already_posted`. */
export function chargePenalty(transaction: Transaction, { order, from, amount, admin_id, notes = null, at }: Penalty): Promise<Line[]> {
  return post(transaction, {
    kind: 'penalty',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: penaltyEntries(from, from === 'client' ? order.client_id : order.provider_id, amount),
    reference: `order:${order.id}:penalty:${from}`,
    order_id: order.id,
    admin_id,
    notes,
    ...(at !== undefined && { at }),
  });
}
