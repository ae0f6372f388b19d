import type { Form } from '@diwan/contract/kit/form';
import { chosenCountry } from '../../lib/preferences.ts';
import { useCountries } from '../../lib/session-query.ts';
import type { FormValues } from '../resource/form-values.ts';
import type { RecordForm } from '../resource/slots.ts';

/** What a form's inputs need to know of the country that its record belongs to. */
export interface FormCountry {
  readonly id: number;
  readonly currency?: string | null | undefined;
  readonly time_zone?: string | null | undefined;
}

/**
 * The country that the form's amounts and moments follow: the one picked in it, else the dashboard's chosen one. Undefined
 * while the form's own country is not picked yet, or not known yet.
 */
export function useFormCountry(form: RecordForm): FormCountry | undefined {
  const { asks, values, row } = form;
  const picked = values['country_id'];
  const { data } = useCountries();
  if (typeof picked === 'number') {
    // A record may belong to a country that is no longer active, and so no option any more.
    return data?.find((country) => country.id === picked) ?? ownCountry(row?.['country'], picked);
  }
  const field = asks.fields['country_id'];
  return field && !field.optional ? undefined : (chosenCountry() ?? undefined);
}

function ownCountry(expanded: unknown, id: number): FormCountry | undefined {
  return typeof expanded === 'object' && expanded !== null && 'id' in expanded && expanded.id === id
    ? (expanded as FormCountry)
    : undefined;
}

/** The country that a new record starts with: the one that the dashboard is about; where there is only one, what needs a country is of that. */
export function startCountry({ fields }: Form, countries: readonly { readonly id?: number }[]): FormValues {
  const field = fields['country_id'];
  const only = field?.optional || countries.length > 1 ? undefined : countries[0]?.id;
  const id = chosenCountry()?.id ?? only;
  return field && id !== undefined ? { country_id: id } : {};
}
