import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface NumberFacts {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly unit?: string;
}

/** A number with so many decimals, none where nothing is said; `initial` is what a new row has. */
export function number<const O extends FieldOptions & Partial<NumberFacts> & { initial?: number }>(
  options?: O,
): Declared<'number', NumberFacts, number, O> {
  const given: Partial<O> = options ?? {};
  const { min = 0, max = 1_000_000_000, decimals = 0, unit, initial } = given;
  const own = { min, max, decimals, ...(unit !== undefined && { unit }) };
  return declareField('number', 'value', own, options, initial === undefined ? {} : { initial });
}
