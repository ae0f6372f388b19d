import type { Context } from '../../crud/resource/context.ts';
import { orderForm, type placingForm } from '@diwan/contract/orders/forms';
import { fromMinor, type Minor, toMinor } from '@diwan/domain/money';
import type { SettingValues } from '@diwan/contract/settings/settings';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { getAdminId, type Caller } from '../../access/caller.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { demandKindInScope } from './order-kinds.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { ordersApi } from './resources.ts';
import { couponUse } from './order-coupon.ts';
import { demandEligible, recordOverride } from './demand-eligible.ts';
import { demandAirportAtPlacing } from './airports/demand-airport.ts';
import type { OpenJob } from './order-eligibility.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { getReservedWorth, isNextBought, reserveVisit } from '../../ledger/package-visits.ts';
import { appRate, vatRate } from './order-rates.ts';
import type { OrderRow } from './order-row.ts';
import { noteHold, type Hold } from './order-waits.ts';
import { getPackage } from './package-of-order.ts';
import { getOrderPrice, type Priced } from './price-order.ts';
import { makePins } from './start-pins.ts';
import { checkPlaces } from './served-places.ts';
import { demandCouponFor } from '../../ledger/till/coupon-given.ts';
import { demandNoDebt } from './wallet-cover.ts';
import { checkVisit } from './visit-time.ts';
import { checkVisitsAhead } from './visits-ahead.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe, nextId, run } from '../../platform/database/typed.ts';

type Served = Omit<Parameters<typeof demandCouponFor>[3], 'discount_coupon_price' | 'total_price'> &
  Row & { readonly provider_id: number | null };

/** Whoever is named for an order may serve it with its coupon. */
async function demandUnconnected(app: Context, caller: Caller, transaction: Transaction, order: Served): Promise<void> {
  const { provider_id: named } = order;
  const amount = (name: string) => (typeof order[name] === 'string' ? order[name] : null);
  const prices = { discount_coupon_price: amount('discount_coupon_price'), total_price: amount('total_price') };
  if (named !== null) await demandCouponFor(app, caller, transaction, { ...order, ...prices }, named);
}

/** An order that its form takes, as far as that alone can tell. */
export type CheckedOrder = ValuesOf<typeof placingForm>;

/** What was typed in, beside its lines. */
type TypedIn = Omit<CheckedOrder, 'services'>;
/** An order whose price is known and that is not written down yet, as far as it decides who says yes to it. */
export type PlannedOrder = Pick<
  OrderRow,
  | 'id' | 'country_id' | 'client_id' | 'provider_id' | 'currency' | 'pay_type' | 'platform_type' | 'total_addition_price' | 'shipping_price'
  | 'discount_coupon_price' | 'total_price'
> & {
  /** A visit that its client has paid in advance; of an order that is stored its visit tells. */
  readonly is_prepaid?: boolean;
}; // prettier-ignore

/** What has been decided of it by then. */
type Decided = Pick<OrderRow, 'provider_id' | 'currency' | 'pay_type'>;

/** The client as the order keeps them; one who is switched off, locked or banned orders nothing. */
async function getClient({ client }: Transaction, id: number, now: number) {
  // A lock ends at its time, whoever looks.
  const able = sql<boolean>`is_active and not is_ban and not (is_locked and (locked_until is null or locked_until > ${new Date(now).toISOString()}))`;
  const found = db.selectFrom('clients').select(['first_name', 'last_name', 'phone', 'city_id', able.as('able')]);
  const person = await maybe(client, found.where('id', '=', id));
  if (!person) throw invalidField('client_id', 'not_found');
  if (!person.able) throw invalidField('client_id', 'client_off');
  return person;
}

interface PaidBy {
  readonly payment_way_id?: number | null | undefined;
  readonly country_id: number;
}

/** How the order is paid: a way that is offered in its country now. */
export async function getPayType(runner: Runner, { payment_way_id: way, country_id: country }: PaidBy): Promise<OrderRow['pay_type']> {
  const offered = db
    .selectFrom('payment_ways')
    .select('kind')
    .where('id', '=', way ?? null)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('country_id', 'is', null), eb('country_id', '=', country)]));
  const found = await maybe(runner, offered);
  if (!found) throw invalidField('payment_way_id', 'not_on_sale');
  return found.kind;
}

/** The provider who serves it: the one that was chosen, else the one whose package it is. */
function getProvider({ provider_id: chosen = null }: TypedIn, { lines }: Priced): number | null {
  const owners = new Set(lines.flatMap((line) => line.provider_id ?? []));
  if (owners.size > 1 || (chosen !== null && owners.size === 1 && !owners.has(chosen))) throw invalidField('services', 'other_provider');
  return chosen ?? [...owners][0] ?? null;
}

/** A named provider may take an order of this kind, there and then. */
async function demandNamed(app: Context, caller: Caller, transaction: Transaction, values: TypedIn, columns: Decided) {
  const { provider_id: named, currency, pay_type } = columns;
  if (named === null) return null;
  const {
    override_reason: why,
    order_type,
    country_id,
    city_id = null,
    vehicle_type = null,
    visit_date = null,
    visit_time = null,
  } = values;
  const job: OpenJob = { id: null, order_type, country_id, city_id, currency, pay_type, vehicle_type, visit_date, visit_time };
  const taken = await demandEligible({ app, caller, transaction }, job, named, {
    isTakenNow: false,
    why: typeof why === 'string' ? why : undefined,
  });
  return { ...taken, named };
}

const FROM_FORM = [
  'country_id', 'city_id', 'order_type', 'client_id', 'payment_way_id', 'client_address', 'lat', 'lng', 'destination_address',
  'destination_lat', 'destination_lng', 'visit_date', 'visit_time', 'vehicle_type', 'notes',
] as const; // prettier-ignore

const decimal = (amounts: object): Row => Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)]));

/** The columns of an order to come. */
async function getColumns(
  transaction: Transaction,
  client: Awaited<ReturnType<typeof getClient>>,
  values: TypedIn,
  priced: Priced,
  settings: SettingValues,
) {
  const { order_type, trip_type: given } = values;
  const scheduled = typeof values.visit_date === 'string';
  const { base_fare, minimum_fare, price_per_kilo, price_per_minute, stop_price_per_minute } = priced.ride?.card ?? {};
  const trip_type = order_type === 'trip' ? (given ?? (scheduled ? 'scheduled' : 'normal')) : null;
  return {
    ...Object.fromEntries(FROM_FORM.map((name) => [name, values[name] ?? null])),
    provider_id: getProvider(values, priced),
    contact_name: `${client.first_name} ${client.last_name}`,
    contact_phone: client.phone,
    pay_type: await getPayType(transaction.client, values),
    group_service_id: priced.lines[0]?.group_service_id ?? null,
    is_maintenance: priced.lines.some((line) => line.is_maintenance),
    is_scheduled: scheduled,
    is_live: !scheduled,
    trip_type,
    vat_rate: vatRate({ VAT: priced.vat }),
    // Until somebody accepts it, at the rate of that moment.
    app_rate: appRate({ order_type, trip_type }, settings),
    currency: priced.currency,
    ...decimal(priced.price),
    ...(priced.ride && {
      ...decimal({ base_fare, minimum_fare, price_per_kilo, price_per_minute, stop_price_per_minute }),
      planned_distance: priced.ride.meters,
      planned_order_duration: priced.ride.seconds,
    }),
  };
}

/** An order as it would be placed. */
export function getPlannedOrder(
  { country_id, client_id }: Pick<TypedIn, 'country_id' | 'client_id'>,
  {
    id,
    provider_id,
    pay_type,
    platform_type,
    currency,
  }: Pick<PlannedOrder, 'id' | 'provider_id' | 'pay_type' | 'platform_type' | 'currency'>,
  { price }: Priced,
): PlannedOrder {
  const { total_addition_price, shipping_price, discount_coupon_price, total_price } = price;
  return {
    id, country_id, client_id, provider_id, pay_type, platform_type, currency,
    total_addition_price: Number(total_addition_price),
    shipping_price: Number(shipping_price),
    discount_coupon_price: Number(discount_coupon_price),
    total_price: Number(total_price),
  }; // prettier-ignore
}

/** 409 with the total of this moment where another one was shown: nobody orders at a price that they have not seen. */
function demandShown({ shown_total: shown }: Pick<TypedIn, 'shown_total'>, { currency, price: { total_price: total } }: Priced): void {
  if (typeof shown !== 'string' || toMinor(shown, currency) === total) return;
  throw conflict(
    'order.price_changed',
    { total: fromMinor(total, currency), shown, currency },
    { total_price: fromMinor(total, currency) },
  );
}

/** The coupon of a form: used as soon as the price is known, and named by the order. */
function getCoupon(transaction: Transaction, values: TypedIn, now: number, orderId: number) {
  let used: number | undefined;
  return {
    getDiscount: async (price: Minor) => {
      const { coupon_id: id, discount } = await couponUse(transaction, values, price, now, orderId);
      used = id;
      return discount;
    },
    columns: () => ({ coupon_id: used ?? null, coupon_code: String(values.coupon_code).trim().toUpperCase() }),
  };
}

async function insertLines({ client }: Transaction, order: OrderRow, { lines }: Priced): Promise<void> {
  const column = <T>(pick: (line: Priced['lines'][number]) => T) => lines.map(pick);
  await client.query(
    `insert into order_services (order_id, place, provider_service_id, title_ar, title_en, quantity, unit_price)
     select $1, place, id, title_ar, title_en, quantity, price
     from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::bigint[]) with ordinality as l(id, title_ar, title_en, quantity, price, place)`,
    [
      order.id,
      column((line) => line.provider_service_id),
      column((line) => line.title_ar),
      column((line) => line.title_en),
      column((line) => line.quantity),
      column((line) => String(line.unit_price)),
    ],
  );
}

/** The straight way that a ride is planned along, until a driver's app knows a better one. */
async function insertWay({ client }: Transaction, order: OrderRow): Promise<void> {
  if (order.lat === null || order.destination_lat === null) return;
  const ends = [
    [order.lng, order.lat],
    [order.destination_lng, order.destination_lat],
  ];
  await run(client, db.insertInto('order_routes').values({ order_id: order.id, planned: JSON.stringify(ends) }));
}

/**
 * Places an order, at the price of this moment, and gives its number. 422 says what is wrong with it. Whoever calls decides at that price whose yes it waits
 * for, and takes from the limits; that a wallet covers it is asked by them after that.
 */
export async function placeOrder(
  app: Context,
  caller: Caller,
  transaction: Transaction,
  { services: lines, ...typed }: CheckedOrder,
  decideHold: (planned: PlannedOrder) => Promise<Hold | null>,
): Promise<number> {
  demandKindInScope(caller, typed.order_type);
  const { client } = transaction;
  const settings = await app.settings.of(typed.country_id, client);
  await checkReferences(transaction, caller, orderForm, null, typed);
  await checkPlaces(client, typed);
  await demandAirportAtPlacing(caller, typed);
  const person = await getClient(transaction, typed.client_id, app.now());
  // Where nothing else is said the job is where the client lives, and the hours are those of that city.
  const values = { ...typed, city_id: typed.city_id ?? person.city_id };
  await checkVisit(client, values, settings, app.now());
  await checkVisitsAhead(client, values, lines, settings, app.now());
  // Its coupon is used in its name before its price is known.
  const id = await nextId(transaction.client, 'orders');
  const coupon = typeof values.coupon_code === 'string' ? getCoupon(transaction, values, app.now(), id) : undefined;
  const pack = await getPackage(client, values, lines, app.now(), true);
  const priced = await getOrderPrice(app, client, values, lines, coupon?.getDiscount, pack && getReservedWorth(pack));
  demandShown(typed, priced);
  await demandNoDebt(client, typed.client_id, priced.currency);
  const at = new Date(app.now()).toISOString();
  const platform_type = caller.kind === 'client' ? caller.platform : 'admin';
  const columns = { id, platform_type, ...(await getColumns(transaction, person, values, priced, settings)), ...coupon?.columns() };
  const taken = await demandNamed(app, caller, transaction, values, columns);
  await demandUnconnected(app, caller, transaction, { ...values, ...columns, coupon_id: coupon?.columns().coupon_id ?? null });
  const hold = await decideHold({ ...getPlannedOrder(typed, columns, priced), is_prepaid: pack !== undefined && isNextBought(pack) });
  const row = { ...columns, waits_for: hold?.waitsFor ?? null };
  await insertRow<OrderRow>({ caller, transaction, now: at }, ordersApi.store, row, {
    async along(order) {
      await insertLines(transaction, order, priced);
      if (priced.ride) await insertWay(transaction, order);
      const step = { order_id: id, at, action: 'place', from_status: null, to_status: 'pending' } as const;
      await writeEvent(transaction, { ...step, actor: caller.kind, admin_id: getAdminId(caller), notes: null });
      if (hold) await noteHold({ app, caller, transaction }, order, hold);
      await makePins(transaction, order);
      if (pack) await reserveVisit(transaction, pack, order.id);
      if (taken) await recordOverride(transaction, caller, order, taken, { at, providerId: taken.named });
    },
  });
  // Whether somebody is looked for, the row itself has decided: a trigger of its table knows.
  transaction.afterCommit(() => app.wake('dispatch'));
  return id;
}
