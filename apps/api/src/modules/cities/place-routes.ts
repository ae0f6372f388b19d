import type { Request, Server } from '../../platform/http/server.ts';
import { listCalls } from '@diwan/contract/calls/lists';
import { handle } from '../../crud/calls/handle.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { rowsFrom, sortSql } from '../../crud/list/rows.ts';
import { getScopeConditions } from '../../crud/scope.ts';
import { statement } from '../../platform/database/sql-text.ts';
import { citiesApi } from './resources.ts';
import { geocode, type FoundPlace } from './geocoder.ts';

const LIMIT = 10;

/** Cities of the gazetteer that the text finds, those with a place, within the admin's countries. */
async function findCities(app: Server, request: Request, key: string): Promise<FoundPlace[]> {
  const { resource, store, options } = citiesApi;
  const cities = rowsFrom(store, [
    ...getScopeConditions(citiesApi, request.caller),
    ...parseFilters(resource, options, request.caller, { keyword: key }),
  ]);
  const name = `name_${request.language}`;
  const comma = request.language === 'ar' ? '، ' : ', ';
  const { rows } = await app.database.pool.query<FoundPlace>(
    statement({
      select: ['t.id as city_id', (params) => `t.${name} || ${params.add(comma, 'text')} || c.${name} as description`, 't.lat', 't.lng'],
      from: cities.from,
      joins: [...cities.joins, 'join countries c on c.id = t.country_id'],
      where: [...cities.where, 't.lat is not null'],
      order: [`length(t.${name})`, sortSql(resource, name), 't.id'],
      limit: LIMIT,
    }),
  );
  return rows;
}

/** `POST autocomplete`: places by name, for the map fields: the gazetteer's cities first, then what the geocoder knows, if any. */
export function registerPlaces(app: Server, prefix: string) {
  handle(app, prefix, listCalls.findPlaces, async ({ request, body: { key } }) => {
    const { geocoderUrl } = app.config;
    const [cities, others] = await Promise.all([
      findCities(app, request, key),
      geocoderUrl === null ? [] : geocode(geocoderUrl, key, request.language, request.log),
    ]);
    return { data: [...cities, ...others] };
  });
}
