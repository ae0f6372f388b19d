import { personStakeCalls, type Stake } from '@diwan/contract/orders/stake-calls';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import type { OrderType } from '@diwan/domain/orders/order-status';
import { countriesInScope } from '../../access/caller.ts';
import { withinSql } from '../../crud/fields/conditions.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Request, Server } from '../../platform/http/server.ts';
import { IS_OPEN } from '../../schema/tables/orders.ts';
import { kindsSql } from './order-kinds.ts';

/** Orders are counted up to here: a question says "more than 100" of more. */
const COUNTED = 100;
/** As many are named. */
const NAMED = 3;

type Whose = keyof typeof personStakeCalls;
const KINDS = { provider_id: 'orders_left', client_id: 'orders_go_on' } as const satisfies Record<Whose, Stake['kind']>;

interface Found {
  readonly n: number;
  readonly first: readonly { readonly id: number; readonly order_no: string; readonly order_type: OrderType }[] | null;
}

/** The open orders of people, and the first of those that the admin may open. */
async function getOpen(app: Server, { access, caller }: Request, whose: Whose, ids: readonly number[]): Promise<Stake[]> {
  const scope = countriesInScope(caller);
  const open = `select o.id, o.order_no, o.order_type, o.created_at from orders o
    where o.${whose} = any($1::int[]) and ${IS_OPEN} and ${scope ? withinSql('o.country_id', scope) : 'true'} order by o.created_at, o.id limit ${COUNTED + 1}`;
  const named = `select id, order_no, order_type, created_at from open where ${kindsSql(access, 'show', 'open')} order by created_at, id limit ${NAMED}`;
  const { rows } = await app.database.pool.query<Found>(
    `with open as materialized (${open}) select (select count(*)::int from open) as n,
       (select json_agg(json_build_object('id', f.id, 'order_no', f.order_no, 'order_type', f.order_type) order by f.created_at, f.id) from (${named}) f) as first`,
    [ids],
  );
  const { n = 0, first = null } = rows[0] ?? {};
  if (n === 0) return [];
  const shown = (first ?? []).map(({ id, order_no: name, order_type: type }) => ({
    id,
    name,
    table: getOrderKind(type).name === 'trips' ? 'trips' : 'orders',
  }));
  return [{ kind: KINDS[whose], count: Math.min(n, COUNTED), count_is_at_least: n > COUNTED, first: shown }];
}

/** `GET providers/at_stake` and the like: which open orders somebody has who is about to be switched off, banned, locked or deleted. */
export function registerOrdersAtStake(app: Server, base: string) {
  for (const [whose, calls] of Object.entries(personStakeCalls) as [Whose, (typeof personStakeCalls)[Whose]][])
    for (const call of calls)
      handle(app, base, call, async ({ request, query }) => ({ data: await getOpen(app, request, whose, query.ids ?? []) }));
}
