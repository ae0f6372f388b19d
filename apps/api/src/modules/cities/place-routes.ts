import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listCalls } from '@diwan/contract/calls/lists';
import { handle } from '../../crud/calls/handle.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { rowsFrom } from '../../crud/list/rows.ts';
import { sortSql } from '../../crud/list/sort-sql.ts';
import { getScopeConditions } from '../../crud/scope.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { citiesApi } from './resources.ts';
import { geocode, type FoundPlace } from './geocoder.ts';

const LIMIT = 10;

/** Cities of the gazetteer that the text finds, those with a place, within the admin's countries. */
async function findCities(app: FastifyInstance, request: FastifyRequest, key: string): Promise<FoundPlace[]> {
  const params = new Params();
  const { resource, store, options } = citiesApi;
  const from = rowsFrom(store, [...getScopeConditions(citiesApi, request), ...parseFilters(resource, options, { keyword: key })], params);
  const name = `name_${request.language}`;
  const comma = request.language === 'ar' ? '، ' : ', ';
  const text = `select t.id as city_id, t.${name} || ${params.add(comma, 'text')} || c.${name} as description, t.lat, t.lng
    ${from.replace(' where ', ' join countries c on c.id = t.country_id where ')} and t.lat is not null
    order by length(t.${name}), ${sortSql(resource, name)}, t.id limit ${LIMIT}`;
  const { rows } = await app.database.pool.query<FoundPlace>(prepared(text, params));
  return rows;
}

/** `POST autocomplete`: places by name, for the map fields: the gazetteer's cities first, then what the geocoder knows, if any. */
export function registerPlaces(app: FastifyInstance, prefix: string) {
  handle(app, prefix, listCalls.findPlaces, async ({ request, body: { key } }) => {
    const { geocoderUrl } = app.config;
    const [cities, others] = await Promise.all([
      findCities(app, request, key),
      geocoderUrl === null ? [] : geocode(geocoderUrl, key, request.language, request.log),
    ]);
    return { data: [...cities, ...others] };
  });
}
