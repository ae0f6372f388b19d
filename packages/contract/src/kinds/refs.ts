import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface RefsFacts<T extends string = string> {
  /** The resource whose rows it names. */
  readonly table: T;
}

/** Ids of rows of another resource. */
export function refs<const T extends string, const O extends FieldOptions>(
  table: T,
  options?: O,
): Declared<'refs', RefsFacts<T>, number[], O> {
  return declareField('refs', 'list', { table }, options);
}
