import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { recordBeside, type ChangeContext } from '../../crud/record/change-log.ts';
import { demandSettled } from '../../ledger/refuse-with-money.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { RECORDED } from './person-rows.ts';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import { endPersonSessions } from './sessions.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

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

const HOME = {
  client: (id: number) => db.selectFrom('clients').select('country_id').where('id', '=', id),
  provider: (id: number) => db.selectFrom('providers').select('country_id').where('id', '=', id),
};

/** Says in the log of somebody's row when it is to be erased, or that it is not any more. */
async function note(context: ChangeContext, { kind, id }: PersonId, before: string | null, after: string | null): Promise<void> {
  const home = await maybe(context.transaction, HOME[kind](id));
  await recordBeside(context, RECORDED[kind], { id, country_id: home?.country_id ?? null }, { erased_on: { before, after } });
}

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
  const values = { user_type: person.kind, user_id: person.id, requested_at: new Date(now).toISOString(), due_at: due, requested_by };
  const insertion = db.insertInto('person_deletions').values(values);
  const count = await run(
    transaction,
    insertion.onConflict((met) => met.doNothing()),
  );
  await endPersonSessions(app, transaction, person);
  // Asked for twice it is one deletion, on the day that was said first.
  if (count === 0) return false;
  await note({ caller, transaction, now }, person, null, due);
  return true;
}

/** `DELETE profile`: somebody has their own account erased. */
export async function askDeletion(app: Context, { caller, person }: Request): Promise<void> {
  await inTransaction(app, (transaction) => requestDeletion(app, { caller, transaction }, person, null));
}

/** Whoever logs in again wants their account after all, and the office may take back what it asked for. */
export async function callOffDeletion(context: ChangeContext, person: PersonId): Promise<void> {
  const due = db.deleteFrom('person_deletions').where('user_type', '=', person.kind).where('user_id', '=', person.id);
  const calledOff = await maybe(context.transaction, due.where('erased_at', 'is', null).returning('due_at'));
  if (calledOff) await note(context, person, calledOff.due_at, null);
}
