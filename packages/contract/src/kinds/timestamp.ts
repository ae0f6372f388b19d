import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export type TimestampFacts = Record<never, never>;

/** A point in time: ISO 8601 in UTC. */
export function timestamp<const O extends FieldOptions>(options?: O): Declared<'timestamp', TimestampFacts, string, O> {
  return declareField('timestamp', 'value', {}, options);
}
