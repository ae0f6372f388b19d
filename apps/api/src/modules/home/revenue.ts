import type { RevenueToday } from '@diwan/contract/home/calls';
import { settlements } from '@diwan/contract/wallet/settlements';
import { fromMinor, minor } from '@diwan/domain/money';
import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { may } from '../../access/access.ts';
import { GRAIN } from '../../schema/grains.ts';
import { inScope, presentSql } from './home-sql.ts';

interface Sums {
  readonly currency: string;
  readonly day: string;
  readonly app: string;
  readonly gross: string;
}

/**
 * What was settled today, each country by its own calendar, by currency: the day's counters and the deltas not yet folded into
 * them say it, however many orders a day has.
 */
export async function revenueToday(runner: Runner, request: Pick<Request, 'access' | 'caller'>, now: number): Promise<RevenueToday[]> {
  if (!may(request.access, settlements.can.list)) return [];
  const present = presentSql(now);
  const measured = 'country_id, currency, app_amount, gross_amount';
  const text = `with today as materialized (select id, (${present} at time zone time_zone)::date as day from countries where ${inScope('id', countriesInScope(request.caller))})
    select currency, max(d.day)::text as day, sum(app_amount)::text as app, sum(gross_amount)::text as gross from (
      select bucket::date as day, ${measured} from settlements_counters where grain = '${GRAIN.day}' and bucket >= (${present} - interval '2 days')::timestamp
      union all select day, ${measured} from settlements_deltas
    ) s join today d on d.id = s.country_id and d.day = s.day group by currency having sum(gross_amount) <> 0 order by currency`;
  const { rows } = await runner.query<Sums>(prepared(text, new Params()));
  return rows.map(({ currency, day, app, gross }) => ({
    currency,
    app_amount: fromMinor(minor(app), currency),
    gross_amount: fromMinor(minor(gross), currency),
    route_front: `/wallet/settlements/show-all?currency=${currency}&created_at=${day}`,
  }));
}
