import { addDays } from '@diwan/domain/periods';
import { zonedTime } from '@diwan/domain/zoned-time';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let chief: LoggedIn;
/** A zone in which the day does not end while the test runs. */
const ZONE = ['Asia/Riyadh', 'Europe/London'].find((zone) => zonedTime(Date.now(), zone).time < '23:00') ?? 'UTC';
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const TITLE = { title_ar: 'دوام', title_en: 'Hours' };
const daily = (time: string) => DAYS.map((day) => `${day} ${time}`);
const ALWAYS = daily('00:00-24:00');

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.now() });
});
beforeEach(async () => {
  country = await addCountry(database, { time_zone: ZONE });
  chief = await makeAdmin(database, { permissions: ['index-working-hours', 'index-desk-hours'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** The database's own clock is asked: what is open now has no other. */
const getToday = () => zonedTime(Date.now(), ZONE).day;
const addVisits = (hours: string[]) => insertRow(database, 'working_hours', { ...TITLE, country_id: country, hours, is_active: true });
const addDesk = (hours: string[], valid_from = '2026-01-01') =>
  insertRow(database, 'desk_hours', { ...TITLE, country_id: country, hours, valid_from });
const addException = (hours: string[], used_by: string, days: { from?: string; to?: string; on?: boolean } = {}) => {
  const { from = getToday(), to = from, on = true } = days;
  const row = { ...TITLE, country_id: country, kind: 'holiday', start_at: from, end_at: to, used_by, hours, is_active: on };
  return insertRow(database, 'calendar_exceptions', row);
};
const get = async (table: string, id: number) =>
  (await node.call('GET', `${table}?id=${id}`, { token: chief.token })).body.data[0] as { is_open_now: 0 | 1; is_in_force: 0 | 1 };

it('a place is open by its hours, unless the day has others', async () => {
  const [visits, desk] = [await addVisits(ALWAYS), await addDesk(ALWAYS)];
  const isOpen = async () => [(await get('working_hours', visits)).is_open_now, (await get('desk_hours', desk)).is_open_now];
  expect(await isOpen()).toEqual([1, 1]);
  await addException([], 'visits', { on: false });
  await addException([], 'all', { from: addDays(getToday(), 2), to: addDays(getToday(), 4) });
  expect(await isOpen()).toEqual([1, 1]);
  // A range, and a day within it, which comes first.
  await addException([], 'desk', { from: addDays(getToday(), -3), to: addDays(getToday(), 3) });
  expect(await isOpen()).toEqual([1, 0]);
  await addException(ALWAYS, 'desk');
  await addException([], 'visits');
  expect(await isOpen()).toEqual([0, 1]);
});

it('hours that begin late hold past midnight, on the day after', async () => {
  const [yesterday, today] = [addDays(getToday(), -1), getToday()].map((day) => DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]);
  const desk = await addDesk([`${yesterday} 23:59-23:58`]);
  expect((await get('desk_hours', desk)).is_open_now).toBe(1);
  // The same of today has not begun.
  const visits = await addVisits([`${today} 23:59-23:58`]);
  expect((await get('working_hours', visits)).is_open_now).toBe(0);
});

it('of a desk’s weeks the latest that has begun is in force', async () => {
  const first = await addDesk(ALWAYS);
  const second = await addDesk(ALWAYS, addDays(getToday(), -1));
  const third = await addDesk(ALWAYS, addDays(getToday(), 1));
  const isInForce = async (id: number) => (await get('desk_hours', id)).is_in_force;
  expect([await isInForce(first), await isInForce(second), await isInForce(third)]).toEqual([0, 1, 0]);
});
