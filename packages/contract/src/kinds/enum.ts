import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface EnumFacts {
  readonly values: readonly string[];
  /** Finds their words: `enums.<name>.<value>`. */
  readonly name: string;
}

/** One of a list of codes. `name` finds their words: `enums.<name>.<value>`. */
export function oneOf<const V extends readonly string[], const O extends FieldOptions & { initial?: V[number] }>(
  name: string,
  values: V,
  options?: O,
): Declared<'enum', EnumFacts, V[number], O> {
  return declareField('enum', 'value', { name, values }, options, options?.initial === undefined ? {} : { initial: options?.initial });
}
