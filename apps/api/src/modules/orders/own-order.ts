import type { Caller } from '../../access/caller.ts';
import { lockRow } from '../../crud/record/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { ordersApi } from './resources.ts';
import type { OrderRow } from './order-row.ts';

/** An order of the caller's own, locked until the commit; 404 for any other. */
export function lockOwn({ client }: Transaction, { caller }: { readonly caller: Caller }, id: number): Promise<OrderRow> {
  return lockRow(client, ordersApi, caller, id);
}
