import type { Offer } from '@diwan/contract/dispatch/app-calls';
import { fromMinor, minor } from '@diwan/domain/money';
import type { PriceBand } from '@diwan/domain/orders/named-price';
import { getRoughPlace } from '@diwan/domain/orders/rough-place';
import { asFlag } from '../../platform/as-flag.ts';
import type { Context } from '../../crud/resource/context.ts';
import { getBand } from '../orders/index.ts';
import { expiresIn, markSeen } from './tell-offers.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

type Stored = Omit<
  Offer,
  'expires_in_ms' | 'place' | 'destination' | 'client' | 'is_scheduled' | 'price' | 'total_price' | 'takes_price' | 'price_band'
> & {
  readonly expires_at: string;
  readonly first_name: string;
  readonly rating: number | null;
  readonly is_scheduled: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly destination_lat: number | null;
  readonly destination_lng: number | null;
  readonly country_id: number;
  readonly services_price: number;
  readonly quoted_price: number | null;
  readonly total_price: number;
};

// A provider has one at a time.
const LIVE = `select f.id, f.order_id, f.round, f.expires_at, f.meters, o.order_no, o.order_type, o.is_scheduled, o.visit_date::text as visit_date, o.visit_time,
  o.vehicle_type, o.pay_type, o.currency, o.country_id, o.services_price, o.quoted_price, o.total_price, o.planned_distance, o.planned_order_duration,
  o.lat, o.lng, o.destination_lat, o.destination_lng, c.first_name, c.rate_avg::float8 as rating,
  case when t.id is null then null else json_build_object('id', t.id, 'name_ar', t.name_ar, 'name_en', t.name_en) end as city,
  coalesce((select json_agg(json_build_object('title_ar', s.title_ar, 'title_en', s.title_en, 'quantity', s.quantity) order by s.place)
    from order_services s where s.order_id = o.id), '[]') as services
from order_offers f join orders o on o.id = f.order_id join clients c on c.id = o.client_id left join cities t on t.id = o.city_id
where f.provider_id = $1 and f.answer is null and f.sent_at <= $2::timestamptz and f.expires_at > $2::timestamptz order by f.expires_at limit 20`;

/** As the order itself is shown until they take it on: by another grid the two would tell more together. */
const blurred = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : getRoughPlace({ lat, lng }));

function shown(row: Stored, now: number, band: PriceBand | null): Offer {
  const {
    expires_at,
    first_name,
    rating,
    lat,
    lng,
    destination_lat,
    destination_lng,
    services_price,
    quoted_price: _quoted,
    country_id: _country,
    total_price,
    is_scheduled,
    ...rest
  } = row;
  return {
    ...rest,
    expires_in_ms: expiresIn({ expires_at }, now),
    client: { first_name, rating },
    place: blurred(lat, lng),
    destination: blurred(destination_lat, destination_lng),
    is_scheduled: asFlag(is_scheduled),
    price: fromMinor(minor(services_price), row.currency),
    total_price: fromMinor(minor(total_price), row.currency),
    takes_price: asFlag(row.order_type === 'transfer_package'),
    price_band: band && { min: fromMinor(band.min, row.currency), max: fromMinor(band.max, row.currency) },
  };
}

/** The ids of what a provider is offered now; it is not seen by that. */
export async function liveOfferIds(app: Context, providerId: number): Promise<number[]> {
  const now = new Date(app.now()).toISOString();
  const live = db
    .selectFrom('order_offers')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('answer', 'is', null)
    .where('sent_at', '<=', now)
    .where('expires_at', '>', now);
  const offers = await all(app.database.pool, live.orderBy('expires_at').limit(20));
  return offers.map(({ id }) => id);
}

/** What a provider is offered now. */
export async function listOffers(app: Context, providerId: number): Promise<Offer[]> {
  const now = app.now();
  const { rows } = await app.database.pool.query<Stored>(LIVE, [providerId, new Date(now).toISOString()]);
  await markSeen(
    app,
    providerId,
    rows.map(({ id }) => id),
  );
  const { pool } = app.database;
  return Promise.all(
    rows.map(async (row) => shown(row, now, row.order_type === 'transfer_package' ? await getBand(app, pool, row) : null)),
  );
}
