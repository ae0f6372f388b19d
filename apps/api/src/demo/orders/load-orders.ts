import { NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import type pg from 'pg';
import { getDistricts } from '@diwan/simulator/districts';
import { COUNTED } from '../../schema/counted-tables.ts';
import { foldSql } from '../../crud/counters/counter-sql.ts';
import { recount } from '../../crud/counters/recount.ts';
import { indexesLater } from '../indexes-later.ts';
import { moveIntoHours } from './open-visits.ts';
import { orderPaths } from './order-paths.ts';
import { ORDER_SQL } from './order-sql.ts';
import { type NotNull } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const BATCH = 50_000;
/** Older orders than so many keep their prices and statuses, but no timeline: no operator opens them all. */
const WITH_TIMELINE = 100_000;
const WITH_ROUTE = 1_500;

/** Writes a year of orders, trips and transfers by statements over whole sets, `count` of them; `log` hears how far it is. */
export async function loadOrders(client: pg.ClientBase, count: number, now: Date, log: (line: string) => void): Promise<void> {
  if (count === 0) return;
  const present = now.toISOString();
  // The app's sessions plan each statement for its values; foreign keys are checked quicker with kept plans.
  await client.query(`set local plan_cache_mode = auto; set local statement_timeout = 0; set local work_mem = '64MB'`);
  for (const text of [...ORDER_SQL.functions, ...ORDER_SQL.sources]) await client.query(text, text.includes('$1') ? [present] : []);
  await loadDistricts(client);
  await client.query('analyze demo_districts, demo_places, demo_clients, demo_known, demo_workers, demo_packs, demo_ways, demo_reasons');
  const quick = count > MANY && (await skipChecks(client));
  const insert = async () => {
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(first + BATCH - 1, count);
      await client.query(ORDER_SQL.insert, [present, first, last, count]);
      if (count > BATCH) log(`Orders: ${bar(last / count)} ${Math.floor((100 * last) / count)} %`);
    }
  };
  // Who has promised which hour is known once all are there and lie within the working hours.
  await client.query(ORDER_SQL.hoursLater);
  if (count > MANY) await indexesLater(client, 'orders', insert, log);
  else await insert();
  await client.query(ORDER_SQL.oneRide, [NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES]);
  await moveIntoHours(client, now);
  await client.query(ORDER_SQL.oneHour);
  await client.query(ORDER_SQL.hoursAgain);
  if (quick) await countAnew(client);
  await client.query('analyze orders');
  const latest = new Date(now.getTime() - 60_000).toISOString();
  await client.query(ORDER_SQL.lines, [WITH_TIMELINE]);
  await client.query(ORDER_SQL.events, [WITH_TIMELINE, JSON.stringify(orderPaths()), latest]);
  await client.query('analyze order_events');
  await client.query(ORDER_SQL.routes, [WITH_ROUTE]);
  await client.query(ORDER_SQL.stops);
  if (quick) await client.query('set local session_replication_role = origin');
  await client.query(ORDER_SQL.vehicles);
}

/** The districts in which orders begin and end. */
async function loadDistricts(client: pg.ClientBase): Promise<void> {
  const placed = db
    .selectFrom('cities')
    .select(['id', 'lat', 'lng'])
    .where('lat', 'is not', null)
    .where('lng', 'is not', null)
    .$narrowType<{ lat: NotNull; lng: NotNull }>();
  const districts = (await all(client, placed)).flatMap((city) =>
    getDistricts(city).map((district, index) => ({ city_id: city.id, place: index + 1, ...district })),
  );
  const column = (name: 'city_id' | 'place' | 'name_ar' | 'lat' | 'lng') => districts.map((one) => one[name]);
  await client.query(ORDER_SQL.districts, [column('city_id'), column('place'), column('name_ar'), column('lat'), column('lng')]);
}

/** From so many orders on, checking each of them by itself takes most of the time. */
const MANY = 20_000;

/**
 * Lets rows in without looking each reference up and counting each of them, which needs the rights of the embedded database's own
 * user: they are made from what is there. False where that is not allowed.
 */
async function skipChecks(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: string }>('show is_superuser');
  if (rows[0]?.is_superuser !== 'on') return false;
  await client.query('set local session_replication_role = replica');
  return true;
}

/** Counts the rows that came in uncounted. */
async function countAnew(client: pg.ClientBase): Promise<void> {
  for (const counted of COUNTED.filter(({ table }) => table === 'orders')) {
    await recount(client, [counted]);
    await client.query(foldSql(counted));
  }
}

const WIDTH = 24;
const bar = (part: number) => '█'.repeat(Math.round(WIDTH * part)).padEnd(WIDTH, '░');
