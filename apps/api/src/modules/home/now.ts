import type { HomeNow } from '@diwan/contract/home/calls';
import { settlements } from '@diwan/contract/wallet/settlements';
import { SMALLEST_BASE } from '@diwan/domain/change-percentage';
import { RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import { may } from '../../access/access.ts';
import { callerMay, countriesInScope, demandAdmin, type AdminCaller, type Caller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { IS_RUNNING, IS_UNASSIGNED } from '../../schema/tables/orders.ts';
import { kindsInScope, kindsSql } from '../orders/index.ts';
import { inScope } from './home-sql.ts';
import { revenueToday } from './revenue.ts';

/** Beyond it nobody needs the exact number, and nothing is counted. */
const COUNT_MAX = 10_000;

const TRACKING = '/partners/partners_tracking';
const UNDER_WAY = RIDE_UNDER_WAY_STATUSES.map((status) => `'${status}'`).join(', ');

interface Figures {
  readonly waiting: number;
  readonly since: string | null;
  readonly rides: number;
  readonly online: number;
  readonly today: number;
  readonly last_week: number;
}

const counted = (rows: string) => `(select count(*)::int from (select ${rows} limit ${COUNT_MAX + 1}) c)`;

/** Rows of orders that the admin may list, over alias `w`. */
const seen = ({ access }: AdminCaller, countries: readonly number[] | null) =>
  `${inScope('w.country_id', countries)} and ${kindsSql(access, 'list', 'w')}`;

/** Orders of a day of each country's calendar until a time of it, so many of each country at the most: by an index of its own. */
const ofDay = (mine: string, countries: readonly number[] | null, now: string, back: string) => `(select coalesce(sum(d.n), 0)::int
  from (select id, time_zone, ${now} at time zone time_zone - interval '${back}' as until from countries where deleted_at is null and ${inScope('id', countries)}) z
  cross join lateral (select count(*) as n from (select from orders w where w.deleted_at is null and w.country_id = z.id
    and w.created_at >= date_trunc('day', z.until) at time zone z.time_zone and w.created_at <= z.until at time zone z.time_zone and ${mine}
    limit ${COUNT_MAX + 1}) c) d)`;

/** Only what the admin may see is asked for: the open orders by partial indexes of just these. */
function figuresSql(
  caller: AdminCaller,
  sees: { readonly orders: boolean; readonly partners: boolean },
  present: number,
  params: Params,
): string {
  const countries = countriesInScope(caller);
  const mine = seen(caller, countries);
  const now = `${params.add(new Date(present).toISOString())}::timestamptz`;
  const orders = {
    waiting: counted(`from orders w where ${IS_UNASSIGNED} and ${mine}`),
    since: `(select w.created_at from orders w where ${IS_UNASSIGNED} and ${mine} order by w.created_at, w.id limit 1)`,
    rides: counted(
      `from orders w where ${IS_RUNNING} and w.order_type in ('trip', 'transfer_package') and w.order_status in (${UNDER_WAY}) and ${mine}`,
    ),
    today: ofDay(kindsSql(caller.access, 'list', 'w'), countries, now, '0 days'),
    last_week: ofDay(kindsSql(caller.access, 'list', 'w'), countries, now, '7 days'),
  };
  const partners = {
    online: counted(`from provider_positions t join providers p on p.id = t.provider_id where p.deleted_at is null and t.is_online
      and t.seen_at >= ${now} - interval '${SILENT_AFTER_SECONDS} seconds' and ${inScope('p.country_id', countries)}`),
  };
  const asked = Object.entries({ ...(sees.orders && orders), ...(sees.partners && partners) });
  return `select ${now} as now, ${asked.map(([name, text]) => `${text} as ${name}`).join(', ')}`;
}

/** A number of rows and the list of them. */
const shown = (n: number, route_front: string) => ({
  value: Math.min(n, COUNT_MAX),
  ...(n > COUNT_MAX && { value_is_at_least: true as const }),
  route_front,
});

function getToday({ today, last_week: before }: Figures, list: string): HomeNow['today'] {
  const known = before >= SMALLEST_BASE && today <= COUNT_MAX && before <= COUNT_MAX;
  return {
    ...shown(today, `/${list}/show-all?filter=today`),
    last_week: Math.min(before, COUNT_MAX),
    change_percentage: known ? Math.round((1000 * (today - before)) / before) / 10 : null,
  };
}

/** How it goes in the admin's countries at this moment. What they may not see is null, and is not asked for. */
export async function getNow(runner: Runner, asking: Caller, now: number): Promise<HomeNow> {
  const caller = demandAdmin(asking);
  const sees = { orders: kindsInScope(caller.access, 'list').length > 0, partners: callerMay(caller, 'track-partners') };
  const params = new Params();
  const text = figuresSql(caller, sees, now, params);
  const [found, revenue] = await Promise.all([
    sees.orders || sees.partners ? runner.query<Figures>(prepared(text, params)) : { rows: [] },
    callerMay(caller, settlements.can.list) ? revenueToday(runner, { access: caller.access, caller }, now) : null,
  ]);
  const [figures] = found.rows;
  // Who sees trips alone has no other list.
  const list = may(caller.access, 'index-orders') ? 'orders' : 'trips';
  return {
    waiting: figures && sees.orders ? { ...shown(figures.waiting, `/${list}/show-all?filter=unassigned`), since: figures.since } : null,
    online: figures && sees.partners ? shown(figures.online, TRACKING) : null,
    rides: figures && sees.orders ? shown(figures.rides, sees.partners ? TRACKING : `/${list}/show-all?filter=in_progress`) : null,
    today: figures && sees.orders ? getToday(figures, list) : null,
    revenue,
  };
}
