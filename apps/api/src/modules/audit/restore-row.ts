import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { getTarget } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import { fromMinor } from '@diwan/domain/money';
import { getKeys, isAmong } from '@diwan/domain/records';
import { isCancelled } from '@diwan/domain/orders/order-status';
import { restoreRow as bringBack } from '../../crud/record/change-row.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { demandOwnPassword } from '../../crud/write/own-password.ts';
import { demandAdmin } from '../../access/caller.ts';
import { sqlTable } from '../../crud/fields/sql-tables.ts';
import type { KeptRow, Row } from '../../crud/fields/row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { missingFor, type CoveredOrder } from '../../ledger/promised.ts';
import type { WaitingMoney } from '../../ledger/till/ask-approval.ts';
import { waitingRestore } from '../../ledger/till/approved-save.ts';
import { isPriced, secondForPrice, type PricedRow } from '../../ledger/till/catalogue-price.ts';
import { secondForCoupon, type StoredCoupon } from '../../ledger/till/coupon-cost.ts';
import { takeVisitAgain } from '../../ledger/package-visits.ts';
import { takeCouponAgain } from '../../ledger/use-coupon.ts';
import { holdRestored, takingHours, type OrderRow } from '../orders/index.ts';
import { ERASED, LOGGED } from './audit-list.ts';
import { theRow } from '../../platform/database/the-row.ts';

/** What a row refers to must be there: a city does not come back without its country. */
async function refuseOrphans({ client }: Transaction, resource: Resource, row: Row): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = getTarget(field);
    if (target === undefined || typeof row[name] !== 'number') continue;
    const { rowCount } = await client.query(`select 1 from ${sqlTable(target)} where id = $1 and deleted_at is null for share`, [
      row[name],
    ]);
    if (!rowCount) throw conflict('audit.parent_deleted');
  }
}

/** Whoever was erased stays erased, also where an admin had deleted their account before that. */
async function refuseErased({ client }: Transaction, table: string, id: number): Promise<void> {
  if (!isAmong(getKeys(ERASED), table)) return;
  const erased = 'select from person_deletions where user_type = $1 and user_id = $2 and erased_at is not null';
  if ((await client.query(erased, [ERASED[table], id])).rowCount) throw conflict('audit.erased');
}

/** What an order had taken it takes again: its coupon's use, its package's visit, and its place in what its client's wallet covers; 409 where that is gone. */
async function takeAgain(transaction: Transaction, order: CoveredOrder & { readonly id: number }): Promise<void> {
  if (!isCancelled(order.order_status)) {
    await takeCouponAgain(transaction, order.id);
    await takeVisitAgain(transaction, order.id);
  }
  const missing = await missingFor(transaction, order);
  if (missing > 0n) throw conflict('audit.wallet_short', { missing: `${fromMinor(missing, order.currency)} ${order.currency}` });
}

/** A coupon that comes back costs what is left of it, a price is charged again: above the limit a second person is asked. */
async function secondToRestore(
  app: Context,
  { caller }: Request,
  transaction: Transaction,
  table: string,
  row: KeptRow,
): Promise<WaitingMoney | null> {
  const wish = { before: null, after: { ...row, deleted_at: null }, payload: waitingRestore(row) };
  if (table === 'coupons') return secondForCoupon(app, caller, transaction, { ...wish, after: wish.after as unknown as StoredCoupon });
  return isPriced(table) ? secondForPrice(app, caller, transaction, { ...wish, after: wish.after as unknown as PricedRow, table }) : null;
}

/**
 * Brings a deleted row back, by the entry of its deletion. 409 when it is there already, was deleted anew since, was erased, or what it refers to
 * is gone, an order's coupon or package is used up, its provider serves another one at that hour, or its client's wallet no longer covers it; 422 when a value that must be unique has been given to another.
 */
export async function restoreFromLog(
  app: Context,
  request: Request,
  entryId: number,
  confirmed: boolean,
): Promise<{ table: string; id: number } | WaitingMoney> {
  // A right of its own, and the superadmin's alone: whoever restores an admin or a role gives powers.
  if (!request.access.isSuperAdmin) throw forbidden();
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const { rows: entries } = await client.query<{ table_name: string; row_id: number; action: string; later: boolean }>(
      `select a.table_name, a.row_id, a.action, exists (select 1 from audit l where l.table_name = a.table_name and l.row_id = a.row_id
        and l.action = 'delete' and l.id > a.id) as later from audit a where a.id = $1`,
      [entryId],
    );
    const entry = entries[0];
    const resource = entry && LOGGED.get(entry.table_name);
    if (!entry || !resource) throw notFound();
    if (entry.action !== 'delete' || entry.later) throw conflict('audit.not_a_deletion');
    const table = entry.table_name;
    // Who is let in again could come back by a session that was stolen.
    if (table === 'admins') demandOwnPassword({ confirmed });
    const { rows } = await client.query<KeptRow>(`select * from ${table} where id = $1 and deleted_at is not null for update`, [
      entry.row_id,
    ]);
    const row = rows[0];
    if (!row) throw conflict('audit.not_deleted');
    await refuseErased(transaction, table, entry.row_id);
    await refuseOrphans(transaction, resource, row);
    const waits = await secondToRestore(app, request, transaction, table, row);
    if (waits) return waits;
    const caller = demandAdmin(request.caller);
    const patch = table === 'orders' ? await holdRestored({ app, caller, transaction }, entry.row_id) : {};
    const work = () => bringBack({ caller, transaction, now: app.now() }, { table, resource }, row, patch);
    await (table === 'orders' ? takingHours(caller, row as unknown as OrderRow, work) : work());
    if (table === 'orders') {
      const { rows: orders } = await client.query<CoveredOrder & { readonly id: number }>('select * from orders where id = $1', [row.id]);
      await takeAgain(transaction, theRow(orders));
    }
    if (table === 'admins') await app.accessCache.forget(transaction, { admins: [entry.row_id] });
    if (table === 'roles') await app.accessCache.forget(transaction, 'all');
    return { table: resource.name, id: entry.row_id };
  });
}
