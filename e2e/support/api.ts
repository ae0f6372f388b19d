import type { LoginAnswer } from '../../apps/web/src/lib/session.ts';
import type { Language } from './language.ts';

/** The demo's superadmin, as the documents print it. */
export const SUPER_ADMIN = { email: 'admin@diwan.example', password: 'diwan-demo-2026' } as const;

export interface Row extends Record<string, unknown> {
  id: number;
  created_at: string;
  updated_at: string;
}

export interface Answer<T = Row> {
  status: string;
  message: string;
  data: T;
  meta: { current_page: number; last_page: number; per_page: number; total: number };
  errors?: Record<string, string[]>;
  code?: string;
}

/** The admin API as one admin uses it, beside the browser. */
export interface Api {
  readonly login: LoginAnswer;
  /** What the admin logs in with, and types again where somebody gets an account or more. */
  readonly password: string;
  /** The raw answer, whatever its status. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  get: <T = Row>(path: string) => Promise<Answer<T>>;
  post: <T = Row>(path: string, body?: unknown) => Promise<Answer<T>>;
  put: <T = Row>(path: string, body: unknown) => Promise<Answer<T>>;
}

export const baseUrl = (): string => process.env['E2E_BASE_URL'] ?? '';

/** Logs in and gives the API as that admin has it. */
export async function logIn(credentials: { email: string; password: string }, language: Language = 'ar'): Promise<Api> {
  const answer = await send('POST', 'login', credentials, { 'accept-language': language });
  const { data: login } = (await succeeded(answer)) as Answer<LoginAnswer>;
  const base = { 'accept-language': language, authorization: `Bearer ${login.token}` };
  const call: Api['call'] = (method, path, body, headers) => send(method, path, body, { ...base, ...headers });
  const ask = async (method: string, path: string, body?: unknown) => succeeded(await call(method, path, body)) as Promise<never>;
  return {
    login,
    password: credentials.password,
    call,
    get: (path) => ask('GET', path),
    post: (path, body = {}) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
  };
}

let decider: Promise<Api> | undefined;

/**
 * The demo's accountant of the Gulf: a second person for what the superadmin and the clerks of their making ask for, as no journey
 * touches this account.
 */
export const logInDecider = (): Promise<Api> => (decider ??= logIn({ ...SUPER_ADMIN, email: 'deepa.menon@diwan.example' }));

function send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const form = body instanceof FormData;
  return fetch(`${baseUrl()}/api/admin/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      // What moves money is not done without one.
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
}

async function succeeded(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
