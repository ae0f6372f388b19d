import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export type TimeFacts = Record<never, never>;

/** A time of day, `HH:MM`, of the row's country. */
export function time<const O extends FieldOptions>(options?: O): Declared<'time', TimeFacts, string, O> {
  return declareField('time', 'value', {}, options);
}
