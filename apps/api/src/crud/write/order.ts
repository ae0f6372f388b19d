import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import type { Resource } from '@diwan/contract/kit/resource';
import { record } from '../record/change-log.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { conflict } from '../../platform/errors.ts';
import { lockRows } from '../record/read.ts';
import type { KeptRow, Row } from '../fields/row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';

interface Placed extends KeptRow {
  readonly position: number;
}

/** Lets one transaction at a time give out the places of a table: no two rows get the same. */
async function lockPlaces(transaction: Transaction, table: string): Promise<void> {
  await transaction.client.query(`select pg_advisory_xact_lock(hashtext('places of ' || $1))`, [table]);
}

/** A new row of an ordered resource comes last. */
export async function setPlace(
  transaction: Transaction,
  resource: Resource,
  table: string,
  before: Row | null,
  values: Row,
): Promise<void> {
  if (before || !resource.ordered) return;
  await lockPlaces(transaction, table);
  const { rows } = await transaction.client.query<{ next: number }>(`select coalesce(max(position), 0) + 1 as next from ${table}`);
  values['position'] = rows[0]?.next;
}

/** Gives every row a place of its own, in the order in which the list shows them now. */
async function separatePlaces(transaction: Transaction, table: string): Promise<void> {
  await transaction.client.query(
    `update ${table} t set position = n.place from (select id, row_number() over (order by position, id) as place from ${table}) n
     where n.id = t.id and n.place <> t.position`,
  );
}

/**
 * Puts rows into the order of their ids: they exchange the places that they hold, so that rows of other pages, filters and
 * countries stay where they are. A row's version stays the same: no form holds its place, and none must fail because of it.
 */
export async function orderRows(app: Context, api: ResourceApi, request: Request, ids: readonly number[]): Promise<void> {
  const { table } = api.store;
  await inTransaction(app, async (transaction) => {
    await lockPlaces(transaction, table);
    let rows = await lockRows<Placed>(transaction.client, api, request.caller, ids);
    if (rows.length < ids.length) throw conflict('bulk.ids_missing');
    if (new Set(rows.map(({ position }) => position)).size < rows.length) {
      await separatePlaces(transaction, table);
      rows = await lockRows<Placed>(transaction.client, api, request.caller, ids);
    }
    const places = rows.map(({ position }) => position).toSorted((a, b) => a - b);
    const held = new Map(rows.map(({ id, position }) => [id, position]));
    const moved = ids
      .map((id, index) => ({ id, before: held.get(id), after: places[index] }))
      .filter(({ before, after }) => before !== after);
    await transaction.client.query(
      `update ${table} t set position = m.after from unnest($1::int[], $2::int[]) m (id, after) where m.id = t.id`,
      [moved.map(({ id }) => id), moved.map(({ after }) => after)],
    );
    const rowById = new Map(rows.map((row) => [row.id, row]));
    await record(
      { caller: request.caller, transaction },
      api.store,
      moved.map(({ id, before, after }) => ({
        row: rowById.get(id) ?? { id },
        kind: 'update',
        action: 'update',
        changes: { position: { before, after } },
      })),
    );
  });
}
