import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../../testing/fixtures.ts';
import { hashToken } from '../bearer-token.ts';
import { inPlace, takePlace, type LimitedCall } from './limits.ts';

let database: TestDatabase;
let node: TestNode;
let one: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  for (let n = 0; n < 3; n++) await addPerson(database, 'clients', country);
  const rights = { permissions: ['index-clients'], countries: [country] } as const;
  [one, other] = [await makeAdmin(database, { ...rights }), await makeAdmin(database, { ...rights })];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const exporting = ({ token }: LoggedIn) =>
  node.app.inject({ url: '/api/admin/clients/export?format=xlsx', headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } });
const searching = ({ token }: LoggedIn) =>
  node.app.inject({ url: '/api/admin/search?keyword=client', headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } });

interface Session {
  readonly tokenHash: string;
  readonly adminId: number;
}
/** As calls that go on hold them: places of sessions. Answers how to end them. */
function hold(kind: LimitedCall, sessions: readonly Session[]): () => void {
  const ends = sessions.map((access) => takePlace({ server: node.app, access }, kind));
  return () => ends.forEach((end) => end());
}
const own = ({ token, id }: LoggedIn, times: number): Session[] =>
  Array.from({ length: times }, () => ({ tokenHash: hashToken(token), adminId: id }));
/** Sessions of others, of one account each or all of one. */
const others = (tokens: string, adminId?: number): Session[] =>
  Array.from(tokens, (tokenHash) => ({ tokenHash, adminId: adminId ?? -(tokenHash.codePointAt(0) ?? 0) }));

it('a session has two exports under way and six searches; above that it is told when to come back', async () => {
  const end = [hold('exports', own(one, 1)), hold('search', own(one, 5))];
  expect([(await exporting(one)).statusCode, (await searching(one)).statusCode]).toEqual([200, 200]);
  end.push(hold('exports', own(one, 1)), hold('search', own(one, 1)));
  for (const refused of [await exporting(one), await searching(one)])
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '2']);
  expect([(await exporting(other)).statusCode, (await searching(other)).statusCode]).toEqual([200, 200]);
  for (const one of end) one();
  expect([(await exporting(one)).statusCode, (await searching(one)).statusCode]).toEqual([200, 200]);
});

it('a node has four exports under way, whosever they are', async () => {
  const end = hold('exports', others('aabc'));
  const refused = await exporting(one);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'server.busy', '2']);
  expect((await searching(one)).statusCode).toBe(200);
  end();
  expect((await exporting(one)).statusCode).toBe(200);
});

it('an account never has all of them, however often it has logged in', async () => {
  const end = hold('exports', others('ab', one.id));
  const refused = await exporting(one);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect((await exporting(other)).statusCode).toBe(200);
  end();
  const searches = hold('search', others('aaaaaabbbbbb', one.id));
  expect([(await searching(one)).statusCode, (await searching(other)).statusCode]).toEqual([429, 200]);
  searches();
});

it('accounts that take all they can leave places for those that have none', async () => {
  const third = await makeAdmin(database, { permissions: ['index-clients'], countries: 'all' });
  const end = [hold('exports', others('ab', one.id)), hold('exports', own(other, 1))];
  expect((await exporting(other)).json().code).toBe('too_many_requests');
  expect((await exporting(third)).statusCode).toBe(200);
  end.push(hold('exports', own(third, 1)));
  expect((await exporting(await makeAdmin(database, { permissions: ['index-clients'], countries: 'all' }))).json().code).toBe(
    'server.busy',
  );
  // Two accounts could take all searches, too.
  end.push(hold('search', others('aaaaaabbbbbb', one.id)), hold('search', own(other, 6)));
  expect([(await searching(other)).statusCode, (await searching(third)).statusCode]).toEqual([429, 200]);
  for (const one of end) one();
});

it('exports under way leave a session all of its searches', async () => {
  const end = hold('exports', own(one, 2));
  const answers = await Promise.all(Array.from({ length: 6 }, () => searching(one)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  end();
});

it('a call that fails gives its place back', async () => {
  const broken = () =>
    inPlace({ server: node.app, access: { tokenHash: 'of one', adminId: 0 } } as FastifyRequest, 'search', () =>
      Promise.reject(new Error('broken')),
    );
  for (let n = 0; n < 7; n++) await expect(broken()).rejects.toThrow('broken');
});
