import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface RefsFacts {
  /** The resource whose rows it names. */
  readonly table: string;
}

/** Ids of rows of another resource. */
export function refs<const O extends FieldOptions>(table: string, options?: O): Declared<'refs', RefsFacts, number[], O> {
  return declareField('refs', 'list', { table }, options);
}
