import { isCancelled } from '@diwan/domain/orders/order-status';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';

// A trigger of `orders` has withdrawn them with the change itself.
const WITHDRAWN = `select id, provider_id from order_offers where order_id = $1 and answer = 'withdrawn' and answered_at = $2::timestamptz`;

/** Tells providers whom an order was offered, or who named a price for it, that it is somebody's by now, or nobody's any more. */
export async function tellOfGoneOffers(transaction: Transaction, before: OrderRow, after: OrderRow): Promise<void> {
  if (before.provider_id !== null) return;
  const { rows } = await transaction.client.query<{ id: number; provider_id: number }>(WITHDRAWN, [after.id, after.updated_at]);
  const gone = isCancelled(after.order_status) ? 'cancelled' : 'taken';
  for (const { id, provider_id } of rows) await tellPersons(transaction, [{ kind: 'provider', id: provider_id }], 'offer', { id, gone });
}
