import { getAppShare } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor, minor, minus, NONE, plus } from '@diwan/domain/money';
import { isUnderWay } from '@diwan/domain/orders/order-transitions';
import { getKept, getPayStatus } from '@diwan/domain/orders/pay-status';
import { type AdminCaller, getAdminId } from '../../access/caller.ts';
import { typedForRefund } from './approved-order-money.ts';
import { connectionBetween } from '../../ledger/till/connected-people.ts';
import { hasOtherPhone } from '../../ledger/till/changed-phone.ts';
import { demandAsOne, demandDuty } from '../../ledger/till/duties.ts';
import { takeFromLimit, typedIntoOrder } from '../../ledger/till/limit.ts';
import { getJobPrice } from '../../ledger/paid-order.ts';
import { releaseVisit, useVisit } from '../../ledger/package-visits.ts';
import { paidFor, returnPayments } from '../../ledger/payments.ts';
import { demand } from '../../access/access.ts';
import { chargePenalty } from '../../ledger/penalties.ts';
import { settleOrder, type OrderParties } from '../../ledger/settle-order.ts';
import { releaseCoupons } from '../../ledger/use-coupon.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { AskedOrderTransition, TransitionContext } from './transition-order.ts';
import { fareSoFar } from './finish-order.ts';
import { getPercents } from './order-rates.ts';
import { noticeBlame, penaltyNow } from './penalty.ts';
import { aboutOrder, type OrderRow } from './order-row.ts';

function getParties(order: OrderRow): OrderParties {
  const { id, country_id, city_id, currency, client_id, provider_id, coupon_id } = order;
  if (provider_id === null) throw invalidField('provider_id', 'empty');
  return { id, country_id, city_id, currency, client_id, provider_id, coupon_id };
}

/** Who gets what of an order as it stands: its columns. */
export async function getShares({ app, transaction }: TransitionContext, order: OrderRow) {
  const price = getJobPrice(order);
  const share = getAppShare(price, getPercents(order, await app.settings.of(order.country_id, transaction.client)).app);
  return { app_amount: String(share), driver_amount: String(price.price - share) } satisfies Row;
}

/**
 * Settles an order that is being finished, in the same transaction; the columns say who got what. A card order whose payment has not
 * been captured in full is finished all the same, and its settlement waits for that. A wallet pays whatever it holds: what it lacks, by
 * an overrun or a penalty, is its client's debt, and never keeps the driver.
 */
export async function settleMoney(context: TransitionContext, stored: OrderRow): Promise<Row> {
  const { app, caller, transaction } = context;
  const total = minor(stored.total_price);
  const paid = await paidFor(transaction.client, stored.id);
  // A visit of a package stays taken until then, and is used with the settlement.
  if (stored.pay_type === 'card' && getKept(paid) < total)
    return { ...(await getShares(context, stored)), pay_status: getPayStatus(paid, total, false) };
  // A price that has fallen since it was paid gives the rest back.
  if (getKept(paid) > total) await returnCaptured(context, stored, caller.kind, minus(getKept(paid), total));
  const visit = await useVisit(transaction, stored.id);
  const order = { ...stored, ...visit };
  const shares = await getShares(context, order);
  await settleOrder(transaction, {
    order: getParties(order),
    way: order.pay_type,
    price: getJobPrice(order),
    app_share: minor(shares.app_amount),
    admin_id: getAdminId(caller),
    at: new Date(app.now()).toISOString(),
  });
  return { ...visit, ...shares, pay_status: 'paid' };
}

/**
 * What calling a job off that has begun would let its client off, and take from whoever does it, in minor units: what the client owes so far,
 * and what a coupon or a package pays of it. In cash the client's part is paid at the door, and none of it goes through the house.
 */
export async function owedUnderWay(app: Context, runner: Runner, order: OrderRow): Promise<Minor> {
  if (!isUnderWay(order.order_status)) return NONE;
  const clients = order.pay_type === 'cash' ? NONE : await fareSoFar(app, runner, order);
  return plus(clients, minor(order.discount_coupon_price));
}

/**
 * Asks whether an admin may give back what was captured of an order, and let its client off what they owe of a job that has begun, by
 * calling it off: 403 without the right to refund, and 409 above what they have left of the limit. Then a captured one is refunded first
 * and called off afterwards, and one under way is finished and then refunded, each with a second admin.
 */
async function demandReturn(
  { app, transaction }: TransitionContext,
  { access, id }: AdminCaller,
  order: OrderRow,
  kept: Minor,
): Promise<void> {
  const owed = await owedUnderWay(app, transaction.client, order);
  const [amount, aboveLimit] = owed > kept ? ([owed, 'order.begun_above_limit'] as const) : ([kept, 'order.captured_above_limit'] as const);
  if (amount === 0n) return;
  demand(access, 'refund-orders');
  await demandAsOne(app, transaction, typedForRefund(order, amount, owed, id), {
    wants: 'refund',
    order: order.id,
    provider: order.provider_id,
    aboveLimit,
  });
}

/**
 * Asks whether an admin may call an order off in its client's name where that costs the client something: 403 for whoever placed it, 409
 * above what they, the client and the provider have left of the limit. In the office's own name it costs nobody anything.
 */
async function demandOwnPenalty({ app, transaction }: TransitionContext, admin: number, order: OrderRow, penalty: Minor): Promise<void> {
  const { currency, country_id: country, id } = order;
  const about = { ...aboutOrder(order), amount: penalty };
  await demandDuty(transaction, { admin, wants: 'call_off', about: { country, order: id } }, about);
  const limit = await takeFromLimit(app, transaction, typedIntoOrder(order, penalty, admin));
  if (limit === null) return;
  const params = { amount: fromMinor(penalty, currency), limit: fromMinor(limit, currency), currency };
  throw conflict('order.penalty_above_limit', params);
}

/** Undoes the captures of an order that is being called off; the timeline says how much went back. */
async function returnCaptured(
  { app, caller, transaction }: TransitionContext,
  order: OrderRow,
  actor: AskedOrderTransition['actor'],
  amount: Minor,
): Promise<void> {
  const at = new Date(app.now()).toISOString();
  await returnPayments(transaction, order.id, amount, at);
  await writeEvent(transaction, {
    order_id: order.id,
    at,
    action: 'refund',
    from_status: order.order_status,
    to_status: order.order_status,
    actor,
    admin_id: getAdminId(caller),
    provider_id: order.provider_id,
    amount: amount,
  });
}

/** Undoes the money of an order that is being refused or called off: what was paid goes back, its coupon can be used again, and who is late pays. */
export async function giveBack(
  context: TransitionContext,
  order: OrderRow,
  { actor, cancelReasonId }: Pick<AskedOrderTransition, 'actor' | 'cancelReasonId'>,
): Promise<Row> {
  const { app, caller, transaction } = context;
  const paid = await paidFor(transaction.client, order.id);
  const kept = getKept(paid);
  // The limit is one of admins: whoever calls off their own order gets back what they paid, and the clock gives it back, in any case.
  if (caller.kind === 'admin') await demandReturn(context, caller, order, kept);
  if (kept > 0n) await returnCaptured(context, order, actor, kept);
  await releaseCoupons(transaction, [order.id]);
  await releaseVisit(transaction, order.id, actor === 'client');
  const columns: Row = paid.paid > 0n ? { pay_status: 'refunded' } : {};
  if (actor !== 'client') return columns;
  const penalty = await penaltyNow(app, transaction.client, order, cancelReasonId);
  if (penalty === 0n) {
    await noticeBlame(context, order);
    return columns;
  }
  if (caller.kind === 'admin') await demandOwnPenalty(context, caller.id, order, penalty);
  const settings = await app.settings.of(order.country_id, transaction.client);
  const parties = getParties(order);
  // Nobody calls off what a friend was to do, so that the friend has a part of it; nor with a phone that may have been taken over.
  const connection = await connectionBetween(transaction.client, parties.client_id, parties.provider_id);
  const isFriend = connection !== null && connection.kinds.length > 0;
  const isOther = await hasOtherPhone(transaction.client, { user_type: 'client', user_id: parties.client_id }, parties.country_id);
  await chargePenalty(transaction, {
    order: parties,
    from: 'client',
    amount: penalty,
    parts: {
      provider: isFriend || isOther ? 0 : settings.provider_part_of_penalty,
      vat: getPercents(order, settings).vat,
    },
    released: order.pay_type === 'wallet' ? minor(order.total_price) : NONE,
    admin_id: getAdminId(caller),
    at: new Date(app.now()).toISOString(),
  });
  return { ...columns, penalty_price: String(penalty) };
}
