import type { CountryOption } from '../lib/countries.ts';
import { CountryFlag } from './picture.tsx';
import type { Option } from './use-options.ts';

/** Countries as options with their flags. */
export function countryOptions(countries: readonly CountryOption[]): Option[] {
  return countries.map((country) => ({ value: String(country.id), label: country.name, icon: <CountryFlag src={country.flag} /> }));
}
