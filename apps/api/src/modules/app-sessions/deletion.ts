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
  provider: 'select 1 from orders where provider_id = $1 and order_status = any($2::text[]) and deleted_at is null limit 1',
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

/** Has somebody's account forgotten after thirty days; their sessions end now. */
export async function askDeletion(app: Context, request: Request): Promise<void> {
  const { person } = request;
  const now = app.now();
  const asked = new Date(now).toISOString();
  const due = new Date(now + COOLING_MS).toISOString();
  await inTransaction(app, async (transaction) => {
    if (await hasOpenOrders(transaction, person)) throw conflict('account.open_orders');
    await demandSettled(transaction.client, { user_type: person.kind, ids: [person.id], now, withPoints: false });
    const { rowCount } = await transaction.client.query(
      'insert into person_deletions (user_type, user_id, requested_at, due_at) values ($1, $2, $3, $4) on conflict do nothing',
      [person.kind, person.id, asked, due],
    );
    await endPersonSessions(app, transaction, person);
    // Asked for twice it is one deletion, on the day that was said first.
    if (rowCount === 1) await note({ caller: request.caller, transaction, now }, person, null, due);
  });
}

/** Whoever logs in again wants their account after all. */
export async function cancelDeletion(context: ChangeContext, person: PersonId): Promise<void> {
  const { rows } = await context.transaction.client.query<{ due_at: string }>(
    'delete from person_deletions where user_type = $1 and user_id = $2 returning due_at',
    [person.kind, person.id],
  );
  if (rows[0]) await note(context, person, rows[0].due_at, null);
}
