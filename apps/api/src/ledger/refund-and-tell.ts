import { fromMinor, type Minor, writeAmount } from '@diwan/domain/money';
import { orders } from '@diwan/contract/orders/resource';
import type { Caller } from '../access/caller.ts';
import { recorded } from '../crud/record/change-log.ts';
import { changeRow } from '../crud/record/change-row.ts';
import { notifyPerson } from '../crud/events/notify-person.ts';
import { writeEvent } from './order-events.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { PaidOrder } from './paid-order.ts';
import { movedBy, refundOrder, type Refund } from './refund-order.ts';

type Told = 'order_refunded' | 'order_refund_borne';

async function tell(transaction: Transaction, order: PaidOrder, who: 'client' | 'provider', notice: Told, amount: Minor): Promise<void> {
  const id = who === 'client' ? order.client_id : order.provider_id;
  if (id === null || amount <= 0n) return;
  await notifyPerson(
    transaction,
    { user_type: who, user_id: id },
    {
      type: order.order_type === 'trip' ? 'trip' : 'order',
      id: order.id,
      title: `messages.notices.${notice}.title`,
      body: `messages.notices.${notice}.body`,
      params: { number: order.order_no, amount: writeAmount(amount, order.currency) },
    },
  );
}

/**
 * Gives an amount of a locked order back, with its step of the timeline, its entry in the log, and a word to client and
 * provider; gives the number of its posting, if it needed one.
 */
export async function refundAndTell(transaction: Transaction, caller: Caller, order: PaidOrder, refund: Refund): Promise<number | null> {
  const { shares, pay_status, posting_id } = await refundOrder(transaction, order, refund);
  await writeEvent(transaction, {
    order_id: order.id,
    at: refund.now,
    action: 'refund',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: caller.kind,
    admin_id: refund.admin_id,
    provider_id: order.provider_id,
    notes: refund.reason,
    amount: movedBy(shares),
  });
  const noted = {
    pay_status: { before: order.pay_status, after: pay_status },
    refund: { before: null, after: `${fromMinor(movedBy(shares), order.currency)} ${order.currency}` },
    refund_reason: { before: null, after: refund.reason },
  };
  await changeRow({ caller, transaction, now: refund.now }, recorded(orders), order, { pay_status }, { noted });
  await tell(transaction, order, 'client', 'order_refunded', shares.gross);
  await tell(transaction, order, 'provider', 'order_refund_borne', shares.provider);
  return posting_id;
}
