import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toggleFlags } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { guardLine, readGuardTable, getRoutes, type GuardLine } from './guard-table.ts';
import { ALL_PERMISSIONS } from './world.ts';

const HOW =
  'apps/api/src/conformance/guards.txt says of every call what it asks for. Look whether the guard is the one that is meant, then add or mend these lines:';
const GONE = 'These lines of guards.txt are of calls that are not there, or that ask for something else:';

const TABLE = readGuardTable();
const AT_THE_DOOR = TABLE.filter(({ body }) => body === null);
const INSIDE = TABLE.filter(({ body }) => body !== null);
const isPermission = (name: string) => ALL_PERMISSIONS.includes(name);
const asksForOne = ({ guard }: GuardLine) => guard.every(isPermission);

let database: TestDatabase;
let node: TestNode;
let routes: Awaited<ReturnType<typeof getRoutes>>['routes'];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ built: node, routes } = await getRoutes(() => startNode(database)));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const tokens = new Map<string, Promise<string>>();
const freshToken = async (permissions: readonly string[]) => (await makeAdmin(database, { permissions })).token;
/** An admin of all countries who holds just these. */
function getHolder(permissions: readonly string[]): Promise<string> {
  const key = permissions.join();
  const token = tokens.get(key) ?? freshToken(permissions);
  tokens.set(key, token);
  return token;
}
const holderOfOthers = (guard: readonly string[]) => getHolder(ALL_PERMISSIONS.filter((one) => !guard.includes(one)));

/** What a call that is about no row answers: whether it lets in shows before it looks for one. */
async function ask({ method, url, body }: Pick<GuardLine, 'method' | 'url' | 'body'>, token?: string) {
  const answer = await node.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '999999'),
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: { ...body } }),
  });
  const { code, data } = answer.statusCode === 403 && method !== 'HEAD' ? answer.json() : {};
  // Other reasons to refuse come after the guard: only a superadmin restores, say.
  return { status: answer.statusCode, refused: ((code === 'permission.missing' && data?.permissions) || null) as string[] | null };
}

/** The call is refused for want of just these permissions to who holds all others, and not to who holds one of them. */
async function expectGuard(line: GuardLine) {
  const { call, method, guard } = line;
  expect([call, await ask(line)]).toEqual([call, { status: 401, refused: null }]);
  const others = await ask(line, await holderOfOthers(guard));
  expect([call, others]).toEqual([call, { status: 403, refused: method === 'HEAD' ? null : guard }]);
  for (const one of guard) expect([call, one, await entry(line, await getHolder([one]))]).toEqual([call, one, 'let in']);
}

/** `let in`, or what stood in the way: no session, no right, or a fault of ours. */
async function entry(line: GuardLine, token?: string) {
  const { status, refused } = await ask(line, token);
  const stays = status === 401 || refused !== null || status === 500 || (line.method === 'HEAD' && status === 403);
  return stays ? status : 'let in';
}

const isHead = (route: { method: string }) => route.method === 'HEAD';
/** The bodies that may mean something else than the path says, and so ask for a right of their own. */
function getBodies(url: string): Record<string, unknown>[] {
  const resource = RESOURCES.find(({ name }) => url === `/api/admin/${name}/:id`);
  const flags = resource ? toggleFlags(resource).map((flag) => ({ _method: 'PUT', [flag]: 1 })) : [];
  return [{}, { _method: 'PUT' }, { _method: 'DELETE' }, ...flags];
}

describe('what a second person decides', () => {
  // Null: what carries it out asks by itself for what the form it was asked by asks for.
  it('is done for who holds its right by then: this one', () => {
    expect(Object.fromEntries(Object.entries(node.app.approvalKinds).map(([kind, { right }]) => [kind, right]))).toEqual({
      cancel_reason: null,
      cash_out: 'update-cashout-requests',
      catalogue_price: null,
      charge: 'charge-multiple',
      charge_back: 'decide-findings',
      country: null,
      coupon: 'index-coupons',
      delegation: 'delegate-orders',
      erasure: null,
      order: 'create-orders',
      payment: 'record-payments',
      payment_way: null,
      penalty: 'decide-complaints',
      personal_data: null,
      phone: null,
      refund: 'refund-orders',
      review: 'decide-findings',
      settings: 'update-settings',
      withdraw: 'withdraw-multiple',
      write_off: 'write-off-orders',
    });
  });
});

describe('the table of guards', () => {
  it('has every call that the application registers, and no other', () => {
    const expected = new Set(
      AT_THE_DOOR.map(({ method, url, guard }) => guardLine(method, url, guard.includes('inside') ? 'session' : guard)),
    );
    const registered = new Set(routes.filter((route) => !isHead(route)).map(({ method, url, guard }) => guardLine(method, url, guard)));
    const lacking = [...registered].filter((line) => !expected.has(line));
    const gone = [...expected].filter((line) => !registered.has(line));
    expect([HOW, ...lacking]).toEqual([HOW]);
    expect([GONE, ...gone]).toEqual([GONE]);
    expect(TABLE.map(({ call }) => call).filter((call, index, calls) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('holds for HEAD as for GET', () => {
    const gets = new Map(routes.filter(({ method }) => method === 'GET').map(({ url, guard }) => [url, guard]));
    for (const { url, guard } of routes.filter(isHead)) expect([url, guard]).toEqual([url, gets.get(url)]);
  });

  it('has no HEAD of what writes: looking changes nothing', () => {
    expect(routes.some(({ method, writes }) => method === 'GET' && writes)).toBe(true);
    expect(routes.filter((route) => isHead(route) && route.writes).map(({ url }) => url)).toEqual([]);
  });

  it('has what handlers ask for themselves where one path means several calls', async () => {
    const nobody = await getHolder([]);
    const asked: string[] = [];
    for (const { method, url } of AT_THE_DOOR.filter(({ guard }) => guard.includes('inside')))
      for (const body of getBodies(url)) {
        const { status, refused } = await ask({ method, url, body }, nobody);
        if (status !== 405) asked.push(guardLine(method, url, refused ?? `let in with ${status}`, body));
      }
    const expected = INSIDE.map(({ method, url, guard, body }) => guardLine(method, url, guard, body ?? {}));
    expect([HOW, ...asked.filter((line) => !expected.includes(line))]).toEqual([HOW]);
    expect([GONE, ...expected.filter((line) => !asked.includes(line))]).toEqual([GONE]);
  });
});

describe('every call', () => {
  it('is refused to who holds every permission but those it asks for, and lets in who holds just one of these', async () => {
    for (const line of AT_THE_DOOR.filter(asksForOne)) await expectGuard(line);
    for (const { url, guard } of routes.filter(isHead).filter((route) => route.guard.every(isPermission)))
      await expectGuard({ call: `HEAD ${url}`, method: 'HEAD', url, guard, body: null });
    // A thousand calls, one after the other: a quarter of a minute alone, and more than one beside other work.
  }, 240_000);

  it('asks the same inside its handler', async () => {
    for (const line of INSIDE) await expectGuard(line);
  });

  it('for any session lets in who holds nothing, and nobody without a session', async () => {
    for (const line of AT_THE_DOOR.filter(({ guard }) => guard.includes('session') || guard.includes('inside'))) {
      expect([line.call, await ask(line)]).toEqual([line.call, { status: 401, refused: null }]);
      if (line.guard.includes('session')) expect([line.call, await entry(line, await freshToken([]))]).toEqual([line.call, 'let in']);
    }
  });

  it('for the public asks for no session', async () => {
    for (const line of AT_THE_DOOR.filter(({ guard }) => guard.includes('public')))
      expect([line.call, await entry(line)]).toEqual([line.call, 'let in']);
  });
});
