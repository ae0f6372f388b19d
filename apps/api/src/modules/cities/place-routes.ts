import type { Request, Server } from '../../platform/http/server.ts';
import { placeCalls } from '@diwan/contract/cities/calls';
import type { DataOf } from '@diwan/contract/kit/call';
import { countriesInScope } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { rowsFrom, sortSql } from '../../crud/resource/rows.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { statement } from '../../platform/database/sql-text.ts';
import { citiesApi } from './resources.ts';
import { geocode, type FoundPlace } from './geocoder.ts';

const LIMIT = 10;

type MapPlace = DataOf<typeof placeCalls.placesOfMaps>[number];

// A country is where its first cities lie: nothing else says where it is.
const PLACES = `with cities as (
  select t.country_id, t.name_ar, t.name_en, t.lat, t.lng, row_number() over (partition by t.country_id order by t.id)::int as rank
  from cities t join countries c on c.id = t.country_id and c.deleted_at is null and c.is_active
  where t.deleted_at is null and t.is_active and t.lat is not null and t.lng is not null and ($1::int[] is null or t.country_id = any($1)))
select 'country' as kind, c.id as country_id, c.name_ar, c.name_en, avg(p.lat) as lat, avg(p.lng) as lng, 0 as rank
  from countries c join cities p on p.country_id = c.id and p.rank <= 12 group by c.id
union all (select 'city', country_id, name_ar, name_en, lat, lng, rank from cities order by rank, country_id limit 2000)`;

/** What the maps of an admin name, of the countries within reach. */
async function readPlaces(app: Server, request: Request): Promise<MapPlace[]> {
  const values = [countriesInScope(request.caller)];
  return (await app.database.pool.query<MapPlace>({ name: 'places_of_maps', text: PLACES, values })).rows;
}

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

/** `POST autocomplete`: places by name, for the map fields: the gazetteer's cities first, then what the geocoder knows, if any. `GET places`: what maps name. */
export function registerPlaces(app: Server, prefix: string) {
  handle(app, prefix, placeCalls.findPlaces, async ({ request, body: { key } }) => {
    const { geocoderUrl } = app.config;
    const [cities, others] = await Promise.all([
      findCities(app, request, key),
      geocoderUrl === null ? [] : geocode(geocoderUrl, key, request.language, request.log),
    ]);
    return { data: [...cities, ...others] };
  });

  handle(app, prefix, placeCalls.placesOfMaps, async ({ request }) => ({ data: await readPlaces(app, request) }));
}
