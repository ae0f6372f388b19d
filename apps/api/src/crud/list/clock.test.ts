import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let admin: LoggedIn;
let country: number;
/** Clients by the time of day, in Dubai, at which they came. */
const CAME = { noon: '12:00:30', late: '22:30:00', last: '23:59:59', early: '01:59:59', first: '00:00:00' } as const;
const ids: Record<string, number> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
  admin = await makeAdmin(database);
  for (const [name, time] of Object.entries(CAME)) {
    ids[name] = await addPerson(database, 'clients', country);
    await database.pool.query(`update clients set created_at = ('2026-05-13 ' || $2)::timestamp at time zone 'Asia/Dubai' where id = $1`, [ids[name], time]); // prettier-ignore
  }
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function found(query: Record<string, string>) {
  const search = new URLSearchParams({ country_id: String(country), ...query }).toString();
  const { body } = await node.call('GET', `clients?${search}`, { token: admin.token });
  expect(body.meta.total).toBe(body.data.length);
  return Object.keys(ids).filter((name) => body.data.some((row: { id: number }) => row.id === ids[name]));
}

it.each([
  [{ to_time: '23:59' }, ['noon', 'late', 'last', 'early', 'first']],
  [{ from_time: '00:00' }, ['noon', 'late', 'last', 'early', 'first']],
  [{ from_time: '22:00', to_time: '02:00' }, ['late', 'last', 'early', 'first']],
  [{ from_time: '23:59', to_time: '00:00' }, ['last', 'first']],
  [{ from_time: '12:00', to_time: '12:00' }, ['noon']],
  [{ from_time: '02:00', to_time: '22:29' }, ['noon']],
  [{ from_time: '٢٢:٠٠', to_time: '2:00' }, ['late', 'last', 'early', 'first']],
  [{ created_at: '\u200e2026/5/13' }, ['noon', 'late', 'last', 'early', 'first']],
] as const)('clients %j are %j', async (query, names) => expect(await found(query)).toEqual(names));

it.each([
  [{ from_date: '1447-11-26' }, 'from_date', /13\/05\/2026/],
  [{ created_at: '١٤٤٧/١١/٢٦' }, 'created_at', /13\/05\/2026/],
  [{ to_date: '20266-05-13' }, 'to_date', /./],
  [{ to_date: '0206-05-13' }, 'to_date', /1900/],
] as const)('days that nobody means are refused: %j', async (query, name, sentence) => {
  const search = new URLSearchParams(query).toString();
  const { status, body } = await node.call('GET', `clients?${search}`, { token: admin.token });
  expect(status).toBe(422);
  expect(body.errors[name][0]).toMatch(sentence);
});
