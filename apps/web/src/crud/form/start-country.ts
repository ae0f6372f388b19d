import type { Form } from '@diwan/contract/kit/form';
import { chosenCountry } from '../../lib/preferences.ts';
import type { FormValues } from './form-values.ts';

/** The country that a new record starts with: the one that the dashboard is about; where there is only one, what needs a country is of that. */
export function startCountry({ fields }: Form, countries: readonly { readonly id?: number }[]): FormValues {
  const field = fields['country_id'];
  const only = field?.optional || countries.length > 1 ? undefined : countries[0]?.id;
  const id = chosenCountry()?.id ?? only;
  return field && id !== undefined ? { country_id: id } : {};
}
