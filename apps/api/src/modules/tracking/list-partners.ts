import { COUNT_LIMIT } from '@diwan/contract/kit/constants';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import type { TrackedPartner } from '@diwan/contract/tracking/calls';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { IS_RUNNING } from '../../schema/tables/orders.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import { may } from '../../access/access.ts';
import type { PartnersPage } from './tracking-question.ts';
import { connectedSql, getPartnerConditions, FROM_POSITIONS, IN_ORDER, IS_OUT, staleSql, stateSql } from './tracking-sql.ts';

const PLACE = (alias: string) => `json_build_object('id', ${alias}.id, 'name_ar', ${alias}.name_ar, 'name_en', ${alias}.name_en)`;

/** The order that somebody is out for; of several the latest. */
const ORDER = `left join lateral (select id, order_no, order_type, order_status from orders
  where provider_id = t.provider_id and ${IS_RUNNING} order by status_at desc nulls last, id desc limit 1) o on true`;

const selectSql = (
  now: string,
) => `select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.is_driver::int as is_driver, t.lat, t.lng, t.seen_at,
  (${staleSql(now)})::int as is_stale, ${stateSql('o.id is not null', now)} as state, ${PLACE('c')} as country,
  case when i.id is not null then ${PLACE('i')} end as city,
  array(select distinct f.kind from position_flags f where f.provider_id = p.id and f.seen_on >= (${now}::timestamptz - interval '7 days')::date order by f.kind) as doubts,
  case when o.id is not null then json_build_object('id', o.id, 'order_no', o.order_no, 'order_type', o.order_type, 'order_status', o.order_status) end as "order"
${FROM_POSITIONS} join countries c on c.id = p.country_id left join cities i on i.id = p.city_id ${ORDER}`;

/** An order is for who may see orders of its kind. */
function withOrderFor({ access }: Request, partner: TrackedPartner): TrackedPartner {
  return partner.order === null || may(access, getOrderKind(partner.order.order_type).show) ? partner : { ...partner, order: null };
}

type Asked = Omit<PartnersPage, 'page' | 'per_page'>;

/** Conditions and the present, which every statement needs. */
function getNarrowing(app: Context, request: Request, wanted: Asked) {
  const params = new Params();
  const now = params.add(new Date(app.now()).toISOString());
  const conditions = getPartnerConditions(request, wanted, params);
  if (wanted.state === 'connected') conditions.push(connectedSql(now));
  else if (wanted.state !== undefined) conditions.push(`${stateSql(IN_ORDER, now)} = ${params.add(wanted.state)}`);
  return { params, now, conditions };
}

async function countPartners(app: Context, request: Request, wanted: Asked): Promise<number> {
  const { params, now, conditions } = getNarrowing(app, request, wanted);
  // Names the present also where no state is asked for.
  const text = `select count(*)::int as n from (select ${now}::timestamptz ${FROM_POSITIONS} where ${allOf(conditions)} limit ${COUNT_LIMIT + 1}) x`;
  const { rows } = await app.database.pool.query<{ n: number }>(prepared(text, params));
  return rows[0]?.n ?? 0;
}

/** One page of the partners whose place is known, in the order in which they joined: nobody moves while one looks. Of those at work whoever is in an order stands first. */
export async function listPartners(app: Context, request: Request, { page = 1, per_page, ...wanted }: PartnersPage) {
  const perPage = per_page ?? (await app.settings.of()).per_page;
  const { params, now, conditions } = getNarrowing(app, request, wanted);
  const window = `limit ${params.add(perPage, 'int')} offset ${params.add((page - 1) * perPage, 'int')}`;
  const first = wanted.state === 'connected' ? `(${IS_OUT}) desc, ` : '';
  const text = `${selectSql(now)} where ${allOf(conditions)} order by ${first}t.provider_id ${window}`;
  const [{ rows }, found] = await Promise.all([
    app.database.pool.query<TrackedPartner>(prepared(text, params)),
    countPartners(app, request, wanted),
  ]);
  const total = Math.min(found, COUNT_LIMIT);
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    ...(found > COUNT_LIMIT && { total_is_at_least: true as const }),
  };
  return { data: rows.map((row) => withOrderFor(request, row)), meta };
}

/** One partner whose place is known, wherever they are; undefined for one who is out of reach. */
export async function findPartner(app: Context, request: Request, id: number): Promise<TrackedPartner | undefined> {
  const { params, now, conditions } = getNarrowing(app, request, {});
  const text = `${selectSql(now)} where ${allOf([...conditions, `t.provider_id = ${params.add(id, 'int')}`])}`;
  const { rows } = await app.database.pool.query<TrackedPartner>(prepared(text, params));
  return rows[0] && withOrderFor(request, rows[0]);
}
