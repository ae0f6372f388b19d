import { isEmail } from './kinds/email.schema.ts';
import type { FieldErrors, Message } from './kit/validate.ts';

export interface LoginBody {
  readonly email: string;
  readonly password: string;
  readonly country_id?: number;
}
export type CheckedLogin = { readonly ok: true; readonly value: LoginBody } | { readonly ok: false; readonly errors: FieldErrors };

/** Bounds of a password at login (§5). Setting one asks for more. */
export const LOGIN_PASSWORD = { min: 3, max: 250 } as const;

const KEYS: ReadonlySet<string> = new Set(['email', 'password', 'country_id']);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const says = (key: string, params: Message['params'] = {}): Message[] => [{ key, params }];

function emailErrors(email: string): Message[] {
  if (email === '') return says('empty');
  return isEmail(email) ? [] : says('email');
}

function passwordErrors(password: string): Message[] {
  const { min, max } = LOGIN_PASSWORD;
  if (password === '') return says('empty');
  if (password.length < min) return says('too_short', { min });
  return password.length > max ? says('too_long', { max }) : [];
}

function countryErrors(id: unknown): Message[] {
  const none = id === undefined || id === null;
  return none || (Number.isSafeInteger(id) && Number(id) > 0 && Number(id) <= 2_147_483_647) ? [] : says('not_found');
}

/** Checks what the login form sends: its cleaned value, or the texts to show beside each field. */
export function checkLogin(body: unknown): CheckedLogin {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const email = text(given['email']).trim().toLowerCase();
  const password = text(given['password']);
  const unknown = Object.keys(given).filter((key) => !KEYS.has(key));
  const found: Record<string, Message[]> = {
    email: emailErrors(email),
    password: passwordErrors(password),
    country_id: countryErrors(given['country_id']),
    ...Object.fromEntries(unknown.map((key) => [key, says('unknown_key')])),
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, messages]) => messages.length > 0));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: { email, password, ...(typeof given['country_id'] === 'number' && { country_id: given['country_id'] }) } };
}
