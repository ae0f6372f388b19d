import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface KeysFacts {
  readonly catalogue: string;
}

/** Words out of a fixed list that the contract holds (a role's permissions). */
export function keys<const O extends FieldOptions>(catalogue: string, options?: O): Declared<'keys', KeysFacts, string[], O> {
  return declareField('keys', 'list', { catalogue }, options);
}
