import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface DateFacts {
  /** How many years before and after today such a day can lie: a year that slipped is noticed. Where nothing is declared, from 1900 to 2199. */
  readonly years?: { readonly back: number; readonly ahead: number };
}

type DateOptions = FieldOptions & DateFacts;

/** A calendar day, `YYYY-MM-DD`, of the row's country. */
export function date<const O extends DateOptions>(options?: O): Declared<'date', DateFacts, string, O> {
  return declareField('date', 'value', options?.years ? { years: options.years } : {}, options);
}

/** The day on which a paper ends: entered late, or good for decades; who means no end writes 2099. */
export const EXPIRY = { years: { back: 10, ahead: 80 } } as const;
