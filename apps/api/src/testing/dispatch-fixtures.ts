import { addOrder, addDriver, type OrderWorld } from './order-fixtures.ts';
import type { TestDatabase } from './database.ts';

/** A place in the middle of nowhere, so that nobody of another test is near. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

const DEGREE_METERS = 111_195;

/** So many metres north of a place. */
export const goNorth = ({ lat, lng }: Spot, meters: number): Spot => ({ lat: lat + meters / DEGREE_METERS, lng });

/** Says where a provider's app was last heard. */
export async function putAt(database: TestDatabase, provider: number, { lat, lng }: Spot, at: number, online = true): Promise<void> {
  await database.pool.query(
    `insert into provider_positions (provider_id, lat, lng, seen_at, is_online, stood_lat, stood_lng, stood_since) values ($1, $2, $3, $4, $5, $2, $3, $4)
     on conflict (provider_id) do update set lat = $2, lng = $3, seen_at = $4, is_online = $5`,
    [provider, lat, lng, new Date(at).toISOString(), online],
  );
}

/** A driver with a car who is heard at a place. */
export async function addDriverAt(
  database: TestDatabase,
  country: number,
  spot: Spot,
  at: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  const id = await addDriver(database, country, row);
  await putAt(database, id, spot, at);
  return id;
}

/** A ride that is wanted at a place now, and that nobody is named for. */
export function addRideAt(
  database: TestDatabase,
  world: Pick<OrderWorld, 'country' | 'client'>,
  spot: Spot,
  at: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  const when = new Date(at).toISOString();
  return addOrder(database, world, { order_type: 'trip', trip_type: 'normal', ...spot, created_at: when, updated_at: when, ...row });
}

export interface StoredOffer {
  readonly id: number;
  readonly provider_id: number;
  readonly round: number;
  readonly sent_at: string;
  readonly expires_at: string;
  readonly answer: string | null;
}

/** The offers of an order, in the order in which they are to be seen. */
export async function readOffers(database: TestDatabase, order: number): Promise<StoredOffer[]> {
  const { rows } = await database.pool.query<StoredOffer>(
    'select id, provider_id, round, sent_at, expires_at, answer from order_offers where order_id = $1 order by round, sent_at, meters, id',
    [order],
  );
  return rows;
}
