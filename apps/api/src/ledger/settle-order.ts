import { type Minor, minus } from '@diwan/domain/money';
import { penaltyEntries, settlementEntries, type JobPrice, type PayWay } from '@diwan/domain/ledger/settlement';
import { getPercent } from '@diwan/domain/half-even';
import type { Transaction } from '../platform/database/transaction.ts';
import { insertPayment } from './payments.ts';
import { post, type Line } from './post.ts';
import { recordSettlement } from './settlements.ts';

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
  /** The app's part of the price, in minor units. */
  readonly app_share: Minor;
  /** Who finished it; null where no admin did. */
  readonly admin_id: number | null;
  /** When it was finished, where that is not now. */
  readonly at?: string;
  /** How far the client's wallet may go: 409 `wallet.insufficient` below it. */
  readonly floor?: Minor | undefined;
}

const settles = (orderId: number) => `order:${orderId}:settle`;

/**
 * Settles a finished order (money.md, "Paying"), in the transaction of its status or of the capture that it waited for: its posting,
 * its row among the settlements, and the payment that a wallet or cash in hand made with it; a card's was recorded before. Once
 * only: 409 `ledger.already_posted` the second time, whoever comes second.
 */
export async function settleOrder(
  transaction: Transaction,
  { order, way, price, app_share: app, admin_id, at, floor }: Settlement,
): Promise<Line[]> {
  const lines = await post(transaction, {
    kind: 'settlement',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: settlementEntries(price, app, way, order, floor),
    reference: settles(order.id),
    order_id: order.id,
    admin_id,
    ...(at !== undefined && { at }),
  });
  const shares = { gross: price.total, provider: minus(price.price, app), app, discount: price.discount, vat: price.vat };
  await recordSettlement(transaction, { order, pay_type: way, shares, reference: settles(order.id), at: at ?? null });
  const paid = { order, way, amount: price.total, reference: null, admin_id, approved_by: null, at: at ?? null };
  if (way !== 'card') await insertPayment(transaction, paid);
  return lines;
}

/** What a penalty of so many percent of an amount comes to, in minor units, rounded once, half to even. */
export function getPenalty(amount: Minor, percent: number): Minor {
  return getPercent(amount, percent);
}

export interface Penalty {
  readonly order: OrderParties;
  /** Who owes it. */
  readonly from: 'client' | 'provider';
  /** In minor units; nothing is posted for none. */
  readonly amount: Minor;
  readonly admin_id: number | null;
  readonly notes?: string | null;
  readonly at?: string;
  /** Where it is not what calling the order off costs. */
  readonly reference?: string;
}

/** Takes a penalty for an order from somebody's wallet, also into debt. Once per order and person, or per reference: 409 `ledger.already_posted`. */
export function chargePenalty(
  transaction: Transaction,
  { order, from, amount, admin_id, notes = null, at, reference }: Penalty,
): Promise<Line[]> {
  return post(transaction, {
    kind: 'penalty',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: penaltyEntries(from, from === 'client' ? order.client_id : order.provider_id, amount),
    reference: reference ?? `order:${order.id}:penalty:${from}`,
    order_id: order.id,
    admin_id,
    notes,
    ...(at !== undefined && { at }),
  });
}
