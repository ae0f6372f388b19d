import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export type PhoneFacts = Record<never, never>;

/** A phone in international form, `+971501234567`: an active country's code, then that country's `phone_limit` digits. */
export function phone<const O extends FieldOptions>(options?: O): Declared<'phone', PhoneFacts, string, O> {
  return declareField('phone', 'text', {}, options);
}
