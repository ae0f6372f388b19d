import { type Minor, minus, plus } from '@diwan/domain/money';
import { settlementEntries, type JobPrice, type PayWay } from '@diwan/domain/ledger/settlement';
import type { Transaction } from '../platform/database/transaction.ts';
import { recordEarnings } from './earnings.ts';
import { getPrepaid } from './package-visits.ts';
import { insertPayment } from './payments.ts';
import { post, type StatementLine } from './post.ts';
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
 * its row among the settlements, what it brought the provider and cannot be paid out at once, and the payment that a wallet or cash in hand
 * made with it; a card's was recorded before. Once only: 409 `ledger.already_posted` the second time, whoever comes second.
 * What a package of visits has paid in advance is taken from what is deferred.
 */
export async function settleOrder(
  transaction: Transaction,
  { order, way, price, app_share: app, admin_id, at, floor }: Settlement,
): Promise<StatementLine[]> {
  const prepaid = await getPrepaid(transaction.client, order.id);
  const lines = await post(transaction, {
    kind: 'settlement',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: settlementEntries(price, app, way, order, floor, prepaid),
    reference: settles(order.id),
    order_id: order.id,
    admin_id,
    ...(at !== undefined && { at }),
  });
  // What a package has paid in advance is no discount: the platform turns it over with the visit.
  const [gross, discount] = [plus(price.total, prepaid), minus(price.discount, prepaid)];
  const shares = { gross, provider: minus(price.price, app), app, discount, vat: price.vat };
  await recordSettlement(transaction, { order, pay_type: way, shares, reference: settles(order.id), at: at ?? null });
  // What was paid in advance is in no provider's hand, whatever way the order names.
  const earnedBy = prepaid > 0n ? 'wallet' : way;
  await recordEarnings(transaction, { order, way: earnedBy, price: { ...price, discount }, earned: shares.provider, at: at ?? null });
  const paid = { order, way, amount: price.total, reference: null, admin_id, approved_by: null, at: at ?? null };
  if (way !== 'card') await insertPayment(transaction, paid);
  return lines;
}
