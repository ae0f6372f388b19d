import type { NamedPrice } from '@diwan/contract/dispatch/app-calls';
import { fromMinor, minor } from '@diwan/domain/money';
import type { PersonCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { getAgreement, ordersApi, takeAtPrice, withoutReasons, type OrderRow } from '../orders/index.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

interface Named {
  readonly id: number;
  readonly provider_id: number;
  readonly first_name: string;
  readonly rating: number | null;
  readonly price: number | string;
  readonly meters: number | null;
  readonly answered_at: string;
}

const OWN = 'select * from orders where id = $1 and client_id = $2 and deleted_at is null';
const NAMED = `select f.id, f.provider_id, f.price, f.meters, f.answered_at, p.first_name, p.rate_avg::float8 as rating
from order_offers f join providers p on p.id = f.provider_id where f.order_id = $1 and f.answer = 'priced' order by f.price, f.answered_at, f.id limit 50`;

/** The prices that were named for a client's package, with what each would cost them in all. */
export async function listPrices(app: Context, caller: PersonCaller, orderId: number): Promise<NamedPrice[]> {
  const { pool } = app.database;
  const { rows } = await pool.query<OrderRow>(OWN, [orderId, caller.id]);
  const [order] = rows;
  if (!order) throw notFound();
  const getAgreed = await getAgreement(app, pool, order);
  const named = await pool.query<Named>(NAMED, [orderId]);
  return named.rows.map(({ provider_id, first_name, rating, price, ...offer }) => ({
    ...offer,
    provider: { id: provider_id, first_name, rating },
    currency: order.currency,
    price: fromMinor(minor(price), order.currency),
    total_price: fromMinor(getAgreed(minor(price)).price.total_price, order.currency),
  }));
}

/** Whoever named a price and went home since drives no more today. */
const WENT_HOME = 'select from provider_presences where provider_id = $1 and not is_online';

/** The client chooses a price that was named for their package. */
export async function acceptPrice(
  { app, caller, transaction }: { readonly app: Context; readonly caller: PersonCaller; readonly transaction: Transaction },
  orderId: number,
  offerId: number,
) {
  const { client } = transaction;
  const { rows } = await client.query<OrderRow>(`${OWN} for no key update`, [orderId, caller.id]);
  const [order] = rows;
  if (!order) throw notFound();
  const named = db
    .selectFrom('order_offers')
    .select(['provider_id', 'answer', 'price'])
    .where('id', '=', offerId)
    .where('order_id', '=', orderId);
  const offer = await maybe(client, named.forNoKeyUpdate());
  if (!offer || offer.price === null) throw notFound();
  if (order.provider_id !== null) throw conflict('offer_taken');
  if (offer.answer !== 'priced') throw conflict('offer_expired');
  const gone = await client.query(WENT_HOME, [offer.provider_id]);
  if (gone.rowCount) throw conflict('order.choose_another');
  await run(client, db.updateTable('order_offers').set({ answer: 'accepted' }).where('id', '=', offerId));
  const taken = await takeAtPrice({ app, caller, transaction, api: ordersApi }, order, {
    providerId: offer.provider_id,
    price: minor(offer.price),
  }).catch((error: unknown) => {
    throw withoutReasons(error);
  });
  return {
    id: offerId,
    order_id: orderId,
    order_status: taken.order_status,
    total_price: fromMinor(minor(taken.total_price), taken.currency),
    currency: taken.currency,
  };
}
