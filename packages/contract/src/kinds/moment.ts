import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export type MomentFacts = Record<never, never>;

/** A point in time: ISO 8601 in UTC. */
export function moment<const O extends FieldOptions>(options: O = {} as O): Declared<'moment', MomentFacts, string, O> {
  return declareField('moment', 'value', {}, options);
}
