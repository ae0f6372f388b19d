import * as z from 'zod/mini';
import { id } from './answers.ts';
import { defineCall } from './call.ts';
import { body } from './body.ts';
import { textOrNone } from './queries.ts';

const found = z.object({
  table: z.string(),
  /** The dashboard's path of its list, without the leading slash. */
  route: z.string(),
  id: id(),
  name: z.string(),
  /** What tells records of one name apart; null where there is none. */
  phone: z.nullable(z.string()),
  /** Its country, in the reader's language. */
  country: z.nullable(z.string()),
  /** The state that it is in, in the reader's language. */
  status: z.nullable(z.string()),
  /** It has a page of its own; else it is shown in its list. */
  has_page: z.boolean(),
});
/** A record that a search over everything has found. */
export type Found = z.output<typeof found>;

const search = defineCall({
  method: 'GET',
  path: 'search',
  permission: 'session',
  tag: 'lists',
  summary: 'Records of every list that the admin may see, by keyword',
  query: { keyword: textOrNone() },
  answer: z.array(found),
  errors: { 429: ['too_many_requests'] },
});

const findPlaces = defineCall({
  method: 'POST',
  path: 'autocomplete',
  permission: 'session',
  tag: 'places',
  summary: 'Places by name',
  body: body({
    key: z.string({ error: 'empty' }).check(
      z.refine((key) => key.trim() !== '', { error: 'empty', abort: true }),
      z.maxLength(200, { error: 'too_long' }),
      z.trim(),
    ),
  }),
  answer: z.array(
    z.object({
      description: z.string(),
      lat: z.number(),
      lng: z.number(),
      /** The city of the gazetteer, where it is one. */
      city_id: z.optional(id()),
    }),
  ),
});

const placesOfMaps = defineCall({
  method: 'GET',
  path: 'places',
  permission: 'session',
  tag: 'places',
  summary: 'What maps name: the active countries of the admin, each in the middle of its cities, and these cities, 2,000 at the most',
  answer: z.array(
    z.object({
      kind: z.enum(['country', 'city']),
      country_id: id(),
      name_ar: z.string(),
      name_en: z.string(),
      lat: z.number(),
      lng: z.number(),
      /** The how manieth of its country: the first ones are named first. */
      rank: z.int(),
    }),
  ),
});

export const listCalls = { search, findPlaces, placesOfMaps };
