import type { FigureAnswer, FigureValue, StatisticsAnswer } from '@diwan/contract/statistics/calls';
import { PERIODS, type Period } from '@diwan/domain/periods';
import { zonedTime } from '@diwan/domain/zoned-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTED } from '../../schema/counted-tables.ts';
import { foldSql } from '../../crud/counters/counter-sql.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, addPerson, makeAdmin, type AdminWishes } from '../../testing/fixtures.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { getAppShare, getPrice } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor, minor, NONE, plus, times, toMinor } from '@diwan/domain/money';
import { inTransaction } from '../../platform/database/transaction.ts';
import { settleOrder } from '../../ledger/settle-order.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { FIGURES } from './figures.ts';

/** The first and the last millisecond of local days, and their neighbours: in Cairo one of 23 hours and one of 25 among them. */
const EDGES: readonly [zone: string, from: string, to: string][] = [
  ['Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['Africa/Cairo', '2026-10-28T21:00:00.000Z', '2026-10-29T22:00:00.000Z'],
  ['Asia/Dubai', '2026-10-28T20:00:00.000Z', '2026-10-29T20:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-28T18:30:00.000Z', '2026-10-29T18:30:00.000Z'],
  ['Africa/Cairo', '2025-12-31T22:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['UTC', '2026-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
];
const TIMESTAMPS = [...new Set(EDGES.flatMap(([, from, to]) => [from, before(from), before(to), to]))];
/** The hour that Cairo's clocks show twice. */
const TWICE = ['2026-10-29T20:30:00.000Z', '2026-10-29T21:30:00.000Z'];
const DAYS = ['2026-04-24', '2026-10-29', '2026-01-01'];

function before(timestamp: string): string {
  return new Date(Date.parse(timestamp) - 1).toISOString();
}

let database: TestDatabase;
const clock = { now: Date.now() };
let node: TestNode;
const zones = new Map<number, string>();
let cairo: number;
let dubai: number;
let city: number;
let superadmin: string;
const clientsMade: { country: number; city: number | null; timestamp: string }[] = [];

const ENDS = ['finished', 'client_cancel', 'finished', 'agent_cancel', 'finished', 'rejected'];

/** An order of days before that came to its end at a moment; what was finished is settled, some of it with a coupon. */
async function addEndedOrder(made: {
  country: number;
  client_id: number;
  provider_id: number;
  city_id: number | null;
  timestamp: string;
  serial: number;
}) {
  const { country, client_id, provider_id, city_id, timestamp, serial } = made;
  const { rows } = await database.pool.query<{ currency: string }>('select currency from countries where id = $1', [country]);
  const currency = rows[0]?.currency ?? '';
  const order_status = ENDS[serial % ENDS.length] as string;
  const created_at = new Date(Date.parse(timestamp) - (serial % 4) * 86_400_000).toISOString();
  const row = { created_at, order_status, status_at: timestamp, provider_id, city_id, currency };
  const id = await addOrder(database, { country, client: client_id }, row);
  if (order_status !== 'finished') return;
  const price = getPrice(
    { services: times(minor(1_001n), serial), additions: NONE, shipping: NONE },
    serial % 3 === 0 ? minor(333n) : NONE,
    5,
  );
  const order = { id, country_id: country, city_id, currency, client_id, provider_id };
  await inTransaction(node.app, (transaction) =>
    settleOrder(transaction, { order, way: 'card', price, app_share: getAppShare(price, 15), admin_id: null, at: timestamp }),
  );
}

/** A row in every counted table at a moment, in a country. */
async function addRows(country: number, timestamp: string, serial: number) {
  const here = serial % 3 === 0 && country === cairo ? city : null;
  const at = { created_at: timestamp };
  const client_id = await addPerson(database, 'clients', country, { ...at, city_id: here });
  clientsMade.push({ country, city: here, timestamp });
  const provider = { ...at, city_id: here, is_driver: serial % 2 === 0, owns_vehicles: serial % 3 === 0 };
  const provider_id = await addPerson(database, 'providers', country, provider);
  await addEndedOrder({ country, client_id, provider_id, city_id: here, timestamp, serial });
  const title = { title_ar: 'خدمة', title_en: 'Service' };
  const group_service_id = await insertRow(database, 'group_services', { ...at, ...title });
  const sub_service_id = await insertRow(database, 'sub_services', { ...at, ...title, group_service_id });
  const numbers = { price: 1000, count_visit: 4, count_gift_visit: 0, count_cancel_visit: 1, count_employee: 1, period: 30 };
  const service = { ...at, ...title, ...numbers, group_service_id, sub_service_id, country_id: country, currency: 'AED' };
  const provider_service_id = await insertRow(database, 'provider_services', service);
  const bought = { count_visit: 4, start_at: '2026-01-01', end_at: '2026-02-01', currency: 'AED', price: 1000 };
  await insertRow(database, 'subscriptions', { ...at, ...bought, country_id: country, client_id, provider_service_id });
  const wanted = { contact_name: 'هند', contact_phone: '+971500000000', subject: 'سؤال', wanted_at: '2026-01-01T10:00:00Z' };
  for (const table of ['law_source_service_users', 'video_call_setup_users'])
    await insertRow(database, table, { ...at, ...wanted, country_id: country, client_id });
  const review = { name: 'هند', user_type: 'client', model_type: 'app', date: '2026-01-01', review: 'ممتاز', rate_num: (serial % 10) / 2 };
  await insertRow(database, 'reviews', { ...at, ...review, country_id: country });
  const contact = { name: 'هند', subject: 'سؤال', message: 'متى؟', country_id: serial % 4 === 0 ? null : country };
  await insertRow(database, 'contacts', { ...at, ...contact });
  const sent = { user_type: 'clients', title: 'عرض', body: 'خصم', audience_count: serial, country_id: serial % 5 === 0 ? null : country };
  await insertRow(database, 'broadcasts', { ...at, ...sent });
}

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  cairo = await addCountry(database, { time_zone: 'Africa/Cairo', phone_code: '20', currency: 'EGP', name_en: 'Egypt' });
  dubai = await addCountry(database);
  const kolkata = await addCountry(database, { time_zone: 'Asia/Kolkata', phone_code: '91', currency: 'INR' });
  zones.set(cairo, 'Africa/Cairo').set(dubai, 'Asia/Dubai').set(kolkata, 'Asia/Kolkata');
  city = await addCity(database, cairo, { name_en: '=Giza' });
  ({ token: superadmin } = await makeAdmin(database));
  let serial = 0;
  for (const country of zones.keys()) for (const timestamp of [...TIMESTAMPS, ...TWICE]) await addRows(country, timestamp, (serial += 1));
  // Half of the counters' changes are folded, half are not; some rows are gone again.
  const [clients] = COUNTED;
  if (clients) await database.pool.query(foldSql(clients));
  for (const ends of COUNTED.filter(({ name }) => name === 'order_ends')) await database.pool.query(foldSql(ends));
  await database.pool.query(`update clients set deleted_at = now() where id % 7 = 0`);
  const { rows } = await database.pool.query<{ gone: number }>('select id % 7 as gone from clients order by id');
  rows.toReversed().forEach(({ gone }, index) => gone === 0 && clientsMade.splice(rows.length - 1 - index, 1));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

interface Ask {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

async function ask(query: Record<string, string | number>, { token = superadmin, headers = {} }: Ask = {}): Promise<StatisticsAnswer> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const answer = await node.call('GET', `statistics?${search}`, { token, headers });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body.data as StatisticsAnswer;
}
const getFigure = (answer: StatisticsAnswer, id: string) => {
  const found = answer.figures.find((one) => one.id === id);
  if (!found) throw new Error(`there is no figure ${id}`);
  return found;
};
const admin = async (wishes: AdminWishes) => (await makeAdmin(database, wishes)).token;

/** All rows of the list that a figure links to, and its total. */
async function getList({ list }: StatisticsAnswer['figures'][number], { token = superadmin, headers = {} }: Ask) {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const sort: Record<string, string> = list.sort === undefined ? {} : { sort: list.sort };
    const search = new URLSearchParams({ ...list.filters, ...sort, per_page: '100', page: String(page) });
    const { status, body } = await node.call('GET', `${list.table}?${search}`, { token, headers });
    expect(status).toBe(200);
    rows.push(...body.data);
    if (page >= body.meta.last_page) return { rows, total: body.meta.total as number };
  }
}

/** What differs between each figure and the list that it links to. */
async function differences(answer: StatisticsAnswer, how: Ask = {}) {
  const wrong: unknown[] = [];
  for (const figure of answer.figures) {
    const { rows, total } = await getList(figure, how);
    const column = FIGURES.find(({ id }) => id === figure.id)?.measure?.column;
    const sum = rows.reduce((all, row) => all + Number(column && row[column]), 0);
    const units = (amounts: readonly unknown[]) =>
      fromMinor(
        amounts.reduce<Minor>((all, one) => plus(all, toMinor(String(one), figure.currency ?? '') ?? NONE), NONE),
        figure.currency ?? '',
      );
    const money = units(figure.measure === 'money' ? rows.map((row) => row[column as string]) : []);
    const average = rows.length === 0 ? null : Math.round((100 * sum) / rows.length) / 100;
    const expected = { count: total, sum, average, money }[figure.measure];
    if (figure.value !== expected || total !== rows.length) wrong.push({ ...answer.period, id: figure.id, value: figure.value, expected });
    const together = (series: FigureAnswer['series']) =>
      figure.measure === 'money' ? units(series) : series.reduce<number>((all, one) => all + Number(one ?? 0), 0);
    if (figure.measure !== 'average' && together(figure.series) !== figure.value)
      wrong.push({ id: figure.id, series: figure.series, value: figure.value });
    if (figure.measure !== 'average' && together(figure.previous_series) !== figure.previous)
      wrong.push({ id: figure.id, series: figure.previous_series, previous: figure.previous });
  }
  return wrong;
}

describe.each(PERIODS)('the figures of a %s', (period) => {
  it('equal the totals of the lists that they link to, at the edges of days and where clocks change', async () => {
    for (const date of DAYS) expect(await differences(await ask({ period, date }))).toEqual([]);
  });

  it('equal them in one country and one city, however these are chosen', async () => {
    for (const date of DAYS.slice(0, 2)) {
      const headers = { 'x-country-id': String(cairo) };
      expect(await differences(await ask({ period, date }, { headers }), { headers })).toEqual([]);
      expect(await differences(await ask({ period, date, country_id: dubai }))).toEqual([]);
      expect(await differences(await ask({ period, date, country_id: cairo, city_id: city }))).toEqual([]);
    }
    const token = await admin({
      permissions: ['show-statistics', ...new Set(FIGURES.map((one) => one.resource.can.list))],
      countries: [cairo],
    });
    expect(await differences(await ask({ period, date: '2026-10-29' }, { token }), { token })).toEqual([]);
  });

  it('count each row on the day that its own country’s clocks showed', async () => {
    for (const date of DAYS) {
      const answer = await ask({ period, date });
      const countIn = ({ from, to }: { from: string; to: string }) =>
        clientsMade.filter(({ country, timestamp }) => {
          const { day } = zonedTime(timestamp, zones.get(country) as string);
          return day >= from && day <= to;
        }).length;
      const { value, previous, series } = getFigure(answer, 'clients');
      expect({ date, value, previous }).toEqual({ date, value: countIn(answer.period), previous: countIn(answer.period.previous) });
      if (answer.period.unit !== 'hour') expect(series).toEqual(answer.period.buckets.map(countIn));
    }
  });
});

it('says of cancelled orders which share of those that ended they were, and of other figures none', async () => {
  const answer = await ask({ period: 'year', date: DAYS[0] as string });
  const [cancelled, finished] = ['orders_cancelled', 'orders_finished'].map((id) => getFigure(answer, id));
  const share = (of: 'value' | 'previous') => {
    const [part, rest] = [Number(cancelled?.[of]), Number(finished?.[of])];
    return part + rest === 0 ? null : Math.round((1000 * part) / (part + rest)) / 10;
  };
  expect(cancelled?.rate).toEqual({ value: share('value'), previous: share('previous') });
  expect(cancelled?.rate?.value).toBeGreaterThan(0);
  expect(answer.figures.filter(({ rate }) => rate !== null).map(({ id }) => id)).toEqual(['orders_cancelled']);
});

it('knows the 23 hours and the 25 hours of Cairo’s days', async () => {
  const hours = async (date: string) => getFigure(await ask({ period: 'day', date, country_id: cairo }), 'reviews').series;
  const spring = await hours('2026-04-24');
  // The day's first moment is shown as one o'clock: there is no hour before it.
  expect([spring[0], spring[1], spring[23]]).toEqual([0, 1, 1]);
  const autumn = await hours('2026-10-29');
  const shownAsEleven = [...TIMESTAMPS, ...TWICE].map((timestamp) => zonedTime(timestamp, 'Africa/Cairo'));
  expect(autumn[23]).toBe(shownAsEleven.filter(({ day, time }) => day === '2026-10-29' && time.startsWith('23')).length);
  expect(autumn[23]).toBeGreaterThan(2);
});

it('compares a period that runs with as many days, of whole months and of the days of one that is cut', async () => {
  const now = clock.now;
  const countIn = ({ from, to }: { from: string; to: string }) =>
    clientsMade.filter(({ country, timestamp }) => {
      const { day } = zonedTime(timestamp, zones.get(country) as string);
      return day >= from && day <= to;
    }).length;
  const compared = async (period: Period, today: string) => {
    clock.now = Date.parse(`${today}T10:00:00Z`);
    const answer = await ask({ period, date: today });
    const { previous, change_percentage } = getFigure(answer, 'clients');
    return { days: answer.period.previous, previous, counted: countIn(answer.period.previous), change_percentage };
  };
  const quarter = await compared('quarter', '2026-05-01');
  expect(quarter).toMatchObject({ days: { from: '2026-01-01', to: '2026-01-31' }, previous: quarter.counted });
  expect(quarter.counted).toBeLessThan(countIn({ from: '2026-01-01', to: '2026-03-31' }));
  // Whole months, and those days of April that are as far from the half-year's beginning: some of its rows lie behind them.
  const half = await compared('half_year', '2026-10-22');
  expect(half).toMatchObject({ days: { from: '2026-01-01', to: '2026-04-24' }, previous: half.counted });
  expect(half.counted).toBeGreaterThan(countIn({ from: '2026-01-01', to: '2026-03-31' }));
  expect(half.counted).toBeLessThan(countIn({ from: '2026-01-01', to: '2026-04-30' }));
  // A day that runs says both figures and no percentage; so does whatever has few before it.
  expect((await compared('day', '2026-10-30')).change_percentage).toBeNull();
  const few = await compared('month', '2026-05-24');
  expect(few).toMatchObject({ days: { from: '2026-04-01', to: '2026-04-24' }, previous: few.counted, change_percentage: null });
  expect(few.counted).toBeGreaterThan(0);
  clock.now = now;
});

it('compares with the period before, in whole percent rounded up', async () => {
  const now = clock.now;
  clock.now = Date.parse('2026-10-30T10:00:00Z');
  const answer = await ask({ period: 'half_year', date: '2026-10-15' });
  clock.now = now;
  expect(answer.period).toMatchObject({ from: '2026-07-01', to: '2026-12-31', previous: { from: '2026-01-01', to: '2026-05-02' } });
  expect(answer.period).toMatchObject({ kind: 'half_year', unit: 'month' });
  const { value, previous, change_percentage } = getFigure(answer, 'reviews');
  expect([value, previous]).toEqual([(await getList(getFigure(answer, 'reviews'), {})).total, expect.any(Number)]);
  const exact = (100 * ((value as number) - (previous as number))) / (previous as number);
  expect(exact).not.toBe(Math.round(exact));
  expect(change_percentage).toBe(Math.ceil(exact));
  const empty = await ask({ period: 'year', date: '2010-05-05' });
  expect(getFigure(empty, 'clients')).toMatchObject({ value: 0, previous: 0, change_percentage: null });
  expect(getFigure(empty, 'rating')).toMatchObject({ value: null, previous: null, change_percentage: null });
});

it('shows figures only of lists that one may see, in countries that are one’s own', async () => {
  expect((await node.call('GET', 'statistics')).status).toBe(401);
  expect((await node.call('GET', 'statistics', { token: await admin({ permissions: ['index-clients'] }) })).status).toBe(403);
  const none = await ask({}, { token: await admin({ permissions: ['show-statistics'] }) });
  expect(none.figures).toEqual([]);
  const token = await admin({ permissions: ['show-statistics', 'index-clients', 'index-reviews'], countries: [dubai] });
  const own = await ask({ period: 'year', date: '2026-05-05' }, { token });
  expect(own.figures.map(({ id }) => id)).toEqual(['clients', 'reviews', 'rating']);
  expect(getFigure(own, 'clients').value).toBe(
    clientsMade.filter(({ country, timestamp }) => country === dubai && zonedTime(timestamp, 'Asia/Dubai').day.startsWith('2026')).length,
  );
  expect((await node.call('GET', `statistics?country_id=${cairo}`, { token })).status).toBe(403);
  expect(getFigure(await ask({ period: 'year', date: '2026-05-05', city_id: city }, { token }), 'clients').value).toBe(0);
  const nowhere = await ask(
    { period: 'year', date: '2026-05-05' },
    { token: await admin({ permissions: ['show-statistics', 'index-clients'], countries: [] }) },
  );
  expect(getFigure(nowhere, 'clients').value).toBe(0);
});

it('leaves out what is not known by the chosen place', async () => {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  expect(ids((await ask({})).left_out)).toEqual([]);
  const country = ['group_services', 'sub_services'];
  expect(ids((await ask({ country_id: cairo })).left_out)).toEqual(country);
  expect(ids((await ask({}, { headers: { 'x-country-id': String(cairo) } })).left_out)).toEqual(country);
  expect(ids((await ask({ country_id: cairo, city_id: city })).figures)).toEqual([
    ...FIGURES.filter(({ resource }) => ['orders', 'settlements', 'trips'].includes(resource.name)).map(({ id }) => id),
    'clients',
    'providers',
    'partners',
    'contributors',
  ]);
});

it('refuses what it does not understand', async () => {
  for (const query of [
    'period=decade',
    'date=2026-02-30',
    'date=1999-12-31',
    'country_id=x',
    'city_id=0',
    'contry_id=1',
    'period=day&period=year',
  ]) {
    const { status, body } = await node.call('GET', `statistics?${query}`, { token: superadmin });
    expect([query, status, body.code]).toEqual([query, 422, 'validation']);
  }
});

describe('the file', () => {
  const filter = { period: 'quarter' as Period, date: '2026-10-29' };
  const download = async (url: string) => node.app.inject({ method: 'GET', url });
  const linkTo = async (body: object, token = superadmin) => node.call('POST', 'statistics/export-link', { token, body });

  it('holds every figure and its series, to the unit', async () => {
    const answer = await ask({ ...filter, country_id: cairo });
    const { status, body } = await linkTo({ format: 'csv', language: 'en', filter: { ...filter, country_id: cairo } });
    expect(status).toBe(201);
    const file = await download(body.data.url);
    expect(file.headers['content-disposition']).toContain('statistics-');
    const [head, ...rows] = readCsv(file.body.replace('\uFEFF', ''));
    expect(head).toEqual([
      'Figure',
      'Part',
      'From',
      'To',
      'Hour',
      'Value',
      'Period before',
      'Change %',
      'Country',
      'City',
      'Currency',
      'Reason or provider',
    ]);
    const text = (value: FigureValue) => (value === null ? '' : String(value));
    const { from, to, buckets } = answer.period;
    const lines = answer.figures.length * (1 + buckets.length);
    expect(rows.slice(0, lines)).toEqual(
      answer.figures.flatMap((one) => [
        [
          one.title,
          'Whole period',
          from,
          to,
          '',
          text(one.value),
          text(one.previous),
          text(one.change_percentage),
          'Egypt',
          '',
          one.currency ?? '',
          '',
        ],
        ...buckets.map((bucket, index) => {
          const value = text(one.series[index] ?? null);
          return [one.title, 'Week', bucket.from, bucket.to, '', value, '', '', 'Egypt', '', one.currency ?? '', ''];
        }),
      ]),
    );
    // Once and no more.
    expect((await download(body.data.url)).statusCode).toBe(404);
    const { rows: log } = await database.pool.query(`select changes from audit where table_name = 'statistics' and action = 'export'`);
    expect(log).toHaveLength(1);
  });

  it('is a workbook too, names no city as a formula, and asks for rights again', async () => {
    const direct = await node.app.inject({
      method: 'GET',
      url: `/api/admin/statistics/export?format=csv&period=day&date=2026-10-29&city_id=${city}`,
      headers: { authorization: `Bearer ${superadmin}`, 'accept-language': 'en' },
    });
    const rows = readCsv(direct.body.replace('\uFEFF', ''));
    expect(rows[1]?.at(-3)).toBe(`'=Giza`);
    expect(rows[2]?.[4]).toBe('00:00');
    const { body } = await linkTo({ format: 'xlsx', filter });
    const book = await download(body.data.url);
    expect(book.statusCode).toBe(200);
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');

    expect((await linkTo({ format: 'csv', filter: { period: 'decade' } })).status).toBe(422);
    expect((await linkTo({ format: 'csv', sort: 'id' })).status).toBe(422);
    expect((await linkTo({ format: 'csv' }, await admin({ permissions: ['index-clients'] }))).status).toBe(403);
    const { id, token } = await makeAdmin(database, { permissions: ['show-statistics', 'index-clients'] });
    const link = await linkTo({ format: 'csv', filter }, token);
    await database.pool.query(`update roles set permissions = '{index-clients}' where id = (select role_id from admins where id = $1)`, [
      id,
    ]);
    node.app.accessCache.clear();
    expect((await download(link.body.data.url)).statusCode).toBe(403);
  });
});
