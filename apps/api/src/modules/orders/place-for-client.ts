import type { clientOrderForm } from '@diwan/contract/orders/client-app-calls';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { isRide } from '@diwan/contract/orders/forms';
import type { PersonCaller } from '../../access/caller.ts';
import { hasVisit } from '../../ledger/package-visits.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import type { Context } from '../../crud/resource/context.ts';
import { AppError, conflict, invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { IS_OPEN } from '../../schema/tables/orders.ts';
import type { OrderRow } from './order-row.ts';
import { demandRoomFor } from './give-order.ts';
import { holdIfLargest } from './order-waits.ts';
import { placeOrder, type CheckedOrder } from './place-order.ts';
import { tellOfDelegation } from './tell-people.ts';
import { demandCovered } from './wallet-cover.ts';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

type Asked = ValuesOf<typeof clientOrderForm>;

/** More open at a time is no client's need but a program's, and each asks providers for their time. */
const MOST_OPEN = { rides: 10, visits: 100 } as const;

const OPEN = `select count(*) filter (where order_type in ('trip', 'transfer_package'))::int as rides,
  count(*) filter (where order_type not in ('trip', 'transfer_package'))::int as visits
from (select order_type from orders where client_id = $1 and ${IS_OPEN} limit 200) o`;

/** Placed within an hour, whatever became of them: who places and calls off again and again has everybody near asked each time. */
const MOST_IN_AN_HOUR = 100;
/** The first of two keys of advisory locks: somebody places an order. The second is the client's id. */
const PLACING = 7_303;

/** 409 for who has as many orders open as anybody may, or has placed too many lately. Those that are placed at once are counted one after another. */
async function demandRoom({ client }: Transaction, id: number, type: CheckedOrder['order_type'], now: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [PLACING, id]);
  const { rows } = await client.query<Record<keyof typeof MOST_OPEN, number>>(OPEN, [id]);
  const kind = isRide(type) ? 'rides' : 'visits';
  if ((rows[0]?.[kind] ?? 0) >= MOST_OPEN[kind]) throw conflict('order.too_many_open', { most: MOST_OPEN[kind] });
  // Along the index of orders that were not deleted: without it all orders there are were looked at.
  const lately = db
    .selectFrom('orders')
    .where('client_id', '=', id)
    .where('created_at', '>', new Date(now - 3_600_000).toISOString())
    .where('deleted_at', 'is', null)
    .limit(MOST_IN_AN_HOUR);
  if ((await run(client, lately)) === MOST_IN_AN_HOUR) throw conflict('order.too_many_lately', { most: MOST_IN_AN_HOUR });
}

/** What speaks against a provider, such as what they owe or receive, is nothing that their clients are told. */
export function withoutReasons(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const isAboutThem = error.extra.errors?.['provider_id'] !== undefined || error.code === 'order.receives_above_limit';
  return isAboutThem ? invalidField('provider_id', 'provider_unavailable') : error;
}

/**
 * Places an order of a client at the catalogue's prices, in their own country: their wallet covers it, or it is refused. Whoever was
 * named for it is told.
 */
export async function placeForClient(app: Context, caller: PersonCaller, transaction: Transaction, asked: Asked): Promise<OrderRow> {
  await demandRoom(transaction, caller.id, asked.order_type, app.now());
  const order: CheckedOrder = { ...asked, country_id: caller.countryId, client_id: caller.id };
  const id = await placeOrder(app, caller, transaction, order, async (planned) => {
    // Whom a client names for a coupon's order gains by it like whoever takes it on.
    if (planned.provider_id !== null) await demandRoomFor({ app, caller, transaction }, planned, planned.provider_id);
    return holdIfLargest({ app, transaction }, planned);
  }).catch((error: unknown) => {
    throw withoutReasons(error);
  });
  const placed: OrderRow = await one(transaction, db.selectFrom('orders').selectAll().where('id', '=', id));
  // A visit of a package was paid before, or is a gift.
  if (placed.pay_type === 'wallet' || (await hasVisit(transaction.client, id))) await demandOwnPhone(transaction.client, caller);
  await demandCovered(transaction, placed);
  if (placed.waits_for === null) await tellOfDelegation(transaction, placed, null);
  return placed;
}
