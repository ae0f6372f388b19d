import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PayWay } from '@diwan/domain/ledger/settlement';
import type { VEHICLE_TYPES } from '@diwan/contract/kit/constants';
import type { PayStatus } from '@diwan/domain/orders/pay-status';
import { CANCELLED_STATUSES, OPEN_STATUSES, type OrderStatus, type OrderType } from '@diwan/domain/orders/order-status';
import type { DistanceSource } from '@diwan/domain/tracking/driven-distance';
import { RUNNING_STATUSES, WAITING_ORDER_STATUSES } from '@diwan/domain/tracking/partner-state';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { cities, countries } from './geography.ts';
import { paymentWays } from './payment-ways.ts';
import { clients, providers } from './people.ts';
import { cancelReasons, reportReasons } from './reasons.ts';
import { groupServices, providerServices } from './services.ts';
import { vehicles } from './vehicles.ts';

const LIVE = sql`deleted_at is null`;

const among = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');
const FINAL = among(['finished', ...CANCELLED_STATUSES]);
/** Orders that somebody is out for, as the index has them: a query that says the same finds them through it. */
export const IS_RUNNING = `deleted_at is null and provider_id is not null and order_status in (${among(RUNNING_STATUSES)})`;
/** Requests that nobody has taken yet, where they lie. */
export const IS_WAITING = `deleted_at is null and waits_for is null and lat is not null and lng is not null and order_status in (${among(WAITING_ORDER_STATUSES)})`;

/** Orders that wait and that nobody is named for, as the index has them; whoever may take them may do so. */
export const IS_UNASSIGNED = `deleted_at is null and waits_for is null and provider_id is null and order_status in (${among(WAITING_ORDER_STATUSES)})`;

/** Orders that nobody may take before somebody says yes to them, as the index has them. */
export const IS_HELD = `deleted_at is null and waits_for is not null and order_status in (${among(WAITING_ORDER_STATUSES)})`;

/** Finished orders whose payment is awaited, as the index has them. */
export const IS_AWAITING_PAYMENT = `deleted_at is null and order_status = 'finished' and pay_status in ('unpaid', 'partly_paid')`;

/** Finished orders whose settlement waits for a person, as the index has them. */
export const IS_UNDER_REVIEW = `deleted_at is null and pay_status = 'under_review'`;

/** Orders that somebody still has something to do about, as the indexes have them. */
export const IS_OPEN = `deleted_at is null and order_status in (${among(OPEN_STATUSES)})`;

/** An amount in the minor units of the order's `currency`. */
const amount = () => bigint({ mode: 'number' });
const due = () => amount().notNull().default(0);

export const orderNumbers = pgSequence('order_numbers');

/** Orders of every kind in one table; what only trips and transfers have is null for the others, which costs a bit a column. */
export const orders = pgTable(
  'orders',
  {
    ...recordColumns(),
    /** What people quote on the phone. */
    order_no: text()
      .notNull()
      .default(sql`'D' || lpad(nextval('order_numbers')::text, 8, '0')`),
    order_type: text().$type<OrderType>().notNull().default('normal'),
    order_status: text().$type<OrderStatus>().notNull().default('pending'),
    status_at: timestamp(),
    /** Nobody may take it before: the client's yes to what the office placed on their wallet, or the office's to a very large one. */
    waits_for: text().$type<'client' | 'office'>(),
    /** When it was finished, refused or called off: no move leaves those statuses. */
    ended_at: timestamp().generatedAlwaysAs(sql.raw(`case when order_status in (${FINAL}) then status_at end`)),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    city_id: integer().references(() => cities.id),
    client_id: integer()
      .notNull()
      .references(() => clients.id),
    contact_name: text().notNull(),
    contact_phone: text().notNull(),
    provider_id: integer().references(() => providers.id),
    vehicle_id: integer().references(() => vehicles.id),
    vehicle_type: text().$type<(typeof VEHICLE_TYPES)[number]>(),
    group_service_id: integer().references(() => groupServices.id),
    is_maintenance: yesNo(false),
    platform_type: text().notNull().default('admin'),
    payment_way_id: integer().references(() => paymentWays.id),
    pay_type: text().$type<PayWay>().notNull().default('cash'),
    pay_status: text().$type<PayStatus>().notNull().default('unpaid'),
    currency: text().notNull(),
    services_price: due(),
    total_addition_price: due(),
    shipping_price: due(),
    discount_coupon_price: due(),
    services_price_after_coupon: due(),
    vat_price: due(),
    total_price: due(),
    penalty_price: amount(),
    /** What its services were quoted at, once its people have agreed on another price: what they name next is measured by it. */
    quoted_price: amount(),
    coupon_id: integer(),
    coupon_code: text(),
    visit_date: date({ mode: 'string' }),
    visit_time: text(),
    is_live: yesNo(true),
    is_scheduled: yesNo(false),
    client_address: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    destination_address: text(),
    destination_lat: doublePrecision(),
    destination_lng: doublePrecision(),
    /** VAT as it was quoted and the app's part as it was when somebody accepted, in thousandths of a percent: settings change for later orders. */
    vat_rate: integer(),
    app_rate: integer(),
    /** Metres and seconds. */
    planned_distance: integer(),
    actual_distance: integer(),
    planned_order_duration: integer(),
    actual_order_duration: integer(),
    trip_type: text().$type<'normal' | 'round' | 'airport' | 'scheduled'>(),
    base_fare: amount(),
    minimum_fare: amount(),
    price_per_kilo: amount(),
    price_per_minute: amount(),
    stop_price_per_minute: amount(),
    app_amount: amount(),
    driver_amount: amount(),
    report_reason_id: integer().references(() => reportReasons.id),
    has_complaint: boolean().generatedAlwaysAs(sql`report_reason_id is not null`),
    cancel_reason_id: integer().references(() => cancelReasons.id),
    notes: text(),
    search_key: searchKey('order_no', 'contact_name', 'contact_phone'),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.order_no),
    index('orders_created').on(t.created_at, t.id).where(LIVE),
    index('orders_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('orders_type').on(t.order_type, t.created_at, t.id).where(LIVE),
    index('orders_status').on(t.order_status, t.created_at, t.id).where(LIVE),
    index('orders_city').on(t.city_id, t.created_at, t.id).where(LIVE),
    index('orders_client').on(t.client_id, t.created_at, t.id).where(LIVE),
    index('orders_provider').on(t.provider_id, t.created_at, t.id).where(LIVE),
    // What an app asks for at every start: the few that are open, however many one has had.
    index('orders_client_open').on(t.client_id, t.created_at, t.id).where(sql.raw(IS_OPEN)),
    index('orders_provider_open').on(t.provider_id, t.created_at, t.id).where(sql.raw(IS_OPEN)),
    index('orders_vehicle')
      .on(t.vehicle_id, t.created_at, t.id)
      .where(sql`deleted_at is null and vehicle_id is not null`),
    index('orders_ended')
      .on(t.ended_at, t.id)
      .where(sql`deleted_at is null and ended_at is not null`),
    index('orders_country_ended')
      .on(t.country_id, t.ended_at, t.id)
      .where(sql`deleted_at is null and ended_at is not null`),
    index('orders_city_ended')
      .on(t.city_id, t.ended_at, t.id)
      .where(sql`deleted_at is null and ended_at is not null`),
    index('orders_provider_ended')
      .on(t.provider_id, t.ended_at, t.id)
      .where(sql`deleted_at is null and ended_at is not null`),
    // Done, and not paid yet: a card's capture is awaited. The home page counts them, however many were paid before.
    index('orders_awaiting_payment').on(t.country_id, t.created_at, t.id).where(sql.raw(IS_AWAITING_PAYMENT)),
    // The same by client: whoever owes for one orders nothing new.
    index('orders_client_unpaid').on(t.client_id).where(sql.raw(IS_AWAITING_PAYMENT)),
    // Done, and looked at before it is settled: what a client's wallet owes for them is no money to spend.
    index('orders_under_review').on(t.client_id).where(sql.raw(IS_UNDER_REVIEW)),
    index('orders_visit').on(t.visit_date, t.id).where(LIVE),
    index('orders_cancel_reason')
      .on(t.cancel_reason_id, t.created_at, t.id)
      .where(sql`deleted_at is null and cancel_reason_id is not null`),
    index('orders_complaints')
      .on(t.created_at, t.id)
      .where(sql`deleted_at is null and has_complaint`),
    index('orders_report_reason')
      .on(t.report_reason_id, t.created_at, t.id)
      .where(sql`deleted_at is null and report_reason_id is not null`),
    // Few at a time, whatever the size of the table: who is in an order, and where requests wait.
    index('orders_running').on(t.provider_id).where(sql.raw(IS_RUNNING)),
    index('orders_waiting').on(t.country_id, t.lat, t.lng).where(sql.raw(IS_WAITING)),
    // What nobody is named for, the oldest first: the home page shows those, and counts them by country.
    index('orders_unassigned').on(t.created_at, t.id, t.country_id).where(sql.raw(IS_UNASSIGNED)),
    // The few that wait for a yes of their client or of the office.
    index('orders_held').on(t.country_id, t.created_at, t.id).where(sql.raw(IS_HELD)),
    index('orders_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

const orderColumn = () =>
  integer()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

/** What was ordered, as it was called and cost on that day. */
export const orderServices = pgTable(
  'order_services',
  {
    order_id: orderColumn(),
    place: smallint().notNull(),
    provider_service_id: integer().references(() => providerServices.id),
    title_ar: text().notNull(),
    title_en: text().notNull(),
    quantity: smallint().notNull().default(1),
    unit_price: amount().notNull(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.place] }), index('order_services_service').on(t.provider_service_id)],
);

/** Every step of an order: who took it, when, from where to where, and why. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    order_id: orderColumn(),
    at: timestamp().notNull().defaultNow(),
    action: text().notNull(),
    from_status: text(),
    to_status: text().notNull(),
    /** In whose name: client, provider, admin or job. */
    actor: text().notNull(),
    /** The admin at the dashboard, also where they acted for somebody else. */
    admin_id: integer().references(() => admins.id),
    provider_id: integer().references(() => providers.id),
    cancel_reason_id: integer().references(() => cancelReasons.id),
    notes: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Metres driven by then. */
    meters: integer(),
    /** What was paid or given back. */
    amount: amount(),
  },
  (t) => [index('order_events_order').on(t.order_id, t.at, t.id)],
);

/** Where a trip is to stop on its way. */
export const orderStops = pgTable(
  'order_stops',
  {
    order_id: orderColumn(),
    place: smallint().notNull(),
    address: text(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    arrived_at: timestamp(),
    left_at: timestamp(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.place] })],
);

/** The way that a trip was to take, `[lng, lat]`, and the one that it took, `[lng, lat, seconds since the first, metres by then]`. */
export const orderRoutes = pgTable('order_routes', {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  planned: jsonb().notNull(),
  driven: jsonb().notNull().default([]),
  driven_from: timestamp(),
  /** The time of the drive, once it was closed: points of it that come later redraw the line. */
  closed_from: timestamp(),
  closed_to: timestamp(),
  /** What the distance of the drive was taken from, once it has ended, and which part of its time was seen, 0 to 1. */
  distance_from: text().$type<DistanceSource>(),
  coverage: real(),
  /** How long the whole track was, in metres, also what of it does not count as driven. */
  tracked_meters: integer(),
});

/** What the two sides of an order think of each other: once each. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    order_id: orderColumn(),
    /** Which side says so. */
    by: text().notNull(),
    /** Who is rated: the other side. */
    user_type: text().notNull(),
    user_id: integer().notNull(),
    /** From 0 to 5 in halves. */
    rate: numeric({ precision: 2, scale: 1 }).notNull(),
    review: text(),
    created_at: timestamp().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.by] }), index('order_ratings_person').on(t.user_type, t.user_id, t.created_at, t.order_id)],
);

/** How many ratings somebody has and what they add up to, so that an average is never counted over all of them. */
export const ratingTotals = pgTable(
  'rating_totals',
  {
    user_type: text().notNull(),
    user_id: integer().notNull(),
    count: integer().notNull(),
    sum: numeric({ precision: 12, scale: 1 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_type, t.user_id] })],
);

/** What a client tells whoever comes, at the start and at a package's handover, and how often somebody was wrong about it. */
export const orderPins = pgTable(
  'order_pins',
  {
    order_id: orderColumn(),
    step: text().notNull(),
    pin: text().notNull(),
    wrong: smallint().notNull().default(0),
    passed_at: timestamp(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.step] })],
);

/** Scheduled rides of which both sides have been reminded: once a ride. */
export const tripReminders = pgTable('trip_reminders', {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  at: timestamp().notNull().defaultNow(),
});

/** Trips whose unusual behaviour admins have been told of: once a trip. */
export const tripAlerts = pgTable('trip_alerts', {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  behaviour: text().notNull(),
  at: timestamp().notNull().defaultNow(),
});
