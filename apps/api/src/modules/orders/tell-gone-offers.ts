import { isCancelled } from '@diwan/domain/orders/order-status';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** Tells providers whom an order was offered, or who named a price for it, that it is somebody's by now, or nobody's any more. */
export async function tellOfGoneOffers(transaction: Transaction, before: OrderRow, after: OrderRow): Promise<void> {
  if (before.provider_id !== null) return;
  // A trigger of `orders` has withdrawn them with the change itself.
  const withdrawn = db.selectFrom('order_offers').select(['id', 'provider_id']).where('order_id', '=', after.id);
  const rows = await all(transaction, withdrawn.where('answer', '=', 'withdrawn').where('answered_at', '=', after.updated_at));
  const gone = isCancelled(after.order_status) ? 'cancelled' : 'taken';
  for (const { id, provider_id } of rows) await tellPersons(transaction, [{ kind: 'provider', id: provider_id }], 'offer', { id, gone });
}
