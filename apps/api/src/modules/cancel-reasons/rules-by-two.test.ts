import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

const TITLES = { title_ar: 'تأخر مقدّم الخدمة', title_en: 'The provider is late' };

let database: TestDatabase;
let node: TestNode;
let clerk: string;
let second: string;
/** With money behind it. */
let here: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.parse('2026-05-13T09:00:00.000Z') });
  const permissions = ['cancel-reasons', 'payment-ways'].flatMap((page) => ['show', 'create', 'update'].map((may) => `${may}-${page}`));
  clerk = (await makeAdmin(database, { permissions, countries: 'all' })).token;
  second = (await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: 'all' })).token;
  here = await addCountry(database);
  await database.pool.query(`insert into ledger_postings (kind, country_id, unit) values ('charge', $1, 'AED')`, [here]);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const read = async (route: string, id: number) => (await node.call('GET', `${route}/${id}`, { token: clerk })).body.data;
async function save(route: string, id: number, body: object) {
  const { updated_at } = await read(route, id);
  return node.call('PUT', `${route}/${id}`, { token: clerk, body: { ...body, updated_at } });
}
const approve = (id: number) => node.call('POST', `approvals/${id}`, { token: second, body: { decision: 'approve' } });

it('a reason frees its client of the penalty, or no more, once a second person agrees', async () => {
  const reason = { ...TITLES, user_type: 'client', is_active: 1 };
  const made = await node.call('POST', 'cancelReasons', { token: clerk, body: { ...reason, is_provider_cause: 0 } });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const waiting = await save('cancelReasons', id, { ...reason, is_provider_cause: 1 });
  expect([waiting.status, (await read('cancelReasons', id)).is_provider_cause]).toEqual([202, 0]);
  const { approval_id } = waiting.body.data;
  const { kind, changes } = (await node.call('GET', `approvals/${approval_id}`, { token: second })).body.data;
  const { title_en, title_ar } = TITLES;
  expect([kind, JSON.parse(changes)]).toEqual([
    'cancel_reason',
    {
      title_ar: { before: title_ar, after: title_ar },
      title_en: { before: title_en, after: title_en },
      is_provider_cause: { before: 0, after: 1 },
    },
  ]);
  expect((await approve(approval_id)).status).toBe(200);
  expect((await read('cancelReasons', id)).is_provider_cause).toBe(1);
  // And the other way round; so does another name of what frees, as people give it by its name.
  expect((await save('cancelReasons', id, { ...reason, is_provider_cause: 0 })).status).toBe(202);
  expect((await save('cancelReasons', id, { ...reason, title_en: 'Changed my mind', is_provider_cause: 1 })).status).toBe(202);
  // Nor is it made so from the beginning, nor by way of another side's reason.
  expect((await node.call('POST', 'cancelReasons', { token: clerk, body: { ...reason, is_provider_cause: 1 } })).status).toBe(202);
  const theirs = await node.call('POST', 'cancelReasons', {
    token: clerk,
    body: { ...reason, user_type: 'provider', is_provider_cause: 1 },
  });
  expect(theirs.status).toBe(201);
  expect((await save('cancelReasons', theirs.body.data.id, { ...reason, is_provider_cause: 1 })).status).toBe(202);
});

it('a way of paying is settled otherwise once a second person agrees', async () => {
  const id = await insertRow(database, 'payment_ways', { title_ar: 'نقدًا', title_en: 'Cash', kind: 'cash' });
  const way = { title_ar: 'نقدًا', title_en: 'Cash', country_id: null, image: null, is_active: 1 };
  const waiting = await save('payment_ways', id, { ...way, kind: 'wallet' });
  expect([waiting.status, waiting.body.message, (await read('payment_ways', id)).kind]).toEqual([
    202,
    expect.stringContaining('another admin'),
    'cash',
  ]);
  expect((await approve(waiting.body.data.approval_id)).status).toBe(200);
  expect((await read('payment_ways', id)).kind).toBe('wallet');
  // Nor is one called otherwise, or made, by one person: people choose it by its name.
  expect((await save('payment_ways', id, { ...way, title_en: 'Cash at the door', kind: 'wallet' })).status).toBe(202);
  const made = await node.call('POST', 'payment_ways', { token: clerk, body: { ...way, title_en: 'Cash on arrival', kind: 'wallet' } });
  expect(made.status).toBe(202);
  const done = await approve(made.body.data.approval_id);
  expect(done.status).toBe(200);
  const { rows } = await database.pool.query(`select kind from payment_ways where title_en = 'Cash on arrival'`);
  expect(rows).toEqual([{ kind: 'wallet' }]);
  // Nor does one person offer it elsewhere: not by way of a country without any money yet either.
  const abroad = await addCountry(database);
  const chief = (await makeAdmin(database)).token;
  const early = { title_ar: 'نقدًا', title_en: 'Cash', image: null, is_active: 1, kind: 'wallet' };
  const there = await node.call('POST', 'payment_ways', { token: chief, body: { ...early, country_id: abroad } });
  expect(there.status).toBe(201);
  const { updated_at } = there.body.data;
  for (const country_id of [here, null])
    expect((await node.call('PUT', `payment_ways/${there.body.data.id}`, { token: chief, body: { ...early, country_id, updated_at } })).status).toBe(202); // prettier-ignore
  // Whether it is offered is nobody's money.
  expect((await save('payment_ways', id, { ...way, kind: 'wallet', is_active: 0 })).status).toBe(200);
});
