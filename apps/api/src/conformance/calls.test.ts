import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '@diwan/contract/kit/call';
import { CALLS } from '@diwan/contract/calls';
import { getCallRefusals } from '../crud/documents/call-doc.ts';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { translate } from '../platform/translate.ts';
import { getRoutes } from './guard-table.ts';
import { ALL_PERMISSIONS } from './world.ts';

const BASE = '/api/admin/';

let database: TestDatabase;
let node: TestNode;
let registered: readonly string[];
let superadmin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { built, routes } = await getRoutes(() => startNode(database));
  node = built;
  registered = routes.map(({ method, url }) => `${method} ${url}`);
  ({ token: superadmin } = await makeAdmin(database));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const getName = ({ method, path }: Call) => `${method} ${path}`;
// A form with a file is read by whoever handles it.
const withBody = CALLS.filter((call) => call.body !== undefined && !call.streamed);
const guarded = CALLS.filter(({ permission }) => permission !== 'public');
const byRight = guarded.filter(({ permission }) => permission !== 'session');

/** What takes or gives money by itself. */
const MONEY_CALLS = [
  'wallet/charge',
  'wallet/withdraw',
  'cash_outs/:id',
  'approvals/:id',
  'complaints/:id/resolve',
  ...['orders', 'trips'].flatMap((table) => ['payments', 'refund', 'write_off'].map((call) => `${table}/:id/${call}`)),
];

/** Asks a call about row 1, or about what its parameters can be. */
function ask({ method, path }: Call, token?: string, { body, query = '' }: { body?: object; query?: string } = {}) {
  const url = path.replaceAll(/:\w+/g, '1') + query;
  return node.call(method, url, {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && method !== 'DELETE' && { body: body ?? {} }),
  });
}

describe('every declared call', () => {
  it('is registered, under a name of its own', () => {
    expect(CALLS.map(getName).filter((name, index, all) => all.indexOf(name) !== index)).toEqual([]);
    expect(CALLS.filter(({ method, path }) => !registered.includes(`${method} ${BASE}${path}`)).map(getName)).toEqual([]);
  });

  it('names codes that have a text in both languages', () => {
    const codes = new Set(CALLS.flatMap((call) => Object.values(getCallRefusals(call)).flat()));
    const wordless = [...codes].filter((code) =>
      (['ar', 'en'] as const).some((one) => translate(one, `errors.${code}`, { max: 3, seconds: 3, count: 3 }) === `errors.${code}`),
    );
    expect(wordless).toEqual([]);
  });

  it('says in the document what each field of its answer is, and every code that it refuses with', async () => {
    const { paths } = (await node.app.inject('/api/docs/json')).json();
    for (const call of CALLS) {
      const { responses } = paths[`${BASE}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`][call.method.toLowerCase()];
      const { data } = responses[call.status ?? 200].content['application/json'].schema.properties;
      expect([getName(call), Object.keys(data).length > 0]).toEqual([getName(call), true]);
      for (const [status, codes] of Object.entries(getCallRefusals(call)))
        expect([getName(call), JSON.stringify(responses[status])]).toEqual([getName(call), expect.stringContaining(codes[0] ?? '')]);
    }
  });

  it('that moves money is not made without a key, and its document says so', async () => {
    const { paths } = (await node.app.inject('/api/docs/json')).json();
    const needed = CALLS.filter(({ needsKey }) => needsKey);
    expect(needed.map(({ path }) => path)).toEqual(expect.arrayContaining(MONEY_CALLS));
    for (const call of needed) {
      const fields = [call.needsKey ?? []].flat().filter((one) => one !== true);
      const path = call.path.replaceAll(/:\w+/g, '1');
      for (const body of [...fields.map((field) => ({ [field]: '1' })), ...(fields.length === 0 ? [{}] : [])]) {
        const { status, body: answer } = await node.call(call.method, path, { token: superadmin, body, key: null });
        expect([getName(call), status, Object.keys(answer.errors ?? {})]).toEqual([getName(call), 422, ['idempotency-key']]);
      }
      const { parameters } = paths[`${BASE}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`][call.method.toLowerCase()];
      expect([getName(call), JSON.stringify(parameters).includes('parameters/key')]).toEqual([getName(call), call.needsKey === true]);
    }
  });

  it('is refused without a token', async () => {
    for (const call of guarded) expect([getName(call), (await ask(call)).status]).toEqual([getName(call), 401]);
  });

  it('is refused without its right', async () => {
    for (const call of byRight) {
      const needed = new Set<string>([call.permission].flat());
      const { token } = await makeAdmin(database, { permissions: ALL_PERMISSIONS.filter((one) => !needed.has(one)) });
      const { status, body } = await ask(call, token);
      expect([getName(call), status, body.code]).toEqual([getName(call), 403, 'permission.missing']);
    }
  });

  it('is refused with a country that is not one’s own', async () => {
    const { token } = await makeAdmin(database, { permissions: ALL_PERMISSIONS, countries: [] });
    for (const call of guarded) {
      const url = call.path.replaceAll(/:\w+/g, '1');
      const { status, body } = await node.call(call.method, url, {
        token,
        headers: { 'x-country-id': '77' },
        ...(call.method !== 'GET' && call.method !== 'DELETE' && { body: {} }),
      });
      expect([getName(call), status, body.code]).toEqual([getName(call), 403, 'auth.country_not_yours']);
    }
  });

  it('names a key of its body that it does not know', async () => {
    for (const call of withBody) {
      const { status, body } = await ask(call, superadmin, { body: { no_such_key: 1 } });
      if (status === 404) continue; // The row is looked for before its form is read.
      expect([getName(call), status, Object.keys(body.errors ?? {})]).toEqual([
        getName(call),
        422,
        expect.arrayContaining(['no_such_key']),
      ]);
    }
  });

  const reads = CALLS.filter(({ method, writes }) => method === 'GET' && !writes);

  it('refuses a part of a strict query that it does not know', async () => {
    const strict = reads.filter((call) => call.strict);
    expect(strict.length).toBeGreaterThan(0);
    for (const call of strict) {
      const { status, body } = await ask(call, superadmin, { query: '?no_such_key=1' });
      expect([getName(call), status, Object.keys(body.errors ?? {})]).toEqual([getName(call), 422, ['no_such_key']]);
      expect((await ask(call, superadmin, { query: '?no_such_key=' })).status).toBe(200);
    }
  });

  it('refuses the fields that it would not keep to, however they are spelled, and never passes over them', async () => {
    const asked = reads.filter(({ query }) => !query || !('fields' in query));
    expect(asked.map(getName)).toEqual(
      expect.arrayContaining(
        ['audit', 'home', 'jobs', 'notification', 'notifications', 'permission_catalogue', 'profile', 'session', 'update_requests'].map(
          (one) => `GET ${one}`,
        ),
      ),
    );
    for (const call of asked) {
      for (const key of ['fields', 'fields[]']) {
        const { status, body } = await ask(call, superadmin, { query: `?${key}=id` });
        expect([getName(call), status, Object.keys(body.errors ?? {})]).toEqual([getName(call), 422, [key]]);
      }
      expect((await ask(call, superadmin, { query: '?fields=' })).status).toBe((await ask(call, superadmin)).status);
    }
  });

  it('passes over a part of any other query that it does not know', async () => {
    for (const call of reads.filter(({ strict }) => !strict)) {
      const plain = await ask(call, superadmin);
      const asked = await ask(call, superadmin, { query: '?no_such_key=1' });
      expect([getName(call), asked.status, asked.status < 500]).toEqual([getName(call), plain.status, true]);
    }
  });
});
