import { byWeight, type Random } from '@diwan/domain/random';
import { PHONE_COUNTRIES } from './phones.ts';

/** A country as the database has it, with its ISO 3166 code. */
export interface PlacedCountry {
  id: number;
  iso2: string;
}

/** A city as the database has it; people live in it in proportion to `weight`. */
export interface PlacedCity {
  id: number;
  country_id: number;
  weight: number;
}

export interface DemoPlace {
  iso2: string;
  countryId: number;
  getCity: (random: Random) => number | null;
}

/** Where the marketplace's people are: mostly the Emirates, Saudi Arabia and Egypt. */
const SHARES: Readonly<Record<string, number>> = { AE: 0.46, SA: 0.27, EG: 0.17, KW: 0.03, QA: 0.025, BH: 0.015, OM: 0.015, JO: 0.015 };

/** A chooser of places among the given countries; those without demo people are passed over. */
export function createPlaces(countries: readonly PlacedCountry[], cities: readonly PlacedCity[]): (random: Random) => DemoPlace {
  const served = countries.filter(({ iso2 }) => PHONE_COUNTRIES.includes(iso2));
  if (served.length === 0) throw new RangeError(`demo people live in ${PHONE_COUNTRIES.join(', ')} only`);
  return byWeight(
    served.map(({ id, iso2 }) => {
      const own = cities.filter((city) => city.country_id === id).map((city) => [city.id, city.weight] as const);
      const place: DemoPlace = { iso2, countryId: id, getCity: own.length === 0 ? () => null : byWeight(own) };
      return [place, SHARES[iso2] ?? 0] as const;
    }),
  );
}
