import type pg from 'pg';
import { hashToken } from '../apps/api/src/platform/http/bearer-token.ts';
import { loadClients } from './load-clients.ts';

const CLIENTS = 1_000;
/** How many drivers and clients have an app that is open. */
export const APPS = 1_000;

/** The token of somebody's app: the bench knows them all. */
export const tokenFor = (kind: 'client' | 'provider', nth: number) => `bench-${kind}-${nth}`;

/** Drivers with an app stand so far apart that a ride has one of them near: some four kilometres, on a square of their own. */
const SIDE = 32;
const APART = 0.04;
const digits = (degrees: number) => Number(degrees.toFixed(5));
export const placeFor = (nth: number) => ({ lat: digits(24.6 + (nth % SIDE) * APART), lng: digits(54.6 + Math.floor(nth / SIDE) * APART) });

/** The middle of where all the others are: half a degree each way. */
export const CROWD = { lat: 24.25, lng: 54.25 };

const DRIVERS = `insert into providers (country_id, first_name, last_name, phone, gender, is_driver, accepted_by_admin, is_available)
select 1, 'سائق', i::text, '+9719' || lpad(i::text, 8, '0'), 'male', true, true, true from generate_series(1, $1) i`;
const BRAND = `insert into vehicle_brands (name_ar, name_en) values ('تويوتا', 'Toyota')`;
const MODEL = `insert into vehicle_models (vehicle_brand_id, name_ar, name_en, vehicle_type) select id, 'كامري', 'Camry', 'sedan' from vehicle_brands`;
const VEHICLES = `insert into vehicles (country_id, provider_id, vehicle_brand_id, vehicle_model_id, plate_number, color, manufacturing_year, seats_number, review_status, is_fulfilled)
select 1, p.id, m.vehicle_brand_id, m.id, 'B ' || p.id, 'white', 2024, 4, 'accepted', true from providers p cross join vehicle_models m`;
const PRESENCES = `insert into provider_presences (provider_id, is_online, changed_at) select id, true, now() from providers`;
// Scattered by large primes, so that every run has them at the same places.
const POSITIONS = `insert into provider_positions (provider_id, lat, lng, is_online, seen_at, stood_lat, stood_lng, stood_since)
select id, lat, lng, true, now(), lat, lng, now() from (
  select id, $1::float8 - 0.25 + (id::bigint * 7919 % 100003) / 200006.0 as lat, $2::float8 - 0.25 + (id::bigint * 104729 % 100019) / 200038.0 as lng from providers
) p`;
const CARD = `insert into vehicle_packages (country_id, vehicle_type, title_ar, title_en, currency, base_fare, minimum_fare, price_per_kilo, price_per_minute, stop_price_per_minute, is_active)
values (1, 'sedan', 'بطاقة', 'Card', (select currency from countries where id = 1), 1000, 1500, 250, 50, 25, true)`;
const WAY = `insert into payment_ways (title_ar, title_en, kind, country_id) values ('نقدًا', 'Cash', 'cash', 1)`;
const SESSIONS = `insert into person_sessions (token_hash, user_type, user_id, device_name, platform, created_at, last_seen_at, expires_at)
select hash, $2, id, 'bench', 'android', now(), now(), now() + interval '10 days' from unnest($1::text[]) with ordinality as h (hash, place)
join (select id, row_number() over (order by id) as place from `;

/** Everybody is heard just now: those with an app at places of their own. */
export const HEARD = `update provider_positions p set seen_at = now(), lat = coalesce(a.lat, p.lat), lng = coalesce(a.lng, p.lng)
from providers d left join unnest($1::float8[], $2::float8[]) with ordinality as a (lat, lng, id) on a.id = d.id where d.id = p.provider_id`;

/** Fills an empty, migrated database with so many drivers at work, their vehicles, and some clients. */
export async function loadDrivers(client: pg.ClientBase, count: number): Promise<void> {
  await loadClients(client, CLIENTS);
  await client.query('update clients set country_id = 1, is_active = true, is_ban = false, is_locked = false, deleted_at = null');
  await client.query(DRIVERS, [count]);
  for (const text of [BRAND, MODEL, VEHICLES, PRESENCES, CARD, WAY]) await client.query(text);
  await client.query(POSITIONS, [CROWD.lat, CROWD.lng]);
  for (const [kind, table] of [
    ['client', 'clients'],
    ['provider', 'providers'],
  ] as const) {
    const hashes = Array.from({ length: APPS }, (_, nth) => hashToken(tokenFor(kind, nth)));
    await client.query(`${SESSIONS} ${table}) p on p.place = h.place`, [hashes, kind]);
  }
  await client.query('vacuum analyze');
}
