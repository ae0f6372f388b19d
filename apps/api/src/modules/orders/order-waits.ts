import type { OrderWait } from '@diwan/contract/orders/resource';
import { fromMinor, minor, plus, type Minor, writeAmount } from '@diwan/domain/money';
import type { OrderPrice } from '@diwan/domain/orders/order-price';
import { getAdminId, type Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import { recordFinding, refuseWithFinding } from '../../ledger/till/findings.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';
import { ordersApi } from './resources.ts';
import { tellOfDelegation } from './tell-people.ts';

interface Waiting {
  readonly app: Context;
  readonly caller: Caller;
  readonly transaction: Transaction;
}

const REFUSALS = { client: 'order.waits_for_client', office: 'order.waits_for_office' } as const;

/** 409 for an order that nobody may take, give away or pay before somebody has said yes to it. */
export function demandReleased({ waits_for }: Pick<OrderRow, 'waits_for'>): void {
  if (waits_for !== null) throw conflict(REFUSALS[waits_for]);
}

/** What an order moves in all, in minor units: what its client pays, and what the platform pays for its coupon. */
export const movedByOrder = ({ total_price, discount_coupon_price }: Pick<OrderRow, 'total_price' | 'discount_coupon_price'>): Minor =>
  plus(minor(total_price), minor(discount_coupon_price));

/** What an order waits for, and the limit that it is above for that. */
export interface Hold {
  readonly waitsFor: OrderWait;
  readonly limit: Minor;
}

/** That an order of whoever placed it waits for the office, where it is larger than its country lets pass without a second look. */
export async function holdIfLargest(
  { app, transaction }: Pick<Waiting, 'app' | 'transaction'>,
  order: Pick<OrderRow, 'country_id' | 'currency' | 'total_price' | 'discount_coupon_price'>,
): Promise<Hold | null> {
  const limit = await app.settings.largestOrder({ id: order.country_id, currency: order.currency }, transaction.client);
  return movedByOrder(order) > limit ? { waitsFor: 'office', limit } : null;
}

/** Whose yes a locked order waits for from now on. */
async function setWait({ app, caller, transaction }: Waiting, order: OrderRow, waits_for: OrderWait | null): Promise<OrderRow> {
  // From here on the time counts in which somebody is found for it, or says yes.
  const at = new Date(app.now()).toISOString();
  return changeRow({ caller, transaction, now: at }, recorded(ordersApi.resource), order, { waits_for, status_at: at });
}

async function tellClient(transaction: Transaction, order: OrderRow): Promise<void> {
  await notifyPerson(
    transaction,
    { user_type: 'client', user_id: order.client_id },
    {
      type: order.order_type === 'trip' ? 'trip' : 'order',
      id: order.id,
      title: 'messages.notices.order_waits_for_you.title',
      body: 'messages.notices.order_waits_for_you.body',
      params: { number: order.order_no, amount: writeAmount(order.total_price, order.currency) },
    },
  );
}

/** Says of an order that nobody takes before a yes whose that is: in its timeline, to its client, and as a finding with the limit that it is above. */
export async function noteHold({ app, caller, transaction }: Waiting, order: OrderRow, { waitsFor, limit }: Hold): Promise<void> {
  const { id, country_id, client_id, provider_id, currency, order_status } = order;
  await writeEvent(transaction, {
    order_id: id,
    at: new Date(app.now()).toISOString(),
    action: `waits_for_${waitsFor}`,
    from_status: order_status,
    to_status: order_status,
    actor: caller.kind,
    admin_id: getAdminId(caller),
    amount: minor(order.total_price),
  });
  if (waitsFor === 'client') await tellClient(transaction, order);
  await recordFinding(transaction, {
    rule: waitsFor === 'client' ? 'office_order' : 'largest_order',
    country_id,
    client_id,
    provider_id,
    currency,
    subject_id: getAdminId(caller),
    order_id: id,
    amount: movedByOrder(order),
    evidence: {
      limit: fromMinor(limit, currency),
      total_price: fromMinor(order.total_price, currency),
      discount: fromMinor(order.discount_coupon_price, currency),
    },
    unique_key: `order:${id}:${waitsFor}`,
  });
}

/** 409, which leaves a finding, for a price that its people name and that makes an order larger than its country lets pass. */
export async function demandBelowLargest(waiting: Waiting, before: OrderRow, agreed: OrderPrice): Promise<void> {
  const moved = plus(agreed.total_price, agreed.discount_coupon_price);
  const { id, country_id, client_id, provider_id, currency } = before;
  const largest = await waiting.app.settings.largestOrder({ id: country_id, currency }, waiting.transaction.client);
  if (moved <= largest || moved <= movedByOrder(before)) return;
  const shown = fromMinor(largest, currency);
  throw refuseWithFinding(
    'order.above_largest',
    { rule: 'largest_order', country_id, client_id, provider_id, currency, order_id: id, amount: moved, evidence: { limit: shown } },
    { params: { largest: shown, currency } },
  );
}

/** Somebody said yes: from now on the order may be taken, by whoever is named for it before others. */
async function release(waiting: Waiting, order: OrderRow, action: 'confirmed' | 'released'): Promise<void> {
  const { app, caller, transaction } = waiting;
  const free = await setWait(waiting, order, null);
  const status = { from_status: order.order_status, to_status: order.order_status };
  const at = new Date(app.now()).toISOString();
  await writeEvent(transaction, { ...status, order_id: order.id, at, action, actor: caller.kind, admin_id: getAdminId(caller) });
  await tellOfDelegation(transaction, free, null);
  transaction.afterCommit(() => app.wake('dispatch'));
}

/** The client says yes to what the office placed on their wallet; a very large one waits for the office then. 409 where there is nothing to say yes to. */
export async function confirmLocked(waiting: Waiting, order: OrderRow): Promise<void> {
  if (order.waits_for === 'office') demandReleased(order);
  if (order.waits_for === null) throw conflict('order.waits_for_nobody');
  if (order.pay_type === 'wallet') await demandOwnPhone(waiting.transaction.client, waiting.caller);
  const hold = await holdIfLargest(waiting, order);
  if (hold === null) return release(waiting, order, 'confirmed');
  return noteHold(waiting, await setWait(waiting, order, hold.waitsFor), hold);
}

/** A second person of the office says yes to a very large order. */
export function releaseLocked(waiting: Waiting, order: OrderRow): Promise<void> {
  return release(waiting, order, 'released');
}
