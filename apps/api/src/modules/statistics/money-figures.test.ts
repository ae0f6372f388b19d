import type { FigureAnswer, ListAddress, StatisticsAnswer, TableAnswer } from '@diwan/contract/statistics/calls';
import { getAppShare, getPrice } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor, minor, negative, NONE, plus, times, toMinor } from '@diwan/domain/money';
import { zonedTime } from '@diwan/domain/zoned-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTED } from '../../schema/counted-tables.ts';
import { foldSql } from '../../crud/counters/counter-sql.ts';
import { getDrift } from '../../crud/counters/drift.ts';
import { reconcile } from '../../crud/counters/keep-counters.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { proveLedger } from '../../ledger/prove-ledger.ts';
import { lockOrder, type PaidOrder } from '../../ledger/paid-order.ts';
import { refundOrder } from '../../ledger/refund-order.ts';
import { settleOrder } from '../../ledger/settle-order.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { readCsv } from '../../testing/read-csv.ts';

/** The first and the last millisecond of Cairo's day of 23 hours and of its day of 25, their neighbours, and the hour shown twice. */
const TIMESTAMPS = [
  '2026-04-23T21:59:59.999Z', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z', '2026-04-24T21:00:00.000Z', '2026-10-28T20:59:59.999Z',
  '2026-10-28T21:00:00.000Z', '2026-10-29T20:30:00.000Z', '2026-10-29T21:30:00.000Z', '2026-10-29T21:59:59.999Z', '2026-10-29T22:00:00.000Z',
]; // prettier-ignore
const DAYS = ['2026-04-23', '2026-04-24', '2026-10-28', '2026-10-29'];

interface Place {
  readonly id: number;
  readonly currency: string;
  readonly zone: string;
  readonly city: number;
  readonly client: number;
  readonly provider: number;
}

let database: TestDatabase;
let node: TestNode;
let superadmin: string;
let cairo: Place;
let kuwait: Place;
const settled: { place: Place; timestamp: string; app: Minor; gross: Minor; discount: Minor; order: number }[] = [];

async function addPlace(currency: string, zone: string, phoneCode: string): Promise<Place> {
  const id = await addCountry(database, { currency, time_zone: zone, phone_code: phoneCode });
  const [client, provider] = [await addPerson(database, 'clients', id), await addPerson(database, 'providers', id, { rate_avg: 4.25 })];
  return { id, currency, zone, city: await addCity(database, id), client, provider };
}

const ended = (place: Place, order_status: string, status_at: string, more: Record<string, unknown> = {}) =>
  addOrder(
    database,
    { country: place.id, client: place.client },
    {
      order_status, status_at, created_at: status_at, currency: place.currency, city_id: place.city, provider_id: place.provider, ...more,
    }, // prettier-ignore
  );

async function addSettled(place: Place, timestamp: string, serial: number) {
  const order = await ended(place, 'finished', timestamp);
  const price = getPrice(
    { services: plus(minor(12_345n), times(minor(7n), serial)), additions: NONE, shipping: NONE },
    serial % 2 === 0 ? minor(1_111n) : NONE,
    5,
  );
  const app = getAppShare(price, 15);
  await inTransaction(
    node.app,
    (transaction) =>
    settleOrder(transaction, {
      order: { id: order, country_id: place.id, city_id: place.city, currency: place.currency, client_id: place.client, provider_id: place.provider },
      way: serial % 3 === 0 ? 'cash' : 'wallet', price, app_share: app, admin_id: null, at: timestamp,
    }), // prettier-ignore
  );
  settled.push({ place, timestamp, app, gross: price.total, discount: price.discount, order });
}

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  ({ token: superadmin } = await makeAdmin(database));
  cairo = await addPlace('EGP', 'Africa/Cairo', '20');
  kuwait = await addPlace('KWD', 'Asia/Kuwait', '965');
  let serial = 0;
  for (const place of [cairo, kuwait])
    for (const timestamp of TIMESTAMPS) {
      await addSettled(place, timestamp, (serial += 1));
      // Half of what is counted is folded, half is not.
      if (serial === TIMESTAMPS.length) for (const counted of COUNTED) await database.pool.query(foldSql(counted));
    }
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function read<T>(path: string, query: Record<string, string>, token = superadmin): Promise<T> {
  const { status, body } = await node.call('GET', `${path}?${new URLSearchParams(query)}`, { token });
  expect([status, body]).toEqual([200, body]);
  return body.data as T;
}
const ask = (query: Record<string, string>) => read<StatisticsAnswer>('statistics', query);
const getFigures = ({ figures }: StatisticsAnswer, id: string) => figures.filter((figure) => figure.id === id);
const getTotal = async ({ table, filters }: ListAddress) => {
  const { body } = await node.call('GET', `${table}?${new URLSearchParams({ ...filters, per_page: '1' })}`, { token: superadmin });
  return body.meta.total as number;
};
/** The sum of a column of the exported list that a figure opens, in minor units. */
async function exported({ list, currency }: FigureAnswer, header: string): Promise<string> {
  const file = await node.app.inject({
    url: `/api/admin/${list.table}/export?format=csv&${new URLSearchParams({ ...list.filters })}`,
    headers: { authorization: `Bearer ${superadmin}`, 'accept-language': 'en' },
  });
  const [head = [], ...rows] = readCsv(file.body.slice(1));
  const column = head.indexOf(header);
  return fromMinor(rows.reduce((sum, row) => plus(sum, toMinor(row[column] ?? '', currency ?? '') ?? NONE), NONE), currency ?? ''); // prettier-ignore
}
const onDay = (place: Place, day: string, measure: 'app' | 'gross' | 'discount') =>
  fromMinor(
    settled.filter((one) => one.place === place && zonedTime(one.timestamp, place.zone).day === day).reduce((sum, one) => plus(sum, one[measure]), NONE),
    place.currency,
  ); // prettier-ignore

describe('money', () => {
  it.each(DAYS)('of %s is that of the country’s own day, to the unit, in figure, list and file', async (date) => {
    const answer = await ask({ period: 'day', date });
    for (const [id, measure, header] of [
      ['app_revenue', 'app', `App's share`],
      ['gross_revenue', 'gross', 'Order total'],
      ['coupon_cost', 'discount', 'Coupon discount'],
    ] as const) {
      const found = getFigures(answer, id).filter(({ value }) => Number(value) !== 0);
      const expected = [cairo, kuwait]
        .map((place) => [place.currency, onDay(place, date, measure)])
        .filter(([, value]) => Number(value) !== 0);
      expect([id, found.map(({ currency, value }) => [currency, value])]).toEqual([id, expected]);
      for (const figure of found) expect([id, await exported(figure, header)]).toEqual([id, figure.value]);
    }
  });

  it('is never added up over currencies, each with its own decimals', async () => {
    const answer = await ask({ period: 'year', date: '2026-05-05' });
    const shown = getFigures(answer, 'app_revenue').map(({ currency, value, measure, list }) => [currency, measure, String(value).split('.')[1]?.length, list.filters['currency']]); // prettier-ignore
    expect(shown).toEqual([
      ['EGP', 'money', 2, 'EGP'],
      ['KWD', 'money', 3, 'KWD'],
    ]);
    const here = await ask({ period: 'year', date: '2020-05-05', country_id: String(kuwait.id) });
    expect(getFigures(here, 'app_revenue')).toMatchObject([
      { currency: 'KWD', value: '0.000', previous: '0.000', change_percentage: null },
    ]);
  });

  it('is the same by hours, days and months, and in a city as in its country', async () => {
    const year = await ask({ period: 'year', date: '2026-05-05' });
    const october = await ask({ period: 'month', date: '2026-10-05', country_id: String(cairo.id) });
    const inCity = await ask({ period: 'month', date: '2026-10-05', country_id: String(cairo.id), city_id: String(cairo.city) });
    const [whole, month, city] = [year, october, inCity].map((answer) => getFigures(answer, 'gross_revenue').find(({ currency }) => currency === 'EGP')); // prettier-ignore
    expect(whole?.series[9]).toBe(month?.value);
    expect(city).toMatchObject({ value: month?.value, series: month?.series });
    const days = ['2026-10-28', '2026-10-29', '2026-10-30'].map((date) => ask({ period: 'day', date, country_id: String(cairo.id) }));
    const sum = (await Promise.all(days)).reduce(
      (all, one) => all + (toMinor(String(getFigures(one, 'gross_revenue')[0]?.value), 'EGP') ?? 0n),
      0n,
    );
    expect(fromMinor(minor(sum), 'EGP')).toBe(month?.value);
  });

  it('that is given back is subtracted on the day of that, and not from the day of its order', async () => {
    const date = zonedTime(Date.now(), kuwait.zone).day;
    const before = await ask({ period: 'day', date: '2026-10-29', country_id: String(kuwait.id) });
    const one = settled.find(({ place }) => place === kuwait);
    if (!one) throw new Error('nothing was settled');
    const whole = { amount: null, reason: 'لم تتم الخدمة', admin_id: null, approved_by: null, now: new Date().toISOString() };
    await inTransaction(node.app, async (tx) => refundOrder(tx, (await lockOrder(tx, one.order)) as PaidOrder, whole));
    const after = await ask({ period: 'day', date: '2026-10-29', country_id: String(kuwait.id) });
    expect(getFigures(after, 'gross_revenue')).toEqual(getFigures(before, 'gross_revenue'));
    const [figure] = getFigures(await ask({ period: 'day', date, country_id: String(kuwait.id) }), 'gross_revenue');
    expect(figure?.value).toBe(fromMinor(negative(one.gross), 'KWD'));
    expect(figure && (await exported(figure, 'Order total'))).toBe(figure?.value);
    const client = await database.pool.connect();
    const proof = await proveLedger(client).finally(() => client.release());
    expect(proof.checks.find(({ check }) => check === 'settlements_agree')).toMatchObject({ checked: settled.length + 1, wrong: null });
  });

  it('whose counters drift is found and counted anew', async () => {
    const counted = COUNTED.find(({ name }) => name === 'settlements');
    if (!counted) throw new Error('settlements are not counted');
    await database.pool.query(foldSql(counted));
    const before = getFigures(await ask({ period: 'year', date: '2026-05-05' }), 'app_revenue');
    await database.pool.query(`update settlements_counters set app_amount = app_amount + 1 where grain in ('a', 'm')`);
    expect(getFigures(await ask({ period: 'year', date: '2026-05-05' }), 'app_revenue')).not.toEqual(before);
    expect(await reconcile(node.app, counted)).toBeGreaterThan(0);
    expect(getFigures(await ask({ period: 'year', date: '2026-05-05' }), 'app_revenue')).toEqual(before);
    for (const one of COUNTED) expect(await getDrift(database.pool, one)).toEqual([]);
  });

  it('stays as it was written', async () => {
    await expect(database.pool.query('update settlements set app_amount = 0')).rejects.toThrow('never changed');
    await expect(database.pool.query('delete from settlements')).rejects.toThrow('never changed');
  });
});

it('counts an order as cancelled on the day when it was, not on the day when it was placed', async () => {
  // Placed as the day of 25 hours begins in Cairo, called off in the second of its two last hours, and in the first of the next day.
  const placed = { created_at: '2026-10-28T21:00:00.000Z' };
  await ended(cairo, 'client_cancel', '2026-10-29T21:30:00.000Z', placed);
  await ended(cairo, 'agent_cancel', '2026-10-29T22:00:00.000Z', placed);
  const getValues = async (date: string) => {
    const answer = await ask({ period: 'day', date, country_id: String(cairo.id) });
    const figures = ['orders_cancelled', 'orders_cancelled_by_client', 'orders_cancelled_by_provider'].map(
      (id) => getFigures(answer, id)[0],
    );
    for (const figure of figures) expect(figure && (await getTotal(figure.list))).toBe(figure?.value);
    return figures.map((figure) => figure?.value);
  };
  expect([await getValues('2026-10-29'), await getValues('2026-10-30')]).toEqual([
    [1, 1, 0],
    [1, 0, 1],
  ]);
});

describe('the tables', () => {
  const getTables = async (query: Record<string, string>, token = superadmin) =>
    (await read<{ tables: TableAnswer[] }>('statistics/tables', query, token)).tables;
  const asked = () => ({ period: 'month', date: '2026-07-10', country_id: String(cairo.id) });

  beforeAll(async () => {
    const reason = (title: string) => insertRow(database, 'cancel_reasons', { title_ar: title, title_en: title, user_type: 'client' });
    const [late, wrong] = [await reason('Late'), await reason('Wrong address')];
    for (const cancel_reason_id of [late, wrong, wrong, null])
      await ended(cairo, 'agent_cancel', '2026-07-03T09:00:00.000Z', { cancel_reason_id });
    await ended(cairo, 'client_cancel', '2026-06-03T09:00:00.000Z', { cancel_reason_id: late });
    const other = await addPerson(database, 'providers', cairo.id, { first_name: 'Best', last_name: 'One' });
    for (const day of ['01', '31']) await ended(cairo, 'finished', `2026-07-${day}T09:00:00.000Z`, { provider_id: other });
    await ended(cairo, 'finished', '2026-07-31T20:59:59.999Z');
    // In Cairo it is August already.
    await ended(cairo, 'finished', '2026-07-31T21:00:00.000Z');
  });

  it('divide the cancelled orders by reason, beside the period before, each line with its list', async () => {
    const [reasons] = await getTables(asked());
    expect(reasons?.rows.map(({ name, cells: [cell] }) => [name, cell?.value, cell?.previous])).toEqual([
      ['Wrong address', 2, 0],
      ['Late', 1, 1],
      ['No reason', 1, 0],
    ]);
    for (const { cells } of reasons?.rows ?? []) for (const { value, list } of cells) expect(list && (await getTotal(list))).toBe(value);
    const [inCity] = await getTables({ ...asked(), city_id: String(cairo.city) });
    expect(inCity?.rows.map(({ cells }) => cells[0]?.value)).toEqual([2, 1, 1]);
  });

  it('name the providers who finished the most, with what they called off', async () => {
    const [, best] = await getTables(asked());
    expect(best?.rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)])).toEqual([
      ['Best One', 2, 0, null],
      [expect.any(String), 1, 4, 4.25],
    ]);
    for (const { cells } of best?.rows ?? []) for (const { value, list } of cells) if (list) expect(await getTotal(list)).toBe(value);
  });

  it('are for those who may see what they count, and stand in the file', async () => {
    const token = async (...permissions: string[]) =>
      (await makeAdmin(database, { permissions: ['show-statistics', ...permissions] })).token;
    expect(await getTables(asked(), await token('index-clients'))).toEqual([]);
    expect((await getTables(asked(), await token('index-orders'))).map(({ id }) => id)).toEqual(['cancel_reasons']);
    const both = await getTables(asked(), await token('index-orders', 'index-providers'));
    expect(both.map(({ id, rows }) => [id, rows[0]?.page])).toEqual([['cancel_reasons', null], ['providers', null]]); // prettier-ignore
    expect((await node.call('GET', 'statistics/tables', { token: await token() })).body.data.tables).toEqual([]);
    expect((await node.call('GET', 'statistics/tables?period=decade', { token: superadmin })).status).toBe(422);
    const plain = (await makeAdmin(database, { permissions: ['index-orders'] })).token;
    expect((await node.call('GET', 'statistics/tables', { token: plain })).status).toBe(403);
    const file = await node.app.inject({
      url: `/api/admin/statistics/export?format=csv&${new URLSearchParams(asked())}`,
      headers: { authorization: `Bearer ${superadmin}`, 'accept-language': 'en' },
    });
    const lines = readCsv(file.body.slice(1)).filter((line) => line.at(-1) !== '');
    expect(lines[1]?.slice(0, 7)).toEqual([
      'Cancellations by reason: Cancelled orders',
      'Whole period',
      '2026-07-01',
      '2026-07-31',
      '',
      '2',
      '0',
    ]);
    expect(lines).toContainEqual(expect.arrayContaining(['Provider performance: Finished orders', '2', 'Best One']));
  });
});
