import * as z from 'zod/mini';
import { id } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';

const findPlaces = defineCall({
  method: 'POST',
  path: 'autocomplete',
  permission: 'session',
  byToken: true,
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
  byToken: true,
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

export const placeCalls = { findPlaces, placesOfMaps };
