import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { UserType } from '@diwan/domain/people';
import { hashToken } from '../platform/http/bearer-token.ts';
import { insertRow, type Answer, type TestDatabase, type TestNode } from './access-fixtures.ts';
import { addPerson } from './fixtures.ts';

/** A client of a country. */
export const addClient = (database: TestDatabase, countryId: number, row: Record<string, unknown> = {}): Promise<number> =>
  addPerson(database, 'clients', countryId, row);

/** A provider of a country, accepted by an admin unless the row says otherwise. */
export const addProvider = (database: TestDatabase, countryId: number, row: Record<string, unknown> = {}): Promise<number> =>
  addPerson(database, 'providers', countryId, row);

/** The token of a new session of a client or a provider, on a device of theirs. */
export async function logInAs({ app }: TestNode, kind: UserType, id: number, row: Record<string, unknown> = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = (later: number) => new Date(app.now() + later).toISOString();
  const device = row['device_id'] === undefined ? `device ${token}` : row['device_id'];
  if (device !== null)
    await app.database.pool.query(
      'insert into person_devices (device_id, user_type, user_id, first_seen_at, last_seen_at) values ($1, $2, $3, now(), now()) on conflict do nothing',
      [device, kind, id],
    );
  await insertRow(app.database as TestDatabase, 'person_sessions', {
    token_hash: hashToken(token),
    user_type: kind,
    user_id: id,
    device_name: 'هاتف',
    device_id: device,
    platform: 'android',
    created_at: at(0),
    last_seen_at: at(0),
    expires_at: at(90 * 86_400_000),
    ...row,
  });
  return token;
}

/** What a call of an app says. */
export interface AppAsked {
  readonly token?: string;
  readonly body?: unknown;
  /** The `Idempotency-Key`; `new` makes one. */
  readonly key?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

/** One call below `/api/app/v1`. */
export async function appCall(
  { app }: TestNode,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { token, body, key, from = '203.0.113.1', headers = {} }: AppAsked = {},
): Promise<Answer> {
  const options: InjectOptions = {
    method,
    url: `/api/app/v1/${path}`,
    remoteAddress: from,
    headers: {
      'accept-language': 'en',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key === 'new' ? crypto.randomUUID() : key }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as object }),
  };
  const response = await app.inject(options);
  return { status: response.statusCode, headers: response.headers, body: response.payload === '' ? {} : response.json() };
}

/** The code that was sent to a phone last, as its message says it; undefined where none was. */
export async function sentCode({ app }: TestNode, phone: string): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from outbox where recipient = $1 and is_sealed order by id desc limit 1',
    [phone],
  );
  const text = rows[0] && (await app.keys()).open(rows[0].body, 'outbox');
  return /\d{6}/.exec(text ?? '')?.[0];
}
