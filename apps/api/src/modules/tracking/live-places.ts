import type { EventData } from '@diwan/contract/events';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import type { OrderType } from '@diwan/domain/orders/order-status';
import type { Context } from '../../crud/resource/context.ts';
import type { Watcher } from '../../crud/events/watches.ts';
import { may } from '../../access/access.ts';
import type { Timer } from '../../platform/timers.ts';
import { IS_RUNNING } from '../../schema/tables/orders.ts';
import { CELLS_A_DEGREE, CELLS_A_ROW } from '../../schema/tables/tracking.ts';

/** Timers leave up to a quarter of their time to chance: nobody hears more than once a second. */
const EVERY = 1_334;
/** Who was seen longer ago has been told of already. */
const SEEN_WITHIN_MS = 15_000;
/** More are no single marks on any screen. */
const PARTNERS = 500;

interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly heading: number | null;
  readonly seen_at: string;
  readonly order_id: number | null;
}
type Seen<More> = Omit<Place, 'order_id'> & More;

// As the nearest providers are found: each row of cells is looked up by itself.
const IN_VIEWS = `select w.watcher, s.id, s.lat, s.lng, s.heading, s.seen_at, s.country_id
from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::float8[]) as w (watcher, west, south, east, north) cross join lateral (
  select t.provider_id as id, t.lat, t.lng, t.heading, t.seen_at, p.country_id
  from generate_series(floor((w.south + 90) * ${CELLS_A_DEGREE})::int, floor((w.north + 90) * ${CELLS_A_DEGREE})::int) as line
  cross join lateral (select * from provider_positions where cell between line * ${CELLS_A_ROW} + floor((w.west + 180) * ${CELLS_A_DEGREE})::int and line * ${CELLS_A_ROW} + floor((w.east + 180) * ${CELLS_A_DEGREE})::int offset 0) t
  join providers p on p.id = t.provider_id and p.deleted_at is null
  where t.seen_at >= $6::timestamptz and t.lat between w.south and w.north and t.lng between w.west and w.east limit ${PARTNERS}
) s`;

const OF_ORDERS = `select o.id as order_id, o.order_type, o.country_id, t.provider_id as id, t.lat, t.lng, t.heading, t.seen_at
from (select id, order_type, country_id, provider_id from orders where id = any($1::int[]) and ${IS_RUNNING}) o join provider_positions t on t.provider_id = o.provider_id`;

const isWithin = ({ access }: Watcher, country: number) => access.countries === null || access.countries.includes(country);

async function readViews(app: Pick<Context, 'database' | 'now'>, watchers: readonly Watcher[]): Promise<(readonly [Watcher, Place])[]> {
  const views = watchers.flatMap((watcher, index) =>
    watcher.view && may(watcher.access, 'track-partners') ? [{ index, view: watcher.view }] : [],
  );
  if (views.length === 0) return [];
  const { rows } = await app.database.pool.query<Seen<{ watcher: number; country_id: number }>>(IN_VIEWS, [
    views.map(({ index }) => index),
    ...([0, 1, 2, 3] as const).map((side) => views.map(({ view }) => view[side])),
    new Date(app.now() - SEEN_WITHIN_MS).toISOString(),
  ]);
  return rows.flatMap(({ watcher: index, country_id: country, ...place }) => {
    const watcher = watchers[index];
    return watcher && isWithin(watcher, country) ? [[watcher, { ...place, order_id: null }] as const] : [];
  });
}

async function readOrders(app: Pick<Context, 'database'>, watchers: readonly Watcher[]): Promise<(readonly [Watcher, Place])[]> {
  const wanted = [...new Set(watchers.flatMap(({ orders }) => orders))];
  if (wanted.length === 0) return [];
  const { rows } = await app.database.pool.query<Seen<{ order_id: number; order_type: OrderType; country_id: number }>>(OF_ORDERS, [
    wanted,
  ]);
  return rows.flatMap(({ order_type: type, country_id: country, ...place }) =>
    watchers
      .filter((one) => one.orders.includes(place.order_id) && isWithin(one, country) && may(one.access, getOrderKind(type).show))
      .map((one) => [one, place] as const),
  );
}

/** What each dashboard of this node was told last, by its socket: where nobody has moved nothing is said. */
const told = new WeakMap<object, ReadonlyMap<string, ReadonlyMap<string, string>>>();

/** Tells dashboards who has moved in sight of their maps and on their orders. Each node reads for its own; a node without viewers reads nothing. */
export async function tellPlaces(app: Pick<Context, 'database' | 'now' | 'watches'>): Promise<void> {
  const watchers = app.watches.all();
  if (watchers.length === 0) return void told.delete(app.watches);
  const seen = [...(await readViews(app, watchers)), ...(await readOrders(app, watchers))];
  const before = told.get(app.watches);
  const after = new Map<string, Map<string, string>>();
  const news = new Map<string, EventData<'places'>['partners'][number][]>();
  for (const [{ socket }, place] of seen) {
    const key = `${place.id} ${place.order_id}`;
    after.set(socket, (after.get(socket) ?? new Map<string, string>()).set(key, place.seen_at));
    if (before?.get(socket)?.get(key) !== place.seen_at) news.set(socket, [...(news.get(socket) ?? []), place]);
  }
  told.set(app.watches, after);
  for (const [socket, partners] of news) app.watches.tell(socket, { partners });
}

export const livePlaces: Timer<Context> = { name: 'places in sight of dashboards', every: EVERY, run: tellPlaces };
