import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { invalidField } from '../../platform/errors.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { rowsFrom } from '../../crud/list/rows.ts';
import { sortSql } from '../../crud/list/sort-sql.ts';
import { reachOf } from '../../crud/reach.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { translate } from '../../platform/translate.ts';
import { citiesApi } from './resources.ts';
import { geocode, type FoundPlace } from './geocoder.ts';

const LIMIT = 10;
const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const PLACE: JsonSchema = {
  type: 'object',
  properties: { description: TEXT, lat: NUMBER, lng: NUMBER, city_id: { type: 'integer' } },
  required: ['description', 'lat', 'lng'],
};

function keyOf(body: unknown): string {
  const { key, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown_key');
  if (typeof key !== 'string' || key.trim() === '') throw invalidField('key', 'empty');
  if (key.length > 200) throw invalidField('key', 'too_long', { max: 200 });
  return key.trim();
}

/** Cities of the gazetteer that the text finds, those with a place, within the admin's countries. */
async function findCities(app: FastifyInstance, request: FastifyRequest, key: string): Promise<FoundPlace[]> {
  const params = new Params();
  const { resource, store, options } = citiesApi;
  const from = rowsFrom(store, [...reachOf(citiesApi, request), ...parseFilters(resource, options, { keyword: key })], params);
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
  const doc = {
    summary: 'Places by name',
    tag: 'places',
    body: object({ key: TEXT }),
    answer: answerSchema({ type: 'array', items: PLACE }),
    refusals: [422],
  };
  app.post(`${prefix}/autocomplete`, { config: { guard: 'session', doc } }, async (request) => {
    const key = keyOf(request.body);
    const { geocoderUrl } = app.config;
    const [cities, others] = await Promise.all([
      findCities(app, request, key),
      geocoderUrl === null ? [] : geocode(geocoderUrl, key, request.language, request.log),
    ]);
    return { status: 'success', message: translate(request.language, 'messages.ok'), data: [...cities, ...others] };
  });
}
