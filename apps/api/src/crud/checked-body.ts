import type { Form, ValuesOf } from '@diwan/contract/kit/form';
import { validate } from '@diwan/contract/kit/validate';
import { invalid } from '../platform/errors.ts';

/** What a call's body says, cleaned; 422 names what is wrong with it. For calls that take no phone. */
export function checkedBody<F extends Form>(form: F, body: unknown): ValuesOf<F> {
  const checked = validate(form, 'create', body, { phones: [] });
  if (!checked.ok) throw invalid(checked.errors);
  return checked.value as ValuesOf<F>;
}
