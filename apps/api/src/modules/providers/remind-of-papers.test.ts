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
/** A day as a text names it, kept in one piece. */
const inWords = (date: string) =>
  `\u2068${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))}\u2069`;
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
  const date = inWords(day(31));
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
  const text = `A paper of the vehicle DXB 4711 expires on ${inWords(day(1))}. Renew it and send it before then, so that it stays on the road.`;
  expect([await toldTo(owner), await toldTo(driver)]).toEqual([[text], [text]]);
  expect(await toldToAdmin(admin.id)).toEqual([['vehicle', vehicle, 'Papers of a vehicle are about to expire']]);
});

it('gathers what runs out in a country in one notice a day, by how many the list has, and names a single one with its date first', async () => {
  const gulf = await addCountry(database, { time_zone: 'Asia/Dubai', name_ar: 'الإمارات', name_en: 'Emirates' });
  const nearby = await addCountry(database, { time_zone: 'Asia/Dubai', name_ar: 'عُمان', name_en: 'Oman' });
  const admin = await makeAdmin(database, { permissions: ['show-vehicles', 'show-providers'], countries: [gulf, nearby] });
  const owner = await addPerson(database, 'providers', gulf, { is_driver: true });
  const addOne = (where: number, plate: string, until: string) =>
    addVehicle(database, where, owner, { plate_number: plate, is_fulfilled: true, valid_until: until });
  for (let nth = 1; nth <= 12; nth += 1) await addOne(gulf, `GULF ${nth}`, day(nth + 10));
  for (const nth of [1, 2, 3]) await addOne(gulf, `GONE ${nth}`, day(-nth));
  const single = await addOne(nearby, 'OMAN 1', day(20));
  await Promise.all([node, other].map(({ app }) => remindOfPapers(app)));
  const read = async () => {
    const { rows } = await database.pool.query<{ type: string; id: number; ar: string; en: string }>(
      `select notify_type as type, notify_id as id, title_ar || ': ' || body_ar as ar, body_en as en from notifications where admin_id = $1 order by notify_type`,
      [admin.id],
    );
    return rows;
  };
  const date = new Intl.DateTimeFormat('ar-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day(20)));
  const expected = [
    { type: 'vehicle', id: single, ar: `وثائق مركبة توشك على الانتهاء: \u2068${date}\u2069: تنتهي إحدى وثائق المركبة OMAN 1.`, en: `${inWords(day(20))}: a paper of the vehicle OMAN 1 expires.` },
    { type: 'vehicles_expired', id: gulf, ar: 'وثائق مركبات منتهية: 3 مركبات في الإمارات انتهت وثائقها، ولا تُسند إليها رحلات.', en: '3 vehicles in Emirates have papers that expired and get no rides.' },
    { type: 'vehicles_expiring', id: gulf, ar: 'وثائق مركبات توشك على الانتهاء: 12 مركبة في الإمارات تنتهي وثائقها خلال 30 يومًا.', en: '12 vehicles in Emirates have papers that expire within 30 days.' },
  ]; // prettier-ignore
  expect(await read()).toEqual(expected);
  // Owners are told of each of theirs.
  expect(await toldTo(owner)).toHaveLength(16);
  await remindOfPapers(node.app);
  expect(await read()).toEqual(expected);
});

it('gathers licences as well, and leads to the drivers that the list of them has', async () => {
  const gulf = await addCountry(database, { time_zone: 'Asia/Dubai', name_en: 'Gulf' });
  const admin = await makeAdmin(database, { permissions: ['show-providers', 'index-providers'], countries: [gulf] });
  const today = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const drivers = await Promise.all(
    [3, 20, 40, -3].map((days) => addPerson(database, 'providers', gulf, { is_driver: true, license_expires_on: today(days) })),
  );
  const listed = async (filter: string) => {
    const { body } = await node.call('GET', `providers?filter=${filter}&country_id=${gulf}&sort=id`, { token: admin.token });
    return (body.data as { id: number }[]).map(({ id }) => id);
  };
  expect([new Set(await listed('license_expiring')), await listed('license_expired')]).toEqual([
    new Set(drivers.slice(0, 2)),
    [drivers[3]],
  ]);
  for (const one of drivers.slice(0, 2))
    await database.pool.query('update providers set license_expires_on = $2 where id = $1', [one, day(9)]);
  await remindOfPapers(node.app);
  const { rows } = await database.pool.query(
    `select notify_id, body_en from notifications where admin_id = $1 and notify_type = 'licenses_expiring'`,
    [admin.id],
  );
  expect(rows).toEqual([{ notify_id: gulf, body_en: '2 drivers in Gulf have licences that expire within 30 days.' }]);
});
