import type { Caller } from '../../access/caller.ts';
import { lockRows } from '../../crud/record/read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { ordersApi } from './resources.ts';
import type { OrderRow } from './order-row.ts';

/** An order of the caller's own, locked until the commit; 404 for any other. */
export async function lockOwn({ client }: Transaction, { caller }: { readonly caller: Caller }, id: number): Promise<OrderRow> {
  const [order] = await lockRows(client, ordersApi, caller, [id]);
  if (!order) throw notFound();
  return order;
}
