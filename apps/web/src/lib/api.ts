import { t } from './translate.ts';
import { ApiError } from './api-error.ts';
import { getUrl } from './api-address.ts';
import { noteAnswer, writing } from './build.ts';
import { fetchRaw, takeEarly, takeEarlyNow, type RawAnswer } from './early.ts';
import { plainHeaders, requestHeaders } from './request-headers.ts';
import { noteServerTime } from './server-clock.ts';
import { noteTraces, traceHeader } from './trace.ts';
import { endSession, goesOnWithout, readSession } from './session.ts';

export type CallQuery = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>>;
export interface CallOptions {
  query?: CallQuery | undefined;
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
export async function send<T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  const { status, text } = await ask(method, path, body, options);
  return settleAnswer(status, text) as T;
}

/** The answer to a call, whatever it says; that none arrives is an error. Made again where the session ended and the page goes on by a new one. */
export async function ask(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<RawAnswer> {
  const token = readSession()?.token;
  const answer = await askOnce(method, path, body, options);
  if (answer.status !== 401 || !(await goesOnWithout(token))) return answer;
  options.signal?.throwIfAborted();
  return askOnce(method, path, body, options);
}

async function askOnce(method: string, path: string, body: unknown, { query, signal, headers }: CallOptions): Promise<RawAnswer> {
  const url = getUrl(path, query);
  const all = getHeaders(method, body, headers);
  const early = method === 'GET' ? takeEarly(url, all) : undefined;
  // Not before: what was asked for early is known by its headers.
  for (const [name, value] of Object.entries(traceHeader())) all.set(name, value);
  const written = method === 'GET' ? undefined : writing();
  try {
    const answer = await (early ?? fetchRaw(url, { method, headers: all, signal: signal ?? null, body: getBody(body) }));
    signal?.throwIfAborted();
    noteHeaders(answer);
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null, t('common.offline_text'));
  } finally {
    written?.();
  }
}

function noteHeaders({ headers, at }: RawAnswer): void {
  noteAnswer(headers);
  noteTraces(headers);
  noteServerTime(headers.get('date'), at);
}

/** What was asked for early, where its answer is here already: who begins with it is drawn once, and not first without it. */
export function getEarly(path: string, query?: CallQuery): unknown {
  const answer = takeEarlyNow(getUrl(path, query), plainHeaders());
  if (!answer) return undefined;
  noteHeaders(answer);
  return settleAnswer(answer.status, answer.text) ?? undefined;
}

/** A form names its own type, with its boundary; a DELETE has no body that a type could describe. */
const getHeaders = (method: string, body: unknown, own: CallOptions['headers']): Headers =>
  body instanceof FormData || method === 'DELETE' ? new Headers({ ...requestHeaders(), ...own }) : plainHeaders(own);

const getBody = (body: unknown): FormData | string | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);

/** What an answer says, or the error that it is. */
export function settleAnswer(status: number, text: string): unknown {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page instead of an answer: the status says enough.
  }
  if (status >= 200 && status < 300) return body;
  // Wrong credentials answer 401 too, but then there is no session to end.
  if (status === 401 && readSession()) endSession({ lost: true });
  throw new ApiError(status, body, t('common.failed_text'));
}
