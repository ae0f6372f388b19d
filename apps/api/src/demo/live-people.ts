import { setTimeout as sleep } from 'node:timers/promises';
import { simulate } from '@diwan/simulator/simulate';
import type { Context } from '../crud/resource/context.ts';
import { IS_HELD, IS_RUNNING } from '../schema/tables/orders.ts';
import { IS_TAKER } from '../schema/tables/people.ts';
import { readPace, type Pace } from './live-pace.ts';
import { db } from '../platform/database/tables.ts';
import { maybe, one } from '../platform/database/typed.ts';

const HOUR = 3_600_000;
const LOOK_EVERY = 30_000;
const IDLE_MINUTES = 10;
/** Enough to see something happen, few enough to leave a laptop cool. */
const DRIVERS = 8;
const CLIENTS = 10;
const COUNTRIES = 3;
/** Whoever opens the orders sees one come in at once; after hours in which nobody looked, some more. */
const EAGER_CLIENTS_MIN = 1;
const EAGER_CLIENTS_MAX = 6;
/** What was missed is not made up for further back than this. */
const MISSED_MAX = 24 * 3_600_000;
/** So many who wait for somebody of the desk are enough: in the demo nobody answers but whoever looks at it. */
const WAITING_MAX = 8;

/** Somebody looked at a dashboard within the last minutes. */
async function isWatched({ database, now }: Context): Promise<boolean> {
  const since = new Date(now() - IDLE_MINUTES * 60_000).toISOString();
  const { rowCount } = await database.pool.query('select from sessions where last_seen_at > $1 limit 1', [since]);
  return rowCount === 1;
}

/** The drivers of the city of a country where most drivers live, who have a vehicle that may be driven: those first who are in an order, which goes on. */
const PHONES_OF_DRIVERS = `with able as (
  select p.id, p.phone, p.country_id, p.city_id from providers p where ${IS_TAKER} and p.is_driver
    and exists (select from vehicles v where v.provider_id = p.id and v.review_status = 'accepted' and v.is_fulfilled and v.deleted_at is null)
), home as (
  select distinct on (country_id) country_id, city_id, count(*) as drivers from able group by country_id, city_id order by country_id, drivers desc, city_id
), ranked as (
  select a.phone, a.country_id, a.city_id, row_number() over (partition by a.country_id order by (exists (select from orders where provider_id = a.id and ${IS_RUNNING})) desc, a.id) as place
  from able a join home h on h.country_id = a.country_id and h.city_id is not distinct from a.city_id
  where h.country_id in (select country_id from home order by drivers desc, country_id limit $2)
) select phone, country_id, city_id from ranked where place <= $1`;

/** Clients of these cities. */
const PHONES_OF_CLIENTS = `select phone, country_id from (
  select phone, country_id, row_number() over (partition by city_id order by id) as place from clients
  where city_id = any($1::int[]) and is_active and not is_ban and not is_locked and deleted_at is null
) c where place <= $2`;

const PINS = `select max(pin) filter (where step = 'start') as start, max(pin) filter (where step = 'handover') as handover
from order_pins where order_id = $1`;

const WAITING = `select count(*)::int as waiting from (
  select from conversations where kind = 'support' and status = 'open' and assignee_id is null and waiting_since is not null limit ${WAITING_MAX}) c`;

const PHONES_OF_AWAITED = `select phone from clients
where id in (select client_id from orders where ${IS_HELD} and waits_for = 'client') and is_active and not is_ban and not is_locked and deleted_at is null`;

interface Living {
  readonly drivers: readonly string[];
  readonly clients: readonly string[];
  /** How many of the clients live in each country. */
  readonly clientsByCountry: ReadonlyMap<number, number>;
}

/** Who lives in the demo: drivers, and clients around them. */
async function getPeople({ database: { pool } }: Context): Promise<Living> {
  const { rows: drivers } = await pool.query<{ phone: string; city_id: number | null }>(PHONES_OF_DRIVERS, [DRIVERS, COUNTRIES]);
  const cities = [...new Set(drivers.flatMap(({ city_id }) => city_id ?? []))];
  const { rows: clients } = await pool.query<{ phone: string; country_id: number }>(PHONES_OF_CLIENTS, [cities, CLIENTS]);
  const clientsByCountry = new Map<number, number>();
  for (const { country_id } of clients) clientsByCountry.set(country_id, (clientsByCountry.get(country_id) ?? 0) + 1);
  return { drivers: drivers.map(({ phone }) => phone), clients: clients.map(({ phone }) => phone), clientsByCountry };
}

/** What the clients of orders that nobody of these placed would tell whoever comes: a visitor of the demo has no app to read it in. */
const readPins =
  ({ database }: Context) =>
  async (orderId: number) => {
    const { rows } = await database.pool.query<{ start: string | null; handover: string | null }>(PINS, [orderId]);
    const [pins] = rows;
    return pins && pins.start !== null ? { start: pins.start, handover: pins.handover } : null;
  };

const readPlace =
  ({ database }: Context) =>
  async (driverId: number) =>
    (await maybe(database.pool, db.selectFrom('provider_positions').select(['lat', 'lng']).where('provider_id', '=', driverId))) ?? null;

const isDeskFull =
  ({ database }: Context) =>
  async () =>
    (await database.pool.query<{ waiting: number }>(WAITING)).rows[0]?.waiting === WAITING_MAX;

/** How many order at once: about as many as would have while nobody looked. */
async function countEager({ database, now }: Context, { clientsByCountry }: Living, pace: Pace): Promise<number> {
  const placed = db.selectFrom('orders').select(({ fn }) => fn.max<string | null>('created_at').as('at'));
  const { at } = await one(database.pool, placed.where('deleted_at', 'is', null));
  const last = Math.max(at === null ? 0 : Date.parse(at), now() - MISSED_MAX);
  const missed = Math.round(pace.ordersBetween([...clientsByCountry.keys()], last, now()));
  return Math.min(EAGER_CLIENTS_MAX, Math.max(EAGER_CLIENTS_MIN, missed));
}

/** The phones of clients who are asked for their yes, and for whom nobody else lives: a visitor of the demo has no app to say it in. */
const readAwaited =
  ({ database }: Context, { clients }: Living) =>
  async () => {
    const { rows } = await database.pool.query<{ phone: string }>(PHONES_OF_AWAITED);
    return rows.map(({ phone }) => phone).filter((phone) => !clients.includes(phone));
  };

/**
 * People of the demo order, drive and pay by the same calls as everybody's apps, while somebody looks at a dashboard. Ends when nobody
 * does any more, or with the node.
 */
export async function liveWhileWatched(app: Context, url: string, ending: AbortSignal): Promise<void> {
  const { static_verify_code: code } = await app.settings.of(null);
  if (code === null || !(await isWatched(app))) return;
  const idle = new AbortController();
  const signal = AbortSignal.any([ending, idle.signal]);
  const untilIdle = async () => {
    while (!signal.aborted && (await isWatched(app))) await sleep(LOOK_EVERY, undefined, { signal }).catch(() => {});
    idle.abort();
  };
  const onFault = (error: unknown) => app.log.warn({ err: error }, 'somebody of the demo went home');
  const people = await getPeople(app);
  const { drivers, clients, clientsByCountry } = people;
  const pace = await readPace(app);
  await Promise.all([
    simulate({
      drivers,
      clients,
      urls: [url],
      code,
      seed: 1,
      speed: 2,
      eager: await countEager(app, people, pace),
      getPace: (country) => ((clientsByCountry.get(country) ?? 0) * HOUR) / pace.ordersAnHour(country, app.now()),
      signal,
      onFault,
      readPins: readPins(app),
      readPlace: readPlace(app),
      isDeskFull: isDeskFull(app),
      awaited: readAwaited(app, people),
    }),
    untilIdle(),
  ]);
}
