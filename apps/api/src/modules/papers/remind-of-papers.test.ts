import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addVehicle } from '../../testing/order-fixtures.ts';
import { remindOfPapers } from './remind-of-papers.ts';

const DAY = 86_400_000;
let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let country: number;
// Late in the evening of UTC: it is the 14th in Dubai already.
const clock = { now: Date.parse('2026-05-13T21:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  country = await addCountry(database, { time_zone: 'Asia/Dubai' });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const day = (days: number) => new Date(Date.parse('2026-05-14') + days * DAY).toISOString().slice(0, 10);
const addDriver = (row: Record<string, unknown>) => addPerson(database, 'providers', country, { is_driver: true, ...row });
/** What a provider was told, the oldest first. */
async function toldTo(provider: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ body_en: string }>(
    `select body_en from user_notifications where user_type = 'provider' and user_id = $1 order by id`,
    [provider],
  );
  return rows.map(({ body_en: text }) => text);
}
/** What an admin was told: which row it leads to, and in which words. */
async function toldToAdmin(id: number): Promise<unknown[][]> {
  const { rows } = await database.pool.query('select notify_type, notify_id, title_en from notifications where admin_id = $1 order by id', [
    id,
  ]);
  return rows.map((row) => Object.values(row as object));
}

it('tells a driver and admins who may see providers there of a licence 30, 7 and 1 days before its end and after it, each once', async () => {
  const here = await makeAdmin(database, { permissions: ['show-providers'], countries: [country] });
  const elsewhere = await makeAdmin(database, { permissions: ['show-providers'], countries: [await addCountry(database)] });
  const without = await makeAdmin(database, { permissions: ['show-vehicles'], countries: [country] });
  const driver = await addDriver({ first_name: 'Huda', last_name: 'Nasser', license_expires_on: day(31) });
  expect(await remindOfPapers(node.app)).toBe(0);
  const days = [1, 22, 23, 24, 29, 30, 31, 32, 40];
  const start = clock.now;
  const told: number[] = [];
  for (const later of days) {
    clock.now = start + later * DAY;
    const counts = await Promise.all([node, other, node].map(({ app }) => remindOfPapers(app)));
    if (counts.reduce((sum, one) => sum + one, 0) > 0) told.push(31 - later);
  }
  expect(told).toEqual([30, 7, 1, -1]);
  const date = day(31);
  const soon = `Your driving licence expires on ${date}. Renew it and send it before then, so that rides keep coming.`;
  expect(await toldTo(driver)).toEqual([
    soon,
    soon,
    soon,
    `Your driving licence expired on ${date}. No rides come until you send a valid one.`,
  ]);
  const title = 'A driving licence is about to expire';
  expect(await toldToAdmin(here.id)).toEqual([
    ...Array.from({ length: 3 }, () => ['provider', driver, title]),
    ['provider', driver, 'A driving licence has expired'],
  ]);
  expect([await toldToAdmin(elsewhere.id), await toldToAdmin(without.id)]).toEqual([[], []]);
  clock.now = start;
});

it('begins with what is left where a paper comes late, and anew with a new last day; of who takes no orders it says nothing', async () => {
  const driver = await addDriver({ license_expires_on: day(5) });
  const silent = await Promise.all([
    addDriver({ license_expires_on: day(5), is_active: false }),
    addDriver({ license_expires_on: day(5), is_ban: true }),
    addDriver({ license_expires_on: day(5), accepted_by_admin: false }),
    addDriver({ license_expires_on: day(5), is_driver: false }),
    addDriver({ license_expires_on: day(-8) }),
  ]);
  expect(await remindOfPapers(node.app)).toBe(1);
  expect(await remindOfPapers(other.app)).toBe(0);
  expect(await toldTo(driver)).toHaveLength(1);
  await database.pool.query('update providers set license_expires_on = $2 where id = $1', [driver, day(20)]);
  expect(await remindOfPapers(node.app)).toBe(1);
  for (const one of silent) expect(await toldTo(one)).toEqual([]);
});

it('tells the owner and the drivers of a vehicle, and admins who may see vehicles', async () => {
  const admin = await makeAdmin(database, { permissions: ['show-vehicles'], countries: [country] });
  const [owner, driver] = [await addDriver({}), await addDriver({})];
  const vehicle = await addVehicle(database, country, owner, { plate_number: 'DXB 4711', is_fulfilled: true, valid_until: day(1) });
  const pending = await addVehicle(database, country, owner, { review_status: 'pending', is_fulfilled: true, valid_until: day(1) });
  await database.pool.query('insert into vehicle_drivers (vehicle_id, provider_id) values ($1, $2), ($3, $2)', [vehicle, driver, pending]);
  expect(await remindOfPapers(node.app)).toBe(1);
  const text = `A paper of the vehicle DXB 4711 expires on ${day(1)}. Renew it and send it before then, so that it stays on the road.`;
  expect([await toldTo(owner), await toldTo(driver)]).toEqual([[text], [text]]);
  expect(await toldToAdmin(admin.id)).toEqual([['vehicle', vehicle, 'Papers of a vehicle are about to expire']]);
});
