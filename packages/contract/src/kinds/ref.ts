import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface RefFacts<T extends string = string> {
  /** The resource whose row it names. */
  readonly table: T;
  readonly within?: string;
}

/** The id of a row of another resource; `within` names the field that both must agree on (a city and its country, a model and its brand). */
export function ref<const T extends string, const O extends FieldOptions & { within?: string }>(
  table: T,
  options?: O,
): Declared<'ref', RefFacts<T>, number, O> {
  return declareField('ref', 'value', options?.within === undefined ? { table } : { table, within: options?.within }, options);
}
