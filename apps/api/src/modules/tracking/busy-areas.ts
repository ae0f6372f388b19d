import type { BusyArea } from '@diwan/contract/tracking/calls';
import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { IS_WAITING } from '../../schema/tables/orders.ts';
import { kindsSql } from '../orders/index.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import type { PartnersView } from './tracking-question.ts';
import { withinBoundsSql } from './tracking-sql.ts';

/** An area is as wide as a partner drives to a request without a second thought: some five kilometres. */
const AREA_DEGREES = 0.05;
const AREAS_MAX = 1000;

interface AreaRow {
  readonly country_id: number;
  readonly x: number;
  readonly y: number;
  readonly waiting: number;
}

const edge = (cell: number) => Math.round(cell * AREA_DEGREES * 1e6) / 1e6;

/** Areas of a view where as many requests wait as the threshold of their country says, the fullest first. */
export async function getBusyAreas(app: Context, request: Request, view: PartnersView): Promise<BusyArea[]> {
  const params = new Params();
  const countries = countriesInScope(request.caller);
  const conditions = [
    IS_WAITING,
    kindsSql(request.access, 'list', 'w'),
    ...(countries === null ? [] : [`w.country_id = any(${params.add(countries, 'int[]')})`]),
    ...(view.country_id === undefined ? [] : [`w.country_id = ${params.add(view.country_id, 'int')}`]),
    ...(view.city_id === undefined ? [] : [`w.city_id = ${params.add(view.city_id, 'int')}`]),
    ...(view.bounds ? withinBoundsSql('w', view.bounds, params) : []),
  ];
  const text = `select country_id, floor(lng / ${AREA_DEGREES})::int as x, floor(lat / ${AREA_DEGREES})::int as y, count(*)::int as waiting
    from orders w where ${allOf(conditions)} group by 1, 2, 3 order by 4 desc limit ${AREAS_MAX}`;
  const { rows } = await app.database.pool.query<AreaRow>(prepared(text, params));
  const busy: BusyArea[] = [];
  for (const { country_id: country, x, y, waiting } of rows) {
    const { busy_area_threshold: threshold } = await app.settings.of(country);
    if (waiting >= threshold) busy.push({ west: edge(x), south: edge(y), east: edge(x + 1), north: edge(y + 1), waiting });
  }
  return busy;
}
