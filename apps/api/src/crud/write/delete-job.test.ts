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

const removeAll = async (token: string, filter: object, headers = {}) => {
  const { total: count } = (await node.call('GET', 'clients', { token, headers })).body.meta;
  return node.call('POST', 'clients/deleteAll', { token, headers, body: { all_matching: true, filter, count } });
};
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

it('deletes nothing where the filter lets through another number than the page showed, of another country or since', async () => {
  const country = await addCountry(database, { phone_code: '973' });
  const another = await addCountry(database, { phone_code: '974' });
  const add = `insert into cities (country_id, name_ar, name_en) select $1, 'مدينة ' || i, 'City ' || i from generate_series(1, $2) i`;
  await database.pool.query(add, [country, 15]);
  await database.pool.query(add, [another, 17]);
  const cities = async (of: number) =>
    (await database.pool.query('select from cities where country_id = $1 and deleted_at is null', [of])).rowCount;
  const { token } = await makeAdmin(database, { permissions: ['delete-city', 'index-city'], countries: [country, another] });
  const remove = (body: object, chosen: number) =>
    node.call('POST', 'cities/deleteAll', {
      token,
      headers: { 'x-country-id': String(chosen) },
      body: { all_matching: true, filter: {}, ...body },
    });
  expect(await remove({ count: 15 }, another)).toMatchObject({ status: 409, body: { code: 'bulk.other_count', data: { count: 17 } } });
  expect((await remove({}, country)).body.errors).toHaveProperty('count');
  expect((await remove({ count: 16, count_is_at_least: true }, country)).body.code).toBe('bulk.other_count');
  expect((await remove({ count: 15, count_is_at_least: 'x' }, country)).status).toBe(422);
  expect([await cities(country), await cities(another)]).toEqual([15, 17]);
  expect((await remove({ count: 10, count_is_at_least: true }, another)).status).toBe(200);
  expect((await remove({ count: 15 }, country)).status).toBe(200);
  expect([await cities(country), await cities(another)]).toEqual([0, 0]);
});

it('is no job where more rows match than were shown', async () => {
  await database.pool.query('update clients set deleted_at = null where country_id = $1', [here]);
  const jobs = async () => (await database.pool.query('select count(*)::int as n from jobs')).rows[0].n;
  const before = await jobs();
  const { token } = await makeAdmin(database, { permissions: ['delete-clients', 'index-clients'], countries: [here] });
  const answer = await node.call('POST', 'clients/deleteAll', { token, body: { all_matching: true, filter: {}, count: 3 } });
  expect([answer.status, answer.body.code, await jobs()]).toEqual([409, 'bulk.other_count', before]);
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
  const answer = await node.call('POST', 'cities/deleteAll', { token, body: { all_matching: true, filter: { keyword: name }, count: 3 } });
  expect([answer.status, answer.body.data.kind]).toEqual([202, 'delete']);
  expect(await finished(token, answer)).toMatchObject({ total: 3, done_count: 2, failed_count: 1 });
  const { body } = await node.call('GET', `jobs/${answer.body.data.id}/results?status=failed`, { token });
  expect(body.data).toMatchObject([{ row_id: cities[0], error: 'row.in_use' }]);
});
