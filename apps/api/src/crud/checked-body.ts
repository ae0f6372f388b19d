import type { Resource } from '@diwan/contract/kit/resource';
import { validate } from '@diwan/contract/kit/validate';
import { invalid } from '../platform/errors.ts';
import type { Row } from './store.ts';

/** What a call's body says, cleaned; 422 names what is wrong with it. For calls that take no phone. */
export function checkedBody(facts: Resource, body: unknown): Row {
  const checked = validate(facts, 'create', body, { phones: [] });
  if (!checked.ok) throw invalid(checked.errors);
  return checked.value;
}
