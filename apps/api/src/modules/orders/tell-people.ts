import { isCancelled } from '@diwan/domain/orders/order-status';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';

type Notice =
  | 'order_accepted'
  | 'order_unmatched'
  | 'order_finished'
  | 'order_cancelled'
  | 'order_delegated'
  | 'order_taken_away'
  | 'trip_reminder';

function getNotice(status: string): Notice | undefined {
  if (status === 'auto_cancel') return 'order_unmatched';
  if (isCancelled(status)) return 'order_cancelled';
  if (status === 'finished') return 'order_finished';
  return status === 'accepted' || status === 'partner_accept_trip' ? 'order_accepted' : undefined;
}

function tell(transaction: Transaction, order: OrderRow, person: { user_type: 'client' | 'provider'; user_id: number }, notice: Notice) {
  return notifyPerson(transaction, person, {
    type: order.order_type === 'trip' ? 'trip' : 'order',
    id: order.id,
    title: `messages.notices.${notice}.title`,
    body: `messages.notices.${notice}.body`,
    params: { number: order.order_no, time: order.visit_time },
  });
}

/** Tells the client and the provider what an order came to, where it means something to them. */
export async function tellOfTransition(transaction: Transaction, order: OrderRow): Promise<void> {
  const notice = getNotice(order.order_status);
  if (!notice) return;
  await tell(transaction, order, { user_type: 'client', user_id: order.client_id }, notice);
  if (order.provider_id !== null) await tell(transaction, order, { user_type: 'provider', user_id: order.provider_id }, notice);
}

/** Reminds the rider and the partner of a trip that is due soon. */
export async function tellOfReminder(transaction: Transaction, order: OrderRow): Promise<void> {
  await tell(transaction, order, { user_type: 'client', user_id: order.client_id }, 'trip_reminder');
  if (order.provider_id !== null) await tell(transaction, order, { user_type: 'provider', user_id: order.provider_id }, 'trip_reminder');
}

/** Tells who had an order that somebody else has it now. */
export async function tellOfTakingAway(transaction: Transaction, order: OrderRow, before: number): Promise<void> {
  await tell(transaction, order, { user_type: 'provider', user_id: before }, 'order_taken_away');
}

/** Tells the new provider of an order and the one before. */
export async function tellOfDelegation(transaction: Transaction, order: OrderRow, before: number | null): Promise<void> {
  if (order.provider_id !== null) await tell(transaction, order, { user_type: 'provider', user_id: order.provider_id }, 'order_delegated');
  if (before !== null) await tellOfTakingAway(transaction, order, before);
}
