import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export type DateFacts = Record<never, never>;

/** A calendar day, `YYYY-MM-DD`, of the row's country. */
export function date<const O extends FieldOptions>(options?: O): Declared<'date', DateFacts, string, O> {
  return declareField('date', 'value', {}, options);
}
