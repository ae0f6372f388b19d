import type pg from 'pg';
import cityFacts from './data/cities.json' with { type: 'json' };
import countryFacts from '../modules/countries/known/countries.json' with { type: 'json' };
import type { PlacedCity, PlacedCountry } from './people/places.ts';
import { insertRows } from './insert-rows.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

/** The countries and cities of the database, as the generators of people need them. */
export interface Geography {
  countries: PlacedCountry[];
  cities: PlacedCity[];
}

/** Countries that the demo marketplace serves, ISO 3166. */
export const SERVED: readonly string[] = ['AE', 'SA', 'EG', 'KW', 'QA', 'BH', 'OM', 'JO'];

const DAY = 86_400_000;
const citiesByCountry = new Map(Object.entries(cityFacts));

/** Inserts every country and the cities into an empty database. `flags` has the reference of each country's image. */
export async function loadGeography(client: pg.ClientBase, flags: ReadonlyMap<string, string>, now: Date): Promise<Geography> {
  const opened = now.getTime() - 765 * DAY;
  await insertRows(
    client,
    'countries',
    {
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      name_ar: 'text',
      name_en: 'text',
      flag: 'text',
      phone_code: 'text',
      phone_limit: 'smallint',
      currency: 'text',
      continent: 'text',
      time_zone: 'text',
      is_active: 'boolean',
    },
    countryFacts.map(({ iso2, ...facts }) => {
      // Lists begin with the newest: the markets that are served, the first of them first.
      const place = SERVED.indexOf(iso2);
      const at = new Date(opened + (place < 0 ? 0 : (SERVED.length - place) * 60_000)).toISOString();
      return { created_at: at, updated_at: at, ...facts, flag: flags.get(iso2) ?? '', is_active: SERVED.includes(iso2) };
    }),
  );
  const countries = await readCountries(client);
  let minutes = 0;
  await insertRows(
    client,
    'cities',
    {
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      country_id: 'integer',
      name_ar: 'text',
      name_en: 'text',
      lat: 'double precision',
      lng: 'double precision',
      location: 'text',
      is_active: 'boolean',
    },
    countries.flatMap(({ id, iso2, name_ar: country }) =>
      (citiesByCountry.get(iso2) ?? []).map((city) => {
        const at = new Date(opened + 100 * DAY - 60_000 * minutes++).toISOString();
        const { name_ar, name_en, lat, lng } = city;
        return {
          created_at: at,
          updated_at: at,
          country_id: id,
          name_ar,
          name_en,
          lat,
          lng,
          location: `${name_ar}، ${country}`,
          is_active: SERVED.includes(iso2),
        };
      }),
    ),
  );
  return readGeography(client);
}

/** Finds the demo's countries and cities again in a database that has them. */
export async function readGeography(client: pg.ClientBase | pg.Pool): Promise<Geography> {
  const countries = await readCountries(client);
  const cities = db.selectFrom('cities').select(['id', 'country_id', 'name_en']).where('deleted_at', 'is', null).orderBy('id');
  const weights = new Map<string, number>();
  for (const { id, iso2 } of countries) {
    for (const city of citiesByCountry.get(iso2) ?? []) weights.set(`${id} ${city.name_en}`, city.weight);
  }
  return {
    countries,
    cities: (await all(client, cities)).map(({ id, country_id, name_en }) => ({
      id,
      country_id,
      weight: weights.get(`${country_id} ${name_en}`) ?? 1,
    })),
  };
}

async function readCountries(client: pg.ClientBase | pg.Pool): Promise<(PlacedCountry & { name_ar: string })[]> {
  const codes = new Map(countryFacts.map((country) => [country.name_en, country.iso2]));
  const countries = db.selectFrom('countries').select(['id', 'name_en', 'name_ar']).where('deleted_at', 'is', null).orderBy('id');
  return (await all(client, countries)).flatMap(({ id, name_en, name_ar }) => {
    const iso2 = codes.get(name_en);
    return iso2 === undefined ? [] : [{ id, iso2, name_ar }];
  });
}
