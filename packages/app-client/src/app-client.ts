import type { AppCalls } from '@diwan/contract/app-calls';
import type { AskedWith } from '@diwan/contract/kit/asked';
import type { AnswerOf, DataOf } from '@diwan/contract/kit/call';
import type { Locale } from '@diwan/contract/kit/constants';
import { fillPath, fillQuery, type AnyAsked } from '@diwan/contract/kit/call-address';
import { AppCallError } from './app-error.ts';

/** How an app reaches the server. */
export interface AppClientOptions {
  /** Of the server, without a path: `https://diwan.example`. */
  readonly url: string;
  readonly language: Locale;
  /** Of the app: below what the server asks for it begins nothing any more (426). */
  readonly version?: string;
  /** Of the session that is open already. */
  readonly token?: string | null;
  /** Milliseconds until a call that nobody answers is given up, or asked again. */
  readonly patience?: number;
  /** How often a call that nobody answered is asked again. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

/** What goes along with a call that does something once. The same key makes it the same call, however often it is sent. */
type Keyed<C> = C extends { readonly idempotent: true } ? { readonly key: string } : unknown;
type Extra<C> = Keyed<C> & { readonly signal?: AbortSignal };
type Asked<N extends keyof AppCalls> = AskedWith<AppCalls[N], Extra<AppCalls[N]>>;

/** `data` of a call's answer. */
export type AppData<N extends keyof AppCalls> = DataOf<AppCalls[N]>;

/** The app's end of every call: typed by what the contract declares, of which only the types come here. */
export interface AppClient {
  /** `data` of the answer. What it is refused with is an `AppCallError`. */
  readonly call: <N extends keyof AppCalls>(name: N, ...asked: Asked<N>) => Promise<AnswerOf<AppCalls[N]>['data']>;
  /** The whole answer, with what stands beside `data`. */
  readonly ask: <N extends keyof AppCalls>(name: N, ...asked: Asked<N>) => Promise<AnswerOf<AppCalls[N]>>;
  /** The session's token, null while nobody is logged in; whoever logs in sets it. */
  token: string | null;
  readonly url: string;
}

const BASE = '/api/app/v1/';
const PATIENCE_MS = 10_000;
const RETRIES = 3;
const FIRST_WAIT_MS = 300;

/** As long as the server asks for, else twice as long each time, and by chance a little more: not everybody at once. */
const waitBefore = (attempt: number, { retryAfter }: AppCallError): number =>
  retryAfter === null ? FIRST_WAIT_MS * 2 ** attempt * (1 + Math.random()) : retryAfter * 1000;

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isOnce = (method: string, asked: { readonly key?: string }) =>
  method === 'GET' || method === 'PUT' || method === 'DELETE' || asked.key !== undefined;

function getHeaders({ language, version }: AppClientOptions, token: string | null, key: string | undefined, hasBody: boolean): Headers {
  return new Headers({
    accept: 'application/json',
    'accept-language': language,
    ...(version !== undefined && { 'x-app-version': version }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(hasBody && { 'content-type': 'application/json' }),
  });
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null); // A proxy's page: the status says enough.
  if (response.ok) return body;
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new AppCallError(response.status, body, Number.isFinite(after) ? after : null);
}

/** A client for the apps' API at one server. */
export function createAppClient(options: AppClientOptions): AppClient {
  const { url, patience = PATIENCE_MS, retries = RETRIES, fetch: send = fetch } = options;

  async function once(name: string, asked: AnyAsked & { key?: string; signal?: AbortSignal }): Promise<unknown> {
    const [method, path] = fillPath(name, asked.params);
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const deadline = AbortSignal.timeout(patience);
    let response: Response;
    try {
      response = await send(`${url}${BASE}${path}${fillQuery(asked.query)}`, {
        method,
        headers: getHeaders(options, client.token, asked.key, hasBody),
        body: hasBody ? JSON.stringify(asked.body ?? {}) : null,
        signal: asked.signal ? AbortSignal.any([deadline, asked.signal]) : deadline,
      });
      return await readAnswer(response);
    } catch (error) {
      if (error instanceof AppCallError || asked.signal?.aborted) throw error;
      throw new AppCallError(0, null);
    }
  }

  /** What can be asked twice without being done twice is, when nobody answers. */
  async function ask(name: string, asked: AnyAsked & { key?: string; signal?: AbortSignal } = {}): Promise<unknown> {
    const isSafe = isOnce(name.slice(0, name.indexOf(' ')), asked);
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(name, asked);
      } catch (error) {
        if (!(error instanceof AppCallError) || !error.mayPass || !isSafe || attempt >= retries) throw error;
        await later(waitBefore(attempt, error));
      }
    }
  }

  const client: AppClient = {
    url,
    token: options.token ?? null,
    // The types of each call are its declaration's; what arrives is what the server's tests hold against it.
    ask: ask as AppClient['ask'],
    call: (async (name: string, asked?: AnyAsked) => ((await ask(name, asked)) as { data: unknown }).data) as AppClient['call'],
  };
  return client;
}
