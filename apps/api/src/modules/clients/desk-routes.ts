import type { Request, Server } from '../../platform/http/server.ts';
import { clientCalls, type ClientDesk, type LastOrder } from '@diwan/contract/clients/calls';
import { fromMinor, minor } from '@diwan/domain/money';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { handle } from '../../crud/calls/handle.ts';
import { shownEarnings } from '../../ledger/earnings.ts';
import { readUnavailable } from '../../ledger/promised.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { kindsSql } from '../orders/index.ts';
import { showRow } from '../../crud/record/read.ts';
import { may } from '../../access/access.ts';
import { clientsApi } from './resources.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Open orders are counted up to here: a desk says "99+" of more. */
const COUNTED = 100;

async function getWallet(runner: Runner, id: number, currency: string, now: number): Promise<ClientDesk['wallet']> {
  const own = db.selectFrom('wallets').select(['balance', 'points']).where('user_type', '=', 'client').where('user_id', '=', id);
  const { balance, points } = (await maybe(runner, own.where('currency', '=', currency))) ?? { balance: 0, points: 0 };
  const kept = (await readUnavailable(runner, { user_type: 'client', user_id: id }, [currency], now))(currency);
  return {
    currency,
    balance: fromMinor(balance, currency),
    available: shownEarnings(minor(balance), kept, currency).available,
    promised: fromMinor(kept.promised, currency),
    points,
  };
}

/** How many orders of a client are not over, of the kinds that the admin may list. */
async function openOrders(runner: Runner, { access }: Request, id: number): Promise<number> {
  const { rows } = await runner.query<{ n: number }>(
    `select count(*)::int as n from (select from orders o where o.client_id = $1 and o.deleted_at is null and o.order_status = any($2::text[])
       and ${kindsSql(access, 'list', 'o')} limit ${COUNTED}) found`,
    [id, OPEN_STATUSES],
  );
  return rows[0]?.n ?? 0;
}

const SERVICES = `(select coalesce(json_agg(json_build_object('id', s.provider_service_id, 'title_ar', s.title_ar, 'title_en', s.title_en, 'quantity', s.quantity) order by s.place), '[]')
  from order_services s where s.order_id = o.id and s.provider_service_id is not null)`;

async function lastOrder(runner: Runner, { access }: Request, id: number): Promise<LastOrder | null> {
  const { rows } = await runner.query<LastOrder>(
    `select o.id, o.order_no, o.created_at, o.order_type, o.city_id, o.client_address, o.lat, o.lng, ${SERVICES} as services
     from orders o where o.client_id = $1 and o.deleted_at is null and ${kindsSql(access, 'list', 'o')} order by o.created_at desc, o.id desc limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

async function lastMessage(runner: Runner, id: number): Promise<ClientDesk['last_message']> {
  const written = db
    .selectFrom('contacts')
    .select(['id', 'created_at', 'subject'])
    .where('user_type', '=', 'client')
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null);
  return (await maybe(runner, written.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1))) ?? null;
}

/** `GET clients/{id}/desk`: the balance, the open orders, and what they ordered and wrote last. */
export function registerClientDesk(app: Server, prefix: string) {
  handle(app, prefix, clientCalls.clientDesk, async ({ request, params: { id } }) => {
    const { pool } = app.database;
    const { country } = await showRow(pool, clientsApi, request.caller, id);
    const { access } = request;
    const orders = may(access, 'index-orders') || may(access, 'index-trips');
    const [wallet, open_orders, last_order, last_message] = await Promise.all([
      may(access, 'index-transactions') ? getWallet(pool, id, country.currency, app.now()) : null,
      orders ? openOrders(pool, request, id) : null,
      orders ? lastOrder(pool, request, id) : null,
      may(access, 'index-contacts') ? lastMessage(pool, id) : null,
    ]);
    return { data: { wallet, open_orders, last_order, last_message } };
  });
}
