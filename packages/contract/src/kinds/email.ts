import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface EmailFacts {
  readonly max: number;
}

/** An e-mail address, in small letters. */
export function email<const O extends FieldOptions>(options?: O): Declared<'email', EmailFacts, string, O> {
  return declareField('email', 'text', { max: 250 }, options);
}
