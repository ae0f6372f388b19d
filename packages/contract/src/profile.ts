import type { FieldErrors, Message } from './kit/validate.ts';
import { defineForm } from './kit/form.ts';
import type { RecordOf } from './kit/resource.ts';
import { admins } from './resources/admins.ts';

const { first_name, last_name, email, phone, gender, image } = admins.fields;

/** What admins change about themselves. The e-mail is what they log in with: another admin changes it. */
export const profile = defineForm('profile', { image, first_name, last_name, email: { ...email, readOnly: true as const }, phone, gender });
export type Profile = RecordOf<typeof profile>;

/** Bounds of a password that is set; one that is typed at login may be shorter. */
export const NEW_PASSWORD = { min: 8, max: 250 } as const;

export interface PasswordChange {
  readonly current_password: string;
  readonly password: string;
}
export type CheckedPasswordChange =
  | { readonly ok: true; readonly value: PasswordChange }
  | { readonly ok: false; readonly errors: FieldErrors };

const KEYS: ReadonlySet<string> = new Set(['current_password', 'password', 'passwordConfirm']);
const says = (key: string, params: Message['params'] = {}): Message[] => [{ key, params }];

function lengthErrors(password: string): Message[] {
  const { min, max } = NEW_PASSWORD;
  if (password === '') return says('empty');
  if (password.length < min) return says('too_short', { min });
  return password.length > max ? says('too_long', { max }) : [];
}

/** Checks a change of one's own password: its values, or the texts to show beside each field. */
export function checkPasswordChange(body: unknown): CheckedPasswordChange {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const [current_password, password] = [text('current_password'), text('password')];
  const unknown = Object.keys(given).filter((key) => !KEYS.has(key));
  const found: Record<string, Message[]> = {
    current_password: current_password === '' ? says('empty') : current_password.length > NEW_PASSWORD.max ? says('password_wrong') : [],
    password: password !== '' && password === current_password ? says('password_same') : lengthErrors(password),
    passwordConfirm: text('passwordConfirm') === '' ? says('empty') : text('passwordConfirm') === password ? [] : says('password_confirm'),
    ...Object.fromEntries(unknown.map((key) => [key, says('unknown_key')])),
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, messages]) => messages.length > 0));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { current_password, password } };
}
