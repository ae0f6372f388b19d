/** An operator at the dashboard's API: who says who drives, and what the dashboard counts. */
export interface Staff {
  readonly id: number;
  /** Does something; what it is refused with is thrown. */
  readonly post: (path: string, body: object) => Promise<unknown>;
  /** `data` of a call that reads. */
  readonly get: <T>(path: string, query: Query) => Promise<T>;
  /** The first rows of a list. */
  readonly rows: <T>(path: string, query: Query, most: number) => Promise<T[]>;
  /** How many rows a list says it has. */
  readonly total: (path: string, query: Query) => Promise<number>;
  /** The checks of the ledger's proof that do not hold. */
  readonly wrongChecks: () => Promise<string[]>;
}

type Query = Readonly<Record<string, string>>;

const PER_PAGE = 100;
const PATIENCE_MS = 60_000;

interface Answer {
  readonly data: unknown;
  readonly meta?: { readonly total: number; readonly last_page: number };
}

/** Logs an operator in who sees every country. */
export async function hireStaff(url: string, email: string, password: string): Promise<Staff> {
  async function ask(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        // What moves money is not done without one.
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return (await response.json()) as Answer;
  }
  const { id = 0, token } = (await ask('POST', 'login', { email, password })).data as { id?: number; token?: string };
  if (token === undefined) throw new Error(`${email} has a second step: use an account of the demo.`);
  const read = (path: string, query: Query) => ask('GET', `${path}?${new URLSearchParams(query)}`, undefined, token);
  return {
    id,
    get: async <T>(path: string, query: Query) => (await read(path, query)).data as T,
    post: (path, body) => ask('POST', path, body, token),
    async rows<T>(path: string, query: Query, most: number) {
      const found: T[] = [];
      for (let page = 1; found.length < most; page++) {
        const { data, meta } = await read(path, { ...query, page: String(page), per_page: String(PER_PAGE), sort: 'id' });
        found.push(...(data as T[]));
        if (!meta || page >= meta.last_page) break;
      }
      return found.slice(0, most);
    },
    total: async (path, query) => (await read(path, { ...query, per_page: '1' })).meta?.total ?? 0,
    async wrongChecks() {
      const { checks } = (await read('ledger/proof', {})).data as { checks: { check: string; wrong: unknown; error: string | null }[] };
      const failed = checks.filter(({ wrong, error }) => wrong !== null || error !== null);
      return failed.map(({ check, wrong, error }) => `${check}: ${error ?? JSON.stringify(wrong)}`);
    },
  };
}
