import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, startNode, type Answer, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addManyClients, makeAdmin } from '../../testing/fixtures.ts';
import { runJob } from '../jobs/run-job.ts';

const MANY = 1_250;
let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database, { phone_code: '971' });
  there = await addCountry(database, { phone_code: '20' });
  await addManyClients(database, here, MANY);
  await database.pool.query(`update clients set country_id = $1 where id % 50 = 0`, [there]);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const removeAll = (token: string, filter: object, headers = {}) =>
  node.call('POST', 'clients/deleteAll', { token, headers, body: { all_matching: true, filter } });
const left = async (country: number) =>
  (await database.pool.query('select count(*)::int as n from clients where country_id = $1 and deleted_at is null', [country])).rows[0].n;

/** Works on the job as a node does when the queue hands it over. */
async function finished(token: string, { body }: Answer) {
  expect(await runJob(node.app, body.data.id)).toBe('done');
  return (await node.call('GET', `jobs/${body.data.id}`, { token })).body.data;
}

it('deletes more rows than one call takes, those within reach and no others, each with its entry in the log', async () => {
  const { token } = await makeAdmin(database, { permissions: ['delete-clients', 'index-clients'], countries: [here] });
  const answer = await removeAll(token, {});
  expect([answer.status, answer.body.data.kind]).toEqual([202, 'delete']);
  const before = MANY - MANY / 50;
  expect(await finished(token, answer)).toMatchObject({ total: before, done_count: before, failed_count: 0, table: 'clients' });
  expect([await left(here), await left(there)]).toEqual([0, MANY / 50]);
  const { rows } = await database.pool.query(
    `select count(*)::int as n, count(distinct row_id)::int as rows from audit where table_name = 'clients' and action = 'delete'`,
  );
  expect(rows).toEqual([{ n: before, rows: before }]);
});

it('stops with the right to delete, says so for each row, and does them when it is asked again', async () => {
  await database.pool.query('update clients set deleted_at = null where country_id = $1', [here]);
  const { token, id } = await makeAdmin(database, { permissions: ['delete-clients', 'index-clients'], countries: [here] });
  const role = async (permissions: string[]) =>
    database.pool.query('update roles set permissions = $2 where id = (select role_id from admins where id = $1)', [id, permissions]);
  const answer = await removeAll(token, {});
  await role(['index-clients']);
  const job = await finished(token, answer);
  expect(job).toMatchObject({ done_count: 0, failed_count: job.total });
  const { body } = await node.call('GET', `jobs/${job.id}/results?status=failed`, { token });
  expect(body.data[0]).toMatchObject({ error: 'permission.missing' });
  expect(await left(here)).toBe(job.total);

  await role(['delete-clients', 'index-clients']);
  expect((await node.call('POST', `jobs/${job.id}/retry`, { token })).status).toBe(202);
  expect(await finished(token, answer)).toMatchObject({ done_count: job.total, failed_count: 0 });
  expect(await left(here)).toBe(0);
});

it('is a job also for few rows, where some of them cannot be deleted', async () => {
  const { token } = await makeAdmin(database, { permissions: ['index-city', 'create-city', 'delete-city'], countries: 'all' });
  const country = await addCountry(database, { phone_code: '966' });
  const name = 'مدينة للحذف';
  const cities = await Promise.all(
    [1, 2, 3].map(async (index) => {
      const body = { country_id: country, name_ar: `${name} ${index}`, name_en: 'City', is_active: 1 };
      return (await node.call('POST', 'cities', { token, body })).body.data.id as number;
    }),
  );
  await addManyClients(database, country, 1);
  await database.pool.query('update clients set city_id = $1 where country_id = $2', [cities[0], country]);
  const answer = await node.call('POST', 'cities/deleteAll', { token, body: { all_matching: true, filter: { keyword: name } } });
  expect([answer.status, answer.body.data.kind]).toEqual([202, 'delete']);
  expect(await finished(token, answer)).toMatchObject({ total: 3, done_count: 2, failed_count: 1 });
  const { body } = await node.call('GET', `jobs/${answer.body.data.id}/results?status=failed`, { token });
  expect(body.data).toMatchObject([{ row_id: cities[0], error: 'row.in_use' }]);
});
