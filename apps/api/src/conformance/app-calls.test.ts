import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_CALLS } from '@diwan/contract/app-calls';
import type { AppCall } from '@diwan/contract/kit/call';
import { getCallRefusals } from '../crud/documents/call-doc.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../testing/app-fixtures.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { translate } from '../platform/translate.ts';
import { getRoutes } from './guard-table.ts';
import { NASTY_VALUES } from './nasty-values.ts';

const BASE = '/api/app/v1/';

let database: TestDatabase;
let node: TestNode;
let routes: Awaited<ReturnType<typeof getRoutes>>['routes'];
let country: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ built: node, routes } = await getRoutes(() => startNode(database)));
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const getName = ({ method, path }: AppCall) => `${method} ${path}`;
const guarded = APP_CALLS.filter(({ guard }) => guard !== 'public');
// A form with a file is read as it comes: `modules/vehicles/own-papers.test.ts`.
const withBody = APP_CALLS.filter(({ body, streamed }) => body !== undefined && !streamed);

/** A new session of somebody whom a call lets in: calls that end sessions end no other call's. */
async function insider(guard: AppCall['guard'], row: Record<string, unknown> = {}): Promise<string> {
  if (guard === 'provider') return logInAs(node, 'provider', await addProvider(database, country, row));
  return logInAs(node, 'client', await addClient(database, country, row));
}

/** Asks a call about row 999999, which is nobody's. */
function ask({ method, path, idempotent }: AppCall, token?: string, { body, query = '' }: { body?: object; query?: string } = {}) {
  return appCall(node, method, path.replaceAll(/:\w+/g, '999999') + query, {
    ...(token !== undefined && { token }),
    ...(idempotent && { key: 'new' }),
    ...(method !== 'GET' && method !== 'DELETE' && { body: body ?? {} }),
  });
}

describe('every call of the apps', () => {
  it('is registered under a name of its own, with the guard that it declares; nothing else is below its path', () => {
    expect(APP_CALLS.map(getName).filter((name, index, all) => all.indexOf(name) !== index)).toEqual([]);
    const registered = routes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith(BASE));
    expect(registered.map(({ method, url, guard }) => `${method} ${url} ${guard.join()}`).toSorted()).toEqual(
      APP_CALLS.map(({ method, path, guard }) => `${method} ${BASE}${path} ${guard}`).toSorted(),
    );
  });

  it('names codes that have a text in both languages', () => {
    const codes = new Set(APP_CALLS.flatMap((call) => Object.values(getCallRefusals(call)).flat()));
    const wordless = [...codes].filter((code) =>
      (['ar', 'en'] as const).some((one) => translate(one, `errors.${code}`, { max: 3, seconds: 3, count: 3 }) === `errors.${code}`),
    );
    expect(wordless).toEqual([]);
  });

  it('stands in the document of the apps, with all that it answers and refuses with, and in no other', async () => {
    const { paths } = (await node.app.inject('/api/app/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/app/'))).toEqual([]);
    for (const call of APP_CALLS) {
      const { responses, parameters } = paths[`${BASE}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`][call.method.toLowerCase()];
      const { data } = responses[call.status ?? 200].content['application/json'].schema.properties;
      expect([getName(call), Object.keys(data).length > 0]).toEqual([getName(call), true]);
      for (const [status, codes] of Object.entries(getCallRefusals(call)))
        expect([getName(call), JSON.stringify(responses[status])]).toEqual([getName(call), expect.stringContaining(codes[0] ?? '')]);
      expect([getName(call), JSON.stringify(parameters).includes('parameters/key')]).toEqual([getName(call), call.idempotent === true]);
    }
    const admins = (await node.app.inject('/api/docs/json')).json();
    expect(Object.keys(admins.paths).filter((path) => path.startsWith('/api/app/'))).toEqual([]);
    const page = (await node.app.inject('/api/app/docs')).payload;
    expect([page.includes('/api/app/v1/sessions/code'), page.includes('/api/admin/')]).toEqual([true, false]);
  });

  it('is refused without a token, and with that of an admin', async () => {
    const { token } = await makeAdmin(database);
    for (const call of guarded) {
      expect([getName(call), (await ask(call)).status]).toEqual([getName(call), 401]);
      expect([getName(call), (await ask(call, token)).status]).toEqual([getName(call), 401]);
    }
  });

  it('is refused with the token of the other kind, and lets its own in', async () => {
    for (const call of guarded) {
      const own = await ask(call, await insider(call.guard));
      expect([getName(call), own.status === 401 || String(own.body.code).startsWith('auth.') || own.status >= 500]).toEqual([
        getName(call),
        false,
      ]);
      if (call.guard === 'person') continue;
      const { status, body } = await ask(call, await insider(call.guard === 'client' ? 'provider' : 'client'));
      expect([getName(call), status, body.code]).toEqual([getName(call), 403, 'auth.other_app']);
    }
  });

  it('lets in a provider whom no admin has accepted only where it says so', async () => {
    for (const call of guarded.filter(({ guard }) => guard !== 'client')) {
      const { status, body } = await ask(call, await insider('provider', { accepted_by_admin: false }));
      expect([getName(call), body.code === 'auth.not_accepted']).toEqual([getName(call), call.whilePending !== true]);
      expect(status).toBeLessThan(500);
    }
  });

  it('names a key of its body that it does not know', async () => {
    for (const call of withBody) {
      const token = call.guard === 'public' ? undefined : await insider(call.guard);
      const { status, body } = await ask(call, token, { body: { no_such_key: 1 } });
      if (status === 404) continue; // The row is looked for before its form is read.
      expect([getName(call), status, Object.keys(body.errors ?? {})]).toEqual([
        getName(call),
        422,
        expect.arrayContaining(['no_such_key']),
      ]);
    }
  });

  it('answers with a refusal and never with a fault, whatever its keys hold', async () => {
    for (const call of withBody) {
      const keys = call.body && 'fields' in call.body ? Object.keys(call.body.fields) : [];
      const token = call.guard === 'public' ? undefined : await insider(call.guard);
      for (const value of NASTY_VALUES) {
        const { status } = await ask(call, token, { body: Object.fromEntries(keys.map((key) => [key, value])) });
        expect([getName(call), value, status < 500]).toEqual([getName(call), value, true]);
      }
    }
  });

  it('does not go without its Idempotency-Key where it is done once', async () => {
    for (const call of APP_CALLS.filter(({ idempotent }) => idempotent)) {
      const url = call.path.replaceAll(/:\w+/g, '999999');
      const { status, body } = await appCall(node, call.method, url, { token: await insider(call.guard), body: {} });
      expect([getName(call), status, Object.keys(body.errors ?? {})]).toEqual([getName(call), 422, ['idempotency-key']]);
    }
  });
});

it('a call of the dashboard lets no client and no provider in', async () => {
  const tokens = [await insider('client'), await insider('provider')];
  for (const { method, url } of routes.filter(({ guard, url: one }) => one.startsWith('/api/admin/') && !guard.includes('public'))) {
    for (const token of tokens) {
      const { statusCode } = await node.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1'),
        headers: { authorization: `Bearer ${token}` },
        ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
      });
      expect([method, url, statusCode]).toEqual([method, url, 401]);
    }
  }
});
