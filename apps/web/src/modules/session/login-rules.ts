import type { Translate } from '../../lib/translate.ts';

/** §5. */
const PASSWORD_MIN = 3;
const PASSWORD_MAX = 250;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** What an e-mail never takes. */
export const ARABIC_LETTERS = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

export interface LoginForm {
  email: string;
  password: string;
}
export type LoginErrors = Partial<Record<keyof LoginForm, string>>;

/** What is wrong with the form, in words, in the order of its fields. Empty when it may be sent. */
export function checkLoginForm({ email, password }: LoginForm, t: Translate): LoginErrors {
  const errors: LoginErrors = {};
  if (email.trim() === '') errors.email = t('validation.empty');
  else if (!EMAIL.test(email.trim())) errors.email = t('validation.email');
  const length = Array.from(password).length;
  if (length === 0) errors.password = t('validation.empty');
  else if (length < PASSWORD_MIN) errors.password = t('validation.too_short', { min: PASSWORD_MIN, count: PASSWORD_MIN });
  else if (length > PASSWORD_MAX) errors.password = t('validation.too_long', { max: PASSWORD_MAX, count: PASSWORD_MAX });
  return errors;
}
