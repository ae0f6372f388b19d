import { afterAll, beforeAll, expect, it } from 'vitest';
import { citiesApi } from '../../modules/cities/resources.ts';
import { clientsApi } from '../../modules/clients/resources.ts';
import { settlementsApi } from '../../modules/wallet/resources.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addPerson } from '../../testing/fixtures.ts';
import { COUNTED } from '../../schema/counted-tables.ts';
import { foldSql } from '../counters/counter-sql.ts';
import { listRows } from './list.ts';
import type { Condition } from '../fields/conditions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into countries (id, name_ar, name_en, flag, phone_code, phone_limit, currency, continent, time_zone)
     values (1, 'مصر', 'Egypt', 'x', '+20', 10, 'EGP', 'africa', 'Africa/Cairo')`,
  );
  await database.pool.query(
    `insert into cities (country_id, name_ar, name_en, is_active) select 1, 'مدينة', 'City ' || n, n > 3 from generate_series(1, 10003) n`,
  );
});
afterAll(() => database.close());

const paging = { page: 1, perPage: 10, sort: { column: 'id', descending: false } };
const list = (...conditions: Condition[]) => listRows(database.pool, citiesApi.store, conditions, paging, Date.now());
const inStatus = (value: boolean): Condition => ({ kind: 'equals', column: 'is_active', value });

it('stop at ten thousand rows, and then say nothing of their parts', async () => {
  const { meta, statistc, statistics } = await list();
  expect(meta).toEqual({ current_page: 1, last_page: 1000, per_page: 10, total: 10_000, total_is_at_least: true });
  expect(statistc).toEqual({ count: 10_000, count_is_at_least: true, percentage: 100, charts: [] });
  expect(statistics).toEqual([{ name: 'count', value: 10_000 }]);
});

it('are exact for the few in one status, however many there are in both', async () => {
  const { meta, statistc } = await list(inStatus(false));
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 3 });
  expect(statistc['count_is_at_least']).toBe(true);
  expect((await list(inStatus(true))).meta).toMatchObject({ total: 10_000 });
  expect((await list(inStatus(true))).meta.total_is_at_least).toBeUndefined();
  // None of them are a page, too.
  expect((await list({ kind: 'ids', ids: [] })).meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 0 });
});

it('sum up each currency by itself, in its own decimals, before they are folded and after', async () => {
  const provider = await addPerson(database, 'providers', 1);
  let order = 0;
  const settle = (currency: string, gross_amount: number) =>
    database.pool.query(
      `insert into settlements (created_at, updated_at, settlement_kind, country_id, order_id, provider_id, pay_type, currency, gross_amount, app_amount, provider_amount, discount_amount, vat_amount)
       values (now(), now(), 'settlement', 1, $4, $3, 'cash', $1, $2, 0, 0, 0, 0)`,
      [currency, gross_amount, provider, (order += 1)],
    );
  for (const [currency, gross] of [['EGP', 1_000], ['EGP', 250], ['KWD', 1_000]] as const) await settle(currency, gross); // prettier-ignore
  const sums = async () => {
    const { statistc } = await listRows(database.pool, settlementsApi.store, [], paging, Date.now());
    return (statistc['sums'] as { currency: string; gross_amount: string }[]).map((one) => [one.currency, one.gross_amount]);
  };
  const counted = COUNTED.find(({ name }) => name === 'settlements');
  expect(await sums()).toEqual([['EGP', '12.50'], ['KWD', '1.000']]); // prettier-ignore
  if (counted) await database.pool.query(foldSql(counted));
  expect(await sums()).toEqual([['EGP', '12.50'], ['KWD', '1.000']]); // prettier-ignore
});

it('tell the months of a country narrowed further, once they are folded', async () => {
  for (const is_ban of [true, false, false]) await addPerson(database, 'clients', 1, { is_ban });
  const counted = COUNTED.find(({ name }) => name === 'clients');
  if (counted) await database.pool.query(foldSql(counted));
  expect((await database.pool.query('select 1 from clients_deltas')).rows).toEqual([]);
  const ofCountry: Condition = { kind: 'equals', column: 'country_id', value: 1 };
  const spared: Condition = { kind: 'equals', column: 'is_ban', value: false };
  for (const [conditions, expected] of [
    [[ofCountry], 3],
    [[ofCountry, spared], 2],
    [[spared], 2],
  ] as const) {
    const { meta, statistc } = await listRows(database.pool, clientsApi.store, conditions, paging, Date.now());
    const points = [...Array.from({ length: 11 }, () => ({ value: 0 })), { value: expected }];
    expect([meta.total, statistc]).toMatchObject([expected, { charts: [{ points }, {}] }]);
  }
});

it('tell the parts of whatever was counted to the end', async () => {
  const { meta, statistc } = await list({ kind: 'words', patterns: ['%city 100%'] });
  expect(meta.total).toBe(15);
  expect(statistc).toMatchObject({ count: 15, percentage: 100, active_count: 15, inactive_count: 0 });
});
