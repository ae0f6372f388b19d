import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../app.ts';
import { hashPassword } from '../access/passwords/passwords.ts';
import { readConfig } from '../config.ts';
import { hashToken } from '../platform/http/bearer-token.ts';
import { checkAnswers } from './check-answers.ts';
import { watchRequests } from './calls-under-way.ts';
import { checkEvents } from './check-events.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The password of every admin that `addAdmin` makes. */
export const PASSWORD = 'palm-oasis-73';
const passwordHash = hashPassword(PASSWORD);
checkAnswers();
checkEvents();
watchRequests();

/** Keys of test nodes lie here, beside no one's data. */
const DATA_DIR = join(tmpdir(), 'diwan-test-data');

/** A clock that stands still until it is moved. */
export interface TestClock {
  now: number;
}

/** Goes on by itself: for tests beside others who keep the time, such as sockets or a login provider. */
export const realClock: Readonly<TestClock> = {
  get now() {
    return Date.now();
  },
};

export interface TestNode {
  readonly app: FastifyInstance;
  /** One call below `/api/admin`; `token` logs it in. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, options?: Call): Promise<Answer>;
}

export interface Call {
  token?: string;
  body?: unknown;
  from?: string;
  headers?: Record<string, string>;
  /** The key of what is to be done once; null leaves it out. Without a word every POST has one of its own, as the dashboard's have. */
  key?: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | number | string[] | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what the wire carries
  readonly body: any;
}

/** A call that was answered with 500 says why: its answer has no more than a number. */
function printFault(line: string) {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { type: string; stack: string } };
  if (msg === 'request failed' && err && err.type !== 'AppError') console.error(`Answered with 500: ${err.stack}`);
}

/** An app on a database, as one of its nodes. */
export async function startNode(
  database: TestDatabase,
  clock: TestClock = { now: Date.now() },
  env: Record<string, string> = {},
): Promise<TestNode> {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR, ...env }),
    database,
    now: () => clock.now,
    logger: { level: 'error', stream: { write: printFault } },
  });
  return {
    app,
    async call(method, path, { token, body, from = '203.0.113.1', headers = {}, key = method === 'POST' ? randomUUID() : null } = {}) {
      const options: InjectOptions = {
        method,
        url: `/api/admin/${path}`,
        remoteAddress: from,
        headers: {
          'accept-language': 'en',
          ...(key !== null && { 'idempotency-key': key }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      };
      const response = await app.inject(options);
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    },
  };
}

/** Builds an application that has a test's own calls beside its own: they come with the first call of the API. */
export async function withCalls<Built>(register: (app: FastifyInstance) => void, build: () => Promise<Built>): Promise<Built> {
  let isDone = false;
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', function add(this: FastifyInstance, { url }) {
      if (isDone || !url.startsWith('/api/admin/')) return;
      isDone = true;
      register(this);
    });
  subscribe('fastify.initialization', watch);
  try {
    return await build();
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}

export { createTestDatabase, type TestDatabase };

/** Inserts a row and gives its id. */
export async function insertRow(database: TestDatabase, table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}

let serial = 0;
const next = () => (serial += 1);

/** In tests orders live for milliseconds, on the day when they are placed: only tests of the rules about that keep them. */
const QUICK_LIVES = { start_pin: 0, visit_begins_before_by_minutes: 100_000_000, shortest_visit_by_minutes: 0, shortest_way_percent: 0 };

/**
 * A country. What is typed there needs no second admin, however much it is, unless the test is about just that: `limit: null`. Jobs there
 * take no time, unless the test is about that: `isQuick: false`.
 */
export async function addCountry(
  database: TestDatabase,
  { limit = '1000000000', isQuick = true, ...row }: { limit?: string | null; isQuick?: boolean } & Record<string, unknown> = {},
): Promise<number> {
  const n = next();
  const id = await insertRow(database, 'countries', {
    name_ar: `دولة ${n}`,
    name_en: `Country ${n}`,
    flag: 'image/aaaaaaaaaaaaaaaa.webp',
    phone_code: '971',
    phone_limit: 9,
    currency: 'AED',
    continent: 'asia',
    time_zone: 'Asia/Dubai',
    ...row,
  });
  // Of no section of the dashboard, so that no test of settings comes upon it; what is set later stands above it.
  if (isQuick) await insertRow(database, 'settings', { section: 'tests', country_id: id, values: JSON.stringify(QUICK_LIVES) });
  if (limit !== null)
    await insertRow(database, 'settings', {
      section: 'wallet-limit',
      country_id: id,
      values: JSON.stringify({ approval_limit: limit }),
    });
  return id;
}

export function addRole(database: TestDatabase, permissions: readonly string[], row: Record<string, unknown> = {}): Promise<number> {
  const n = next();
  return insertRow(database, 'roles', { title_ar: `دور ${n}`, title_en: `Role ${n}`, permissions, ...row });
}

/** An admin with a role of just these permissions (or a superadmin), who may log in with PASSWORD. */
export async function addAdmin(
  database: TestDatabase,
  {
    permissions,
    countries,
    ...row
  }: { permissions?: readonly string[]; countries?: readonly number[] | 'all' } & Record<string, unknown> = {},
): Promise<number> {
  const n = next();
  const id = await insertRow(database, 'admins', {
    first_name: 'سعاد',
    last_name: 'منصور',
    email: `admin${n}@diwan.example`,
    phone: `+9715${String(n).padStart(8, '0')}`,
    gender: 'female',
    password_hash: await passwordHash,
    all_countries: countries === 'all',
    ...(permissions && { role_id: await addRole(database, permissions) }),
    ...row,
  });
  if (Array.isArray(countries)) {
    await database.pool.query('insert into admin_countries (admin_id, country_id) select $1, unnest($2::int[])', [id, countries]);
  }
  return id;
}

/** The token of a new session of an admin. */
export async function addSession(database: TestDatabase, adminId: number, row: Record<string, unknown> = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = { token_hash: hashToken(token), admin_id: adminId, expires_at: new Date(Date.now() + 86_400_000).toISOString(), ...row };
  const names = Object.keys(values);
  await database.pool.query(
    `insert into sessions (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
  return token;
}
