import type { Random } from '@diwan/domain/random';
import type { UserType } from '@diwan/domain/people';
import { OPEN_STATUSES, type OrderStatus, type OrderType } from '@diwan/domain/orders/order-status';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { Planned } from './send.ts';
import { getToken, type Clerk, type PersonOfThief, type Town } from './world.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

/** What makes one call out of many: nothing where there is no such call to make now. */
export type Maker = (town: Town, random: Random) => Promise<Planned | undefined> | Planned | undefined;

/** One of the things that a thief, or an honest person, may do. */
export interface Deed {
  readonly name: string;
  /** Of which a thief leaves out some altogether, as suits them. */
  readonly group:
    | 'wallets'
    | 'orders'
    | 'moves'
    | 'coupons'
    | 'accounts'
    | 'catalogue'
    | 'settings'
    | 'payouts'
    | 'complaints'
    | 'apps'
    | 'calling off'
    | 'time'
    | 'honest';
  readonly weight: number;
  /** The calls that it makes, as `conformance/guards.txt` names them. */
  readonly calls: readonly string[];
  readonly make: Maker;
}

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
const ZONE = 'Asia/Dubai';

/** Amounts around the limits, and far beyond them. */
const AMOUNTS = ['60', '380', '1000', '2600', '4900', '5000', '25000', '800000'] as const;
export const anAmount = (random: Random): string => random.pick(AMOUNTS);

export const aClerk = (town: Town, random: Random): Clerk => random.pick(town.gang.clerks);

/** A call of one of the thief's clerks, logged in. */
export async function byClerk(
  town: Town,
  clerk: Clerk,
  method: Planned['method'],
  path: string,
  body?: object,
  after?: Planned['after'],
): Promise<Planned | undefined> {
  const token = await getToken(town, clerk);
  if (token === null) return undefined;
  return { who: clerk.name, door: 'admin', method, path, token, ...(body && { body }), ...(after && { after }) };
}

/** A call of an app. */
export function byApp(
  person: PersonOfThief,
  method: Planned['method'],
  path: string,
  body?: object,
  after?: Planned['after'],
): Planned | undefined {
  if (person.token === null) return undefined;
  const sent = body ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
  return { who: person.name, door: 'app', method, path, token: person.token, ...(sent && { body: sent }), ...(after && { after }) };
}

export function somebody(random: Random, people: readonly PersonOfThief[], kind: UserType, isDriver?: boolean): PersonOfThief | undefined {
  const some = people.filter((one) => one.kind === kind && (isDriver === undefined || one.isDriver === isDriver));
  return some.length === 0 ? undefined : random.pick(some);
}

export const everybody = (town: Town): PersonOfThief[] => [...town.gang.people, ...town.honest];
export const getIds = (people: readonly PersonOfThief[], kind: UserType): number[] =>
  people.filter((one) => one.kind === kind).map(({ id }) => id);
export const getPerson = (town: Town, kind: UserType, id: number | null): PersonOfThief | undefined =>
  everybody(town).find((one) => one.kind === kind && one.id === id);

/** An order as the walk looks at it. */
export interface SeenOrder {
  readonly id: number;
  readonly order_type: OrderType;
  readonly order_status: OrderStatus;
  readonly client_id: number;
  readonly provider_id: number | null;
  readonly pay_type: string;
  readonly pay_status: string;
  readonly total_price: string;
  readonly visit_date: string | null;
  readonly visit_time: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly destination_lat: number | null;
  readonly destination_lng: number | null;
  readonly planned_order_duration: number | null;
}

const ORDERS = `select id, order_type, order_status, client_id, provider_id, pay_type, pay_status, total_price::text, visit_date::text, visit_time, lat, lng,
  destination_lat, destination_lng, planned_order_duration
from orders where country_id = $1 and deleted_at is null and (order_status = any($2::text[])) = $3 order by id desc limit 12`;

/** Orders of the country, the newest first: those that are open, or those that are over. */
export async function getOrders({ database, country }: Town, are: 'open' | 'over'): Promise<SeenOrder[]> {
  const { rows } = await database.pool.query<SeenOrder>(ORDERS, [country, OPEN_STATUSES, are === 'open']);
  return rows;
}

/** One of a list, the first ones rather than the others. */
export function rather<T>(random: Random, list: readonly T[]): T | undefined {
  if (list.length === 0) return undefined;
  return random.chance(0.7) ? list[0] : random.pick(list);
}

/** The newest rows of a table that the country has, by a statement of its own. */
export async function idsBy({ database, country }: Town, text: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(text, [country]);
  return rows.map(({ id }) => id);
}

/** A day and a time of the town so many milliseconds from now. */
export function dayAndTime({ clock }: Town, later: number): { visit_date: string; visit_time: string } {
  const { day, time } = zonedTime(clock.now + later, ZONE);
  return { visit_date: day, visit_time: time };
}

/** The numbers of an order that its client's app shows. */
export async function getPins({ database }: Town, order: number): Promise<Readonly<Record<string, string>>> {
  const rows = await all(database.pool, db.selectFrom('order_pins').select(['step', 'pin']).where('order_id', '=', order));
  return Object.fromEntries(rows.map(({ step, pin }) => [step, pin]));
}

const ENDS = { client_address: 'دبي مول', lat: 25.1972, lng: 55.2744, destination_address: 'مرسى دبي', destination_lat: 25.0805, destination_lng: 55.1403 } as const; // prettier-ignore

/** What is ordered and how it is paid, as both doors take it. */
export function orderBody(town: Town, random: Random, named: PersonOfThief | undefined): object {
  const payment_way_id = random.pick([town.ways.wallet, town.ways.wallet, town.ways.cash, town.ways.card]);
  const kind = random.pick(['normal', 'normal', 'normal', 'normal', 'trip', 'trip', 'transfer_package']);
  const coupon = town.gang.codes.length > 0 && random.chance(0.75) ? { coupon_code: rather(random, town.gang.codes.toReversed()) } : {};
  const common = { order_type: kind, payment_way_id, ...coupon };
  if (kind !== 'normal') return { ...common, vehicle_type: random.pick(['sedan', 'pickup']), ...ENDS };
  const packs = [town.pack, ...town.gang.made.packs];
  return {
    ...common,
    client_address: 'شارع الشيخ زايد',
    lat: 25.2,
    lng: 55.27,
    ...dayAndTime(town, random.pick([HOUR, 3 * HOUR, DAY, 2 * DAY])),
    ...(named && !named.isDriver && { provider_id: named.id }),
    services: [{ provider_service_id: rather(random, packs.toReversed()), quantity: random.pick([1, 2, 40, 100, 100]) }],
  };
}
