import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface PasswordFacts {
  readonly min: number;
  readonly max: number;
  /** The key of a body under which it is typed once more. */
  readonly repeated: string;
}

/** Never sent back. Asked for when a row is created, optional afterwards. */
export function password<const O extends FieldOptions>(
  options?: O,
): Declared<'password', PasswordFacts & { readonly writeOnly: true }, string, O> {
  return declareField('password', 'text', { min: 8, max: 250, repeated: 'passwordConfirm', writeOnly: true }, options);
}
