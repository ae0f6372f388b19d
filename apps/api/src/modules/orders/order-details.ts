import { FINDING_RULES } from '@diwan/contract/findings/resource';
import { getAdminId } from '../../access/caller.ts';
import { isAgreed, readReview, wantsReview } from './open-review.ts';
import type {
  OrderDetails,
  OrderLine,
  OrderTransitionChoice,
  OrderPayment,
  OrderStep,
  OrderStop,
} from '@diwan/contract/orders/detail-calls';
import { ORDER_PRINCIPALS } from '@diwan/contract/orders/forms';
import { isUnderWay, mayDelegate, getOrderTransitions, nextStatus } from '@diwan/domain/orders/order-transitions';
import { isFinal } from '@diwan/domain/orders/order-status';
import { getDue, getKept, paymentRefusal, type Paid } from '@diwan/domain/orders/pay-status';
import type { SettingValues } from '@diwan/contract/settings/settings';
import { fromMinor, minor, type Minor, NONE, plus } from '@diwan/domain/money';
import { invoiceNumber } from '@diwan/domain/orders/document-kind';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ResourceApi, Verb } from '../../crud/resource/crud.ts';
import { notFound } from '../../platform/errors.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isWithinDuty } from '../../ledger/till/duties.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { unprepared } from '../../platform/database/sql-text.ts';
import type { Row } from '../../crud/fields/row.ts';
import { getComplaints } from './complaints.ts';
import type { OrderRow } from './order-row.ts';
import { THOUSANDTHS } from './order-rates.ts';
import { readRoute } from './order-route.ts';
import { fareSoFar } from './finish-order.ts';
import { owedUnderWay } from './order-money.ts';
import { penaltyNow } from './penalty.ts';
import { readRelease } from './release-order.ts';
import { ENDING } from './transition-order.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** Amounts as they are stored. */
type Stored<T, K extends keyof T> = Omit<T, K> & { readonly [_ in K]: T[K] extends string ? number | string : number | string | null };

const SERVICES = `select place, provider_service_id, title_ar, title_en, quantity, unit_price from order_services where order_id = $1 order by place`;

const EVENTS = `select e.id, e.at, e.action, e.from_status, e.to_status, e.actor, e.notes, e.lat, e.lng, e.meters, e.amount,
  case when a.id is null then null else json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'image', a.image, 'gender', a.gender) end as admin,
  case when p.id is null then null else json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) end as provider,
  case when r.id is null then null else json_build_object('id', r.id, 'title_ar', r.title_ar, 'title_en', r.title_en) end as cancel_reason_data
from order_events e left join admins a on a.id = e.admin_id left join providers p on p.id = e.provider_id
  left join cancel_reasons r on r.id = e.cancel_reason_id
where e.order_id = $1 order by e.at, e.id limit 500`;

const PAYMENTS = `select p.id, p.created_at, p.way, p.amount, p.refunded_amount, p.status, p.reference,
  case when a.id is null then null else json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) end as admin
from payments p left join admins a on a.id = p.admin_id where p.order_id = $1 and p.deleted_at is null order by p.id limit 500`;

const INVOICE = `select i.year, i.number, s.created_at as at, i.seller_name, i.seller_tax_number, i.seller_address, i.vat_rate
from settlements s join invoices i on i.settlement_id = s.id where s.order_id = $1 and s.settlement_kind = 'settlement'`;

const STOPS = `select place, address, lat, lng, arrived_at, left_at from order_stops where order_id = $1 order by place`;
const PENALTY_FREE = db
  .selectFrom('cancel_reasons')
  .select('id')
  .where('is_provider_cause', '=', true)
  .where('user_type', '=', 'client')
  .where('deleted_at', 'is', null)
  .orderBy('id')
  .limit(500);

/** A stored order within reach of who would show or change it, with the zone of its country; 404 else. */
export async function readOrder(
  runner: Runner,
  api: ResourceApi,
  caller: Caller,
  id: number,
  verb: Verb = 'show',
): Promise<OrderRow & { zone: string }> {
  const found = rowsFrom(api.store, [...getScopeConditions(api, caller, verb), { kind: 'equals', column: 'id', value: id }]);
  const zone = '(select c.time_zone from countries c where c.id = t.country_id) as zone';
  const { rows } = await runner.query<OrderRow & { zone: string }>(unprepared({ ...found, select: ['t.*', zone] }));
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What the settlement of an order waits for, and whether whoever looks may decide. */
async function getReview(app: Context, caller: Caller, order: OrderRow): Promise<OrderDetails['review']> {
  const review = await readReview(app.database.pool, order.id);
  if (!review) return null;
  const shown = (amount: number | null) => (amount === null ? null : fromMinor(amount, order.currency));
  const { waits_for, reasons, evidence, opened_at, expires_at } = review;
  const admin = getAdminId(caller);
  return {
    waits_for,
    reasons: FINDING_RULES.filter((rule) => reasons.includes(rule)),
    evidence,
    quoted_total: shown(review.quoted_total),
    driven_total: shown(review.driven_total),
    is_agreed: isAgreed(review, order),
    opened_at,
    expires_at,
    is_independent: admin !== null && (await inTransaction(app, (transaction) => isWithinDuty(transaction, wantsReview(admin, order)))),
  };
}

/** The moves that an order's status allows an admin, each with where it leads; in another's name it may lead elsewhere. */
function getTransitions({ order_type: type, order_status: status, waits_for }: OrderRow): OrderTransitionChoice[] {
  return getOrderTransitions(type, status, 'admin').flatMap((action) => {
    if (waits_for !== null && !ENDING.has(action)) return [];
    const to = nextStatus(type, status, action, 'admin');
    const on_behalf_of = ORDER_PRINCIPALS.filter((actor) => {
      const leadsTo = nextStatus(type, status, action, actor);
      // A ride under way ends for its client at their own app.
      return leadsTo !== undefined && !(actor === 'client' && leadsTo === 'finished');
    });
    return to === undefined ? [] : [{ action, to, on_behalf_of }];
  });
}

/** A settled order that a coupon covered whole, and that nobody undid. */
const isCovered = ({ order_status, pay_status, total_price, discount_coupon_price }: OrderRow) =>
  order_status === 'finished' && pay_status === 'paid' && total_price === 0 && discount_coupon_price > 0;

/** What was paid, what is due, and what may be done about it: only a card's payments are recorded by hand, and what is kept goes back. */
function getPayments(order: OrderRow, payments: readonly Stored<OrderPayment, 'amount' | 'refunded_amount'>[]) {
  const sum = (column: 'amount' | 'refunded_amount') => payments.reduce((total, one) => plus(total, minor(one[column])), NONE);
  const paid: Paid = { paid: sum('amount'), refunded: sum('refunded_amount') };
  const due = getDue(order, paid);
  const shown = (amount: Minor | number | string) => fromMinor(amount, order.currency);
  return {
    payments: payments.map((one) => ({ ...one, amount: shown(one.amount), refunded_amount: shown(one.refunded_amount) })),
    payment_due: shown(due),
    can_pay: order.waits_for === null && due > 0n && paymentRefusal(order, due, minor(1n)) === undefined,
    refundable: shown(getKept(paid)),
    // Calling it off, while that is possible, gives back what was captured.
    cancel_returns: shown(isFinal(order.order_status) ? NONE : getKept(paid)),
    // Of an order that a coupon covered nothing was paid, and everybody's part can be undone all the same.
    can_refund: order.pay_status !== 'written_off' && (getKept(paid) > 0n || isCovered(order)),
    can_write_off: order.order_status === 'finished' && due > 0n,
  };
}

type Seller = Pick<SettingValues, 'seller_name' | 'seller_tax_number' | 'seller_address'>;
type Invoice = Seller & { readonly year: number; readonly number: number; readonly at: string; readonly vat_rate: number };

/** Who sells: as they were when it was settled, before that by the settings of the order's country; and its invoice once there is one. */
async function getSeller(app: Context, order: OrderRow): Promise<Pick<OrderDetails, 'seller' | 'invoice'>> {
  const { rows } = await app.database.pool.query<Invoice>(INVOICE, [order.id]);
  const [invoice] = rows;
  const { seller_name: name, seller_tax_number: tax_number, seller_address: address }: Seller = invoice ?? (await app.settings.of(order.country_id)); // prettier-ignore
  return {
    seller: { name, tax_number, address },
    invoice: invoice
      ? { number: invoiceNumber(invoice.year, invoice.number), at: invoice.at, vat_percent: invoice.vat_rate / THOUSANDTHS }
      : null,
  };
}

/** What an order's page shows beside its fields: what was ordered, its timeline, its way, and what may be done now. */
export async function getDetails(app: Context, api: ResourceApi, caller: Caller, id: number): Promise<OrderDetails> {
  const { pool } = app.database;
  const order = await readOrder(pool, api, caller, id);
  const read = async <T extends object>(text: string) => (await pool.query<T & Row>(text, [id])).rows;
  const [services, events, stops, route, payments] = await Promise.all([
    read<Stored<OrderLine, 'unit_price'>>(SERVICES),
    read<Stored<OrderStep, 'amount'>>(EVENTS),
    read<OrderStop>(STOPS),
    readRoute(pool, order, app.now()),
    read<Stored<OrderPayment, 'amount' | 'refunded_amount'>>(PAYMENTS),
  ]);
  const isOnTheWay = order.order_type === 'trip' && isUnderWay(order.order_status);
  const penalty = isOnTheWay ? await fareSoFar(app, pool, order) : await penaltyNow(app, pool, order);
  const free = await all(pool, PENALTY_FREE);
  return {
    services: services.map((line) => ({ ...line, unit_price: fromMinor(line.unit_price, order.currency) })),
    events: events.map((one) => ({ ...one, amount: one.amount === null ? null : fromMinor(one.amount, order.currency) })),
    complaints: await getComplaints(pool, caller, id),
    review: await getReview(app, caller, order),
    ...getPayments(order, payments),
    ...(await getSeller(app, order)),
    stops,
    route,
    moves: getTransitions(order),
    can_delegate: order.waits_for === null && mayDelegate(order.order_type, order.order_status),
    ...(await readRelease(app, caller, order)),
    cancel_forgives: fromMinor(await owedUnderWay(app, pool, order), order.currency),
    cancel_penalty: fromMinor(penalty, order.currency),
    // A client who gives one of these owes nothing: the provider is the cause.
    penalty_free_reasons: free.map(({ id: reason }) => reason),
    currency: order.currency,
  };
}
