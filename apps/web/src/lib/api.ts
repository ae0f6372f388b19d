import i18next from 'i18next';
import { fillQuery } from '@diwan/contract/kit/call-address';
import { ApiError } from './api-error.ts';
import { chosenCountry, language } from './preferences.ts';
import { endSession, readSession } from './session.ts';
import { viewAsHeaders } from './view-as.ts';

const BASE = '/api/admin/';

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>>;
export interface CallOptions {
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** An answer about one thing. */
export interface One<T> {
  status: 'success';
  message: string;
  data: T;
}
/** An answer to a list. `statistc` is the wire's spelling. */
export interface Page<T> extends One<T[]> {
  meta: { current_page: number; last_page: number; per_page: number; total: number; total_is_at_least?: boolean | undefined };
  statistc: { count: number; percentage: number; charts?: unknown[] } & Record<string, unknown>;
  statistics: { name: string; value: number }[];
}

/** The admin API. Paths are as in its documentation, without the base: `api.get('cities', { query: { page: 2 } })`. */
export const api = {
  get: <T = One<unknown>>(path: string, options?: CallOptions) => send<T>('GET', path, undefined, options),
  post: <T = One<unknown>>(path: string, body: unknown = {}, options?: CallOptions) => send<T>('POST', path, body, options),
  put: <T = One<unknown>>(path: string, body: unknown = {}, options?: CallOptions) => send<T>('PUT', path, body, options),
  patch: <T = One<unknown>>(path: string, body: unknown = {}, options?: CallOptions) => send<T>('PATCH', path, body, options),
  delete: <T = One<unknown>>(path: string, options?: CallOptions) => send<T>('DELETE', path, undefined, options),
};

/** One call of any method; `api` and `call` are how it is made. */
export async function send<T>(method: string, path: string, body: unknown, { query, signal, headers }: CallOptions = {}): Promise<T> {
  const form = body instanceof FormData;
  const all = new Headers({ ...requestHeaders(), ...headers });
  // A form names its own type, with its boundary; a DELETE has no body that a type could describe.
  if (!form && method !== 'DELETE') all.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(getUrl(path, query), {
      method,
      headers: all,
      signal: signal ?? null,
      body: body === undefined ? null : form ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null, i18next.t('common.offline_text'));
  }
  return settle(response.status, await response.text()) as T;
}

/** What an answer says, or the error that it is. */
export function settle(status: number, text: string): unknown {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page instead of an answer: the status says enough.
  }
  if (status >= 200 && status < 300) return body;
  // Wrong credentials answer 401 too, but then there is no session to end.
  if (status === 401 && readSession()) endSession({ lost: true });
  throw new ApiError(status, body, i18next.t('common.failed_text'));
}

/** The address of a call; absent and empty values are left out, lists repeat their name. */
export const getUrl = (path: string, query?: Query): string => BASE + path.replace(/^\//, '') + fillQuery(query);

/** What every call says of who makes it, and from where. */
export function requestHeaders(): Record<string, string> {
  const country = chosenCountry();
  const session = readSession();
  return {
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    'Accept-Language': language(),
    'X-Dashboard': 'main',
    ...(country && { 'X-Country-Id': String(country.id) }),
    ...(country?.time_zone && { 'X-Time-Zone': country.time_zone }),
    ...viewAsHeaders(),
    ...(session && { Authorization: `Bearer ${session.token}` }),
  };
}
