import fc from 'fast-check';
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

/** Times of six local days, some a second beside the minutes that are asked for. */
const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'] as const;
const TIMES = ['00:00:00', '01:29:59', '02:00:59', '02:01:00', '12:00:00', '21:59:59', '22:00:00', '23:59:59'] as const;
const localTime = fc.constantFrom('00:00', '01:29', '02:00', '12:00', '21:59', '22:00', '23:59');
const isOn = (day: string, from: string | null, to: string | null) => (from === null || day >= from) && (to === null || day <= to);
/** The day before, by the calendar alone. */
const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

it('a night over midnight is of the day on which it begins, in lists and their cards, by a day, a range and a month', async () => {
  const cases = DAYS.flatMap((day) => TIMES.map((time) => ({ day, time })));
  const made: { id: number; day: string; time: string }[] = [];
  for (const { day, time } of cases) {
    const id = await addPerson(database, 'clients', country);
    made.push({ id, day, time });
    await database.pool.query(`update clients set created_at = ($2)::timestamp at time zone 'Asia/Dubai' where id = $1`, [id, `${day} ${time}`]); // prettier-ignore
  }
  const range = fc.record({ from: fc.option(fc.constantFrom(...DAYS)), to: fc.option(fc.constantFrom(...DAYS)), since: localTime, until: localTime, by: fc.constantFrom('range', 'day', 'month') }); // prettier-ignore
  const ask = async ({ from, to, since, until, by }: typeof range extends fc.Arbitrary<infer T> ? T : never) => {
    if (from !== null && to !== null && to < from) return;
    const one = from ?? DAYS[0];
    const asked =
      by === 'month'
        ? { month: '6', year: '2026' }
        : by === 'day'
          ? { created_at: one }
          : { ...(from && { from_date: from }), ...(to && { to_date: to }) };
    const [first, last] = by === 'month' ? ['2026-06-01', '2026-06-30'] : by === 'day' ? [one, one] : [from, to];
    const isOver = until < since;
    const expected = made
      .filter(({ day, time }) => {
        const minute = time.slice(0, 5);
        if (!isOver) return minute >= since && minute <= until && isOn(day, first, last);
        return minute >= since ? isOn(day, first, last) : minute <= until && isOn(before(day), first, last);
      })
      .map(({ id }) => id);
    const search = new URLSearchParams({ country_id: String(country), from_time: since, to_time: until, per_page: '100', ...asked });
    const { body } = await node.call('GET', `clients?${search.toString()}`, { token: admin.token });
    const known = new Set(made.map(({ id }) => id));
    const got: number[] = body.data.map(({ id }: { id: number }) => id).filter((id: number) => known.has(id));
    expect(got.toSorted((a, b) => a - b)).toEqual(expected);
    expect([body.meta.total, body.statistc.count]).toEqual([body.data.length, body.data.length]);
  };
  await fc.assert(fc.asyncProperty(range, ask), {
    numRuns: 60,
    examples: [
      [{ from: '2026-06-02', to: '2026-06-02', since: '22:00', until: '02:00', by: 'range' }],
      [{ from: '2026-06-02', to: '2026-06-04', since: '22:00', until: '02:00', by: 'range' }],
      [{ from: '2026-06-03', to: null, since: '23:59', until: '00:00', by: 'day' }],
      [{ from: null, to: null, since: '22:00', until: '02:00', by: 'month' }],
    ],
  });
}, 60_000);
