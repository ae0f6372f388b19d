/** Paths that are the server's own: data, files of people, sockets, signs of life. The worker never answers for it. */
const SERVER_PATHS = /^\/(api|uploads|realtime|health|ready|metrics)(\/|$)/;
const FILE = /\.\w+$/;
/** What a proxy says of a server that is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** What the worker does with a request: answers a page, gives a kept file, or lets it pass as if there were no worker. */
export type Role = 'page' | 'file' | 'none';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Which of those a request is. Whatever is not surely a page of the dashboard or one of its kept files passes. */
export function getRole({ method, mode, url }: Asked, origin: string, kept: ReadonlySet<string>): Role {
  const { origin: itsOrigin, pathname } = new URL(url);
  if (method !== 'GET' || itsOrigin !== origin || SERVER_PATHS.test(pathname)) return 'none';
  if (mode === 'navigate') return FILE.test(pathname) ? 'none' : 'page';
  return kept.has(pathname) ? 'file' : 'none';
}

export interface PageSources {
  readonly network: () => Promise<Response>;
  /** The page as this worker's build has it, with whose files it fits together. */
  readonly shell: () => Promise<Response | undefined>;
  readonly offlinePage: () => Promise<Response | undefined>;
  /** Resolves when whoever waits has waited long enough. */
  readonly late: () => Promise<void>;
}

/**
 * A page of the dashboard: what the network says; where it takes too long, the kept shell, which asks for its data by itself;
 * where there is none, or a proxy without a server, the page that says so.
 */
export async function answerPage({ network, shell, offlinePage, late }: PageSources): Promise<Response> {
  const answer = network().then(
    (response) => (AWAY.has(response.status) ? ({ away: response } as const) : response),
    () => ({ away: undefined }) as const,
  );
  const first = await Promise.race([answer, late().then(() => 'late' as const)]);
  const kept = first === 'late' ? await shell() : undefined;
  if (kept) return kept;
  const found = first === 'late' ? await answer : first;
  if (found instanceof Response) return found;
  return (await offlinePage()) ?? found.away ?? Response.error();
}
