import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';

const knownCountry = z.object({
  /** ISO 3166. */
  iso2: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  phone_code: z.string(),
  phone_limit: z.int(),
  currency: z.string(),
  /** One of `CONTINENTS`. */
  continent: z.string(),
  time_zone: z.string(),
});

const knownCountries = defineCall({
  method: 'GET',
  path: 'known_countries',
  permission: 'country.store',
  tag: 'countries',
  summary: 'What is known of the countries of the world, to be taken over where one of them is made',
  answer: z.array(knownCountry),
});

const knownFlag = defineCall({
  method: 'GET',
  path: 'known_countries/:iso2/flag',
  permission: 'country.store',
  tag: 'countries',
  summary: 'The flag of a country of the world, as a WebP of 120 x 90 in base64',
  params: { iso2: z.string() },
  answer: z.object({ image: z.string() }),
  errors: { 404: ['row.not_found'] },
});

export const countryCalls = { knownCountries, knownFlag };
