import type { WaitingOrder } from '@diwan/contract/dispatch/calls';
import { fromMinor, minor } from '@diwan/domain/money';
import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { allOf, Params } from '../../platform/database/sql-text.ts';
import { kindsSql } from '../orders/index.ts';

const PAGE = 50;

type Stored = Omit<WaitingOrder, 'is_scheduled' | 'total_price' | 'offers'> & {
  readonly is_scheduled: boolean;
  readonly total_price: number | string;
  readonly open: number;
  readonly declined: number;
  readonly expired: number;
  readonly priced: number;
};

const COLUMNS = `o.id, o.order_no, o.order_type, o.order_status, o.country_id, d.due_at, o.created_at, k.time_zone, o.is_scheduled, o.contact_name, o.client_address,
  o.lat, o.lng, o.destination_lat, o.destination_lng, o.vehicle_type, o.pay_type, o.total_price, o.currency, d.round,
  case when t.id is null then null else json_build_object('id', t.id, 'name_ar', t.name_ar, 'name_en', t.name_en) end as city,
  case when g.id is null then null else json_build_object('id', g.id, 'title_ar', g.title_ar, 'title_en', g.title_en) end as group_service,
  case when d.next_at is null then 'waiting' when d.started_at is null and d.next_at > o.created_at then 'later' else 'searching' end as state, f.*`;

const FROM = `from dispatch d join orders o on o.id = d.order_id join countries k on k.id = d.country_id
left join cities t on t.id = o.city_id left join group_services g on g.id = o.group_service_id
cross join lateral (select (count(*) filter (where x.answer is null))::int as open, (count(*) filter (where x.answer = 'declined'))::int as declined,
  (count(*) filter (where x.answer = 'expired'))::int as expired, (count(*) filter (where x.answer = 'priced'))::int as priced
  from order_offers x where x.order_id = d.order_id) f`;

/** Orders within reach that nobody is named for, whoever is wanted first before the others: by the index, from where the page before ended. */
export async function listWaiting(
  app: Context,
  request: Request,
  { country_id: country, after }: { readonly country_id: number | undefined; readonly after: string | undefined },
): Promise<{ data: WaitingOrder[]; next: string | null }> {
  const params = new Params();
  const countries = countriesInScope(request.caller);
  const [due, id] = after?.split(',') ?? [];
  const where = allOf([
    kindsSql(request.access, 'list', 'o'),
    ...(countries === null ? [] : [`d.country_id = any(${params.add(countries, 'int[]')})`]),
    ...(country === undefined ? [] : [`d.country_id = ${params.add(country, 'int')}`]),
    ...(due === undefined ? [] : [`(d.due_at, d.order_id) > (${params.add(due, 'timestamptz')}, ${params.add(Number(id), 'int')})`]),
  ]);
  const { rows } = await app.database.pool.query<Stored>(
    `select ${COLUMNS} ${FROM} where ${where} order by d.due_at, d.order_id limit ${PAGE + 1}`,
    params.values,
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { data: page.map(shown), next: rows.length > PAGE && last ? `${last.due_at},${last.id}` : null };
}

function shown({ open, declined, expired, priced, is_scheduled, total_price, ...row }: Stored): WaitingOrder {
  return {
    ...row,
    is_scheduled: asFlag(is_scheduled),
    total_price: fromMinor(minor(total_price), row.currency),
    offers: { open, declined, expired, priced },
  };
}
