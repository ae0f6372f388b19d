import { fromMinor, type Minor, minor, NONE, plus } from '@diwan/domain/money';
import { getAdminId } from '../../access/caller.ts';
import { recordFinding, refuseWithFinding, type Finding } from '../../ledger/till/findings.ts';
import { isPrepaid } from '../../ledger/package-visits.ts';
import type { NeedsSecond } from '../../ledger/till/duties.ts';
import { takeGiven } from '../../ledger/till/given-later.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { movedByOrder } from './order-waits.ts';
import type { PlannedOrder } from './place-order.ts';
import type { TransitionContext } from './transition-order.ts';

/**
 * What whoever serves an order gains by what somebody decided, in minor units: typed prices and what a coupon takes off; where the office
 * chooses who gets an order of its own on a client's wallet, all that it moves. What a client has paid in advance for a visit is their own.
 */
export async function getGiven(runner: Runner, order: PlannedOrder, byOffice: boolean): Promise<Minor> {
  if (byOffice && order.platform_type === 'admin' && order.pay_type === 'wallet') return movedByOrder(order);
  const isPaid = order.platform_type !== 'admin' && (order.is_prepaid ?? (await isPrepaid(runner, order.id)));
  const takenOff = isPaid ? NONE : minor(order.discount_coupon_price);
  return plus(minor(order.total_addition_price), minor(order.shipping_price), takenOff);
}

function getFinding(
  { caller }: Pick<TransitionContext, 'caller'>,
  order: PlannedOrder,
  providerId: number,
  amount: Minor,
  limit: Minor,
): Finding {
  const { id, country_id, client_id, currency } = order;
  return {
    rule: 'receives_above_limit', country_id, client_id, currency, amount,
    provider_id: providerId,
    subject_id: getAdminId(caller),
    order_id: id,
    evidence: { limit: fromMinor(limit, currency), total_price: fromMinor(order.total_price, currency), discount: fromMinor(order.discount_coupon_price, currency) },
  }; // prettier-ignore
}

/** Takes what a new provider of an order would receive from their limit of a day: null, else why a second admin is asked. Notes a finding then. */
export async function takeForTaker(
  context: Pick<TransitionContext, 'app' | 'caller' | 'transaction'>,
  order: PlannedOrder,
  providerId: number,
): Promise<(NeedsSecond & { readonly amount: Minor }) | null> {
  const { app, caller, transaction } = context;
  const amount = await getGiven(transaction.client, order, caller.kind === 'admin');
  const limit = await takeGiven(app, transaction, order, providerId, amount);
  if (limit === null) return null;
  await recordFinding(transaction, getFinding(context, order, providerId, amount, limit));
  return { amount, limit, currency: order.currency, message: 'wallet.waiting' };
}

/** 409, which leaves a finding, for who takes on an order that gives them more than anybody may receive in a day. */
export async function demandRoomFor(
  context: Pick<TransitionContext, 'app' | 'caller' | 'transaction'>,
  order: PlannedOrder,
  providerId: number,
): Promise<void> {
  const { app, caller, transaction } = context;
  const amount = await getGiven(transaction.client, order, caller.kind === 'admin');
  const limit = await takeGiven(app, transaction, order, providerId, amount);
  if (limit === null) return;
  const params = { limit: fromMinor(limit, order.currency), currency: order.currency };
  throw refuseWithFinding('order.receives_above_limit', getFinding(context, order, providerId, amount, limit), { params });
}
