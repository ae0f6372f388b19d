import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { recordBeside, type ChangeContext } from '../../crud/record/change-log.ts';
import { demandSettled } from '../../ledger/refuse-with-money.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { RECORDED } from './person-rows.ts';
import { endPersonSessions, type PersonId } from './sessions.ts';

/** Whoever deleted their account in anger, or whose phone was in other hands, has this long to come back. */
const COOLING_MS = 30 * 24 * 60 * 60_000;

const OPEN = {
  client: 'select 1 from orders where client_id = $1 and order_status = any($2::text[]) and deleted_at is null limit 1',
  // Others may drive their vehicles.
  provider: `select 1 from orders where provider_id = $1 and order_status = any($2::text[]) and deleted_at is null
    union all select 1 from vehicles where provider_id = $1 and is_in_order and deleted_at is null limit 1`,
} as const;

/** Whether somebody has an order under way, which others wait for. */
export async function hasOpenOrders({ client }: Transaction, { kind, id }: PersonId): Promise<boolean> {
  const { rowCount } = await client.query(OPEN[kind], [id, OPEN_STATUSES]);
  return rowCount === 1;
}

const COUNTRY = {
  client: 'select country_id from clients where id = $1',
  provider: 'select country_id from providers where id = $1',
} as const;

/** Says in the log of somebody's row when it is to be erased, or that it is not any more. */
async function note(context: ChangeContext, { kind, id }: PersonId, before: string | null, after: string | null): Promise<void> {
  const { rows } = await context.transaction.client.query<{ country_id: number }>(COUNTRY[kind], [id]);
  await recordBeside(context, RECORDED[kind], { id, country_id: rows[0]?.country_id ?? null }, { erased_on: { before, after } });
}

const INSERT = `insert into person_deletions (user_type, user_id, requested_at, due_at, requested_by) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

/**
 * Has somebody erased after thirty days; their sessions end now. False where that was due already. 409 while an order is under way or
 * their account is not settled. `requested_by` is the admin who asked for it, null where they did themselves: they may leave points.
 */
export async function requestDeletion(
  app: Context,
  { caller, transaction }: Pick<ChangeContext, 'caller' | 'transaction'>,
  person: PersonId,
  requested_by: number | null,
): Promise<boolean> {
  const now = app.now();
  const due = new Date(now + COOLING_MS).toISOString();
  if (await hasOpenOrders(transaction, person)) throw conflict('account.open_orders');
  await demandSettled(transaction.client, { user_type: person.kind, ids: [person.id], now, withPoints: requested_by !== null });
  const values = [person.kind, person.id, new Date(now).toISOString(), due, requested_by];
  const { rowCount } = await transaction.client.query(INSERT, values);
  await endPersonSessions(app, transaction, person);
  // Asked for twice it is one deletion, on the day that was said first.
  if (rowCount === 0) return false;
  await note({ caller, transaction, now }, person, null, due);
  return true;
}

/** `DELETE profile`: somebody has their own account erased. */
export async function askDeletion(app: Context, { caller, person }: Request): Promise<void> {
  await inTransaction(app, (transaction) => requestDeletion(app, { caller, transaction }, person, null));
}

/** Whoever logs in again wants their account after all, and the office may take back what it asked for. */
export async function callOffDeletion(context: ChangeContext, person: PersonId): Promise<void> {
  const { rows } = await context.transaction.client.query<{ due_at: string }>(
    'delete from person_deletions where user_type = $1 and user_id = $2 and erased_at is null returning due_at',
    [person.kind, person.id],
  );
  if (rows[0]) await note(context, person, rows[0].due_at, null);
}
