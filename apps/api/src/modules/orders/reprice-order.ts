import type { Minor } from '@diwan/domain/money';
import { getPhase, type OrderPhase } from '@diwan/domain/orders/order-phases';
import { getKept, isSettled } from '@diwan/domain/orders/pay-status';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import { paidFor } from '../../ledger/payments.ts';
import { demandNamedPrice, keptQuote } from './named-price.ts';
import { demandBelowLargest } from './order-waits.ts';
import { ordersApi } from './resources.ts';
import { getAgreement, keepDiscount } from './take-at-price.ts';
import type { TransitionContext } from './transition-order.ts';
import { demandCovered } from './wallet-cover.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Until the package is in the driver's hands its price may still be talked about. */
const OPEN = new Set<OrderPhase>(['assigned', 'arriving']);

/**
 * Client and provider have agreed on another price. It is the order's where that is a package on its way to be picked up, and nothing
 * was paid for it; other orders cost what they cost, and what was agreed stands in the talk alone. False where it comes too late.
 */
export async function repriceLocked(
  { app, caller, transaction }: Omit<TransitionContext, 'api'>,
  { orderId, providerId, price: services }: { readonly orderId: number; readonly providerId: number; readonly price: Minor },
): Promise<boolean> {
  const { client } = transaction;
  const found = db.selectFrom('orders').selectAll().where('id', '=', orderId).where('deleted_at', 'is', null);
  const order = await maybe(client, found.forNoKeyUpdate());
  if (!order || order.provider_id !== providerId) return false;
  if (order.order_type !== 'transfer_package') {
    await demandNamedPrice(app, client, order, services);
    return true;
  }
  if (!OPEN.has(getPhase(order.order_status)) || isSettled(order) || order.pay_status !== 'unpaid') return false;
  if (getKept(await paidFor(client, order.id)) > 0n) return false;
  if (order.pay_type === 'wallet') await demandOwnPhone(client, caller);
  await demandNamedPrice(app, client, order, services);
  const { price, used } = (await getAgreement(app, client, order))(services);
  await demandBelowLargest({ app, caller, transaction }, order, price);
  if (used) await keepDiscount({ app, caller, transaction }, order, used);
  const columns = { ...Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, String(amount)])), ...keptQuote(order) };
  const changed = await changeRow({ caller, transaction, now: app.now() }, recorded(ordersApi.resource), order, columns);
  await demandCovered(transaction, changed);
  await writeEvent(transaction, {
    order_id: order.id,
    at: new Date(app.now()).toISOString(),
    action: 'repriced',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: caller.kind === 'client' ? 'client' : 'provider',
    admin_id: null,
    provider_id: order.provider_id,
    amount: services,
  });
  return true;
}
