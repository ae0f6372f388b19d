import { getStatuses } from '@diwan/domain/orders/order-phases';
import { unusualBehaviour, type RunningTrip, type UnusualBehaviour } from '@diwan/domain/tracking/unusual-behaviour';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import type { Timer } from '../../platform/timers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const LOOK_EVERY = 60_000;
const AT_ONCE = 500;
const ON_TRIP = getStatuses('on_trip')
  .map((status) => `'${status}'`)
  .join(', ');

interface TripRow {
  readonly id: number;
  readonly order_no: string;
  readonly country_id: number;
  readonly planned_order_duration: number | null;
  readonly started_at: string;
  readonly planned: RunningTrip['planned'] | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly seen_at: string | null;
  readonly stood_since: string | null;
  readonly track: readonly { readonly lat: number; readonly lng: number }[];
  readonly is_doubtful: boolean;
}

/** As many points as a stray needs, and some in which a trip may have come back: six minutes. */
const POINTS = 120;

/** Trips under way after an id that nobody has been told of, with all that the rules look at. */
const TRIPS = `select o.id, o.order_no, o.country_id, o.planned_order_duration, r.planned, t.lat, t.lng, t.seen_at, t.stood_since,
  coalesce((select json_agg(json_build_object('lat', q.lat, 'lng', q.lng) order by q.at) from (
    select p.at, p.lat, p.lng from order_positions p where p.order_id = o.id and p.provider_id = o.provider_id and p.at >= b.started_at order by p.at desc limit ${POINTS}) q), '[]') as track,
  exists (select from position_flags f where f.order_id = o.id and f.provider_id = o.provider_id) as is_doubtful,
  b.started_at
from orders o cross join lateral (select coalesce((select min(e.at) from order_events e where e.order_id = o.id and e.to_status = 'partner_start_trip'), o.status_at, o.created_at) as started_at) b left join order_routes r on r.order_id = o.id left join provider_positions t on t.provider_id = o.provider_id
where o.order_type = 'trip' and o.order_status in (${ON_TRIP}) and o.deleted_at is null and o.id > $1
  and not exists (select from trip_alerts a where a.order_id = o.id)
order by o.id limit ${AT_ONCE}`;

function getTrip(row: TripRow): RunningTrip {
  const { lat, lng, seen_at: seen, stood_since: stood } = row;
  return {
    startedAt: Date.parse(row.started_at),
    plannedSeconds: row.planned_order_duration,
    planned: row.planned ?? [],
    track: row.track,
    isDoubtful: row.is_doubtful,
    position:
      lat === null || lng === null || seen === null || stood === null
        ? null
        : { lat, lng, seenAt: Date.parse(seen), stoodSince: Date.parse(stood) },
  };
}

/** Tells who may see trips of that country, once a trip: of several nodes, whichever comes first. */
async function tell(app: Context, trip: TripRow, behaviour: UnusualBehaviour): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    const { rowCount } = await transaction.client.query(
      'insert into trip_alerts (order_id, behaviour, at) values ($1, $2, $3) on conflict do nothing',
      [trip.id, behaviour, new Date(app.now()).toISOString()],
    );
    if (rowCount === 0) return false;
    await notifyAdmins(transaction, {
      type: 'unusual_behaviour',
      id: trip.id,
      title: 'messages.unusual_trip.title',
      body: `messages.unusual_trip.${behaviour}`,
      params: { number: trip.order_no },
      to: { holding: 'show-trips', country: trip.country_id },
      alert: true,
      tripId: trip.id,
    });
    return true;
  });
}

/** Looks at all trips under way, and tells of those that behave as trips do not. Gives how many were told of. */
export async function watchTrips(app: Context): Promise<number> {
  let told = 0;
  for (let after = 0; ;) {
    const { rows } = await app.database.pool.query<TripRow>(TRIPS, [after]);
    for (const row of rows) {
      const { trip_time_stop_by_minutes: stopMinutes } = await app.settings.of(row.country_id);
      const behaviour = unusualBehaviour(getTrip(row), { stopMinutes }, app.now());
      if (behaviour !== undefined && (await tell(app, row, behaviour))) told += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return told;
    after = last.id;
  }
}

/** Looks at the trips under way every minute: the shortest stop that a setting can name. */
export const tripAlertTimer: Timer<Context> = { name: 'trips under way', every: LOOK_EVERY, oneNode: true, run: watchTrips };
