import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface MoneyFacts {
  readonly min: number;
  readonly max: number;
  /** The field of the record that names the amount's currency. */
  readonly currency: string;
}

/** An amount: a decimal string on the wire, in the currency that the record's `currency` field names. */
export function money<const O extends FieldOptions & Partial<MoneyFacts>>(options?: O): Declared<'money', MoneyFacts, string, O> {
  const given: Partial<O> = options ?? {};
  const { min = 0, max = 1_000_000_000, currency = 'currency' } = given;
  return declareField('money', 'text', { min, max, currency }, options);
}
