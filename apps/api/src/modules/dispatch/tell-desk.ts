import { announce } from '../../crud/events/row-events.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from '../orders/index.ts';

/** Tells the dispatch desk that something happened to an order that waits: it is offered, or somebody answered. */
export function tellDesk(transaction: Transaction, { id, country_id }: Pick<OrderRow, 'id' | 'country_id'>): Promise<void> {
  return announce(transaction, { table: 'dispatch', id, kind: 'update', country_id });
}
