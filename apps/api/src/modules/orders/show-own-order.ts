import type { AppOrderDetails } from '@diwan/contract/orders/app-answers';
import type { Locale } from '@diwan/contract/kit/constants';
import { getAppShare } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor, minor, minus, plus } from '@diwan/domain/money';
import { getPhase, type OrderPhase } from '@diwan/domain/orders/order-phases';
import { isFinal } from '@diwan/domain/orders/order-status';
import { getOrderTransitions, isUnderWay } from '@diwan/domain/orders/order-transitions';
import { asksForPins, getPinStep, type PinStep } from '@diwan/domain/orders/start-pin';
import type { UserType } from '@diwan/domain/people';
import { RUNNING_STATUSES } from '@diwan/domain/tracking/partner-state';
import type { SettingValues } from '@diwan/contract/settings/settings';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { notFound } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { dueAt } from './due-at.ts';
import { ENDING } from './transition-order.ts';
import { getPercents } from './order-rates.ts';
import { isPayable } from './pay-order.ts';
import { penaltyNow } from './penalty.ts';
import type { OrderRow } from './order-row.ts';
import { fareSoFar } from './finish-order.ts';
import { readReview } from './open-review.ts';
import { DETAILS } from './own-order-sql.ts';
import { getShownOrder, type ListedOrder } from './shown-own-order.ts';

type Counterpart = NonNullable<AppOrderDetails['provider']>;

interface DetailedOrder extends ListedOrder {
  readonly services: AppOrderDetails['services'];
  readonly events: AppOrderDetails['events'];
  readonly ratings: AppOrderDetails['ratings'];
  readonly complaint_data: AppOrderDetails['complaint'];
  readonly pins_data: Readonly<Partial<Record<PinStep, { readonly pin: string; readonly passed: boolean }>>> | null;
  readonly provider_data: Counterpart | null;
  readonly client_data: Counterpart;
  readonly vehicle_data: AppOrderDetails['vehicle'];
  readonly position_data: AppOrderDetails['position'];
  readonly time_zone: string;
}

/** Who looks, in which language, and when. */
interface Viewer {
  readonly app: Context;
  readonly person: Pick<Person, 'kind' | 'id'>;
  readonly settings: SettingValues;
}

const UNDER_WAY: ReadonlySet<OrderPhase> = new Set(['assigned', 'arriving', 'on_trip', 'payment']);
/** A place from longer ago says nothing of where they are now, even with its time beside it. */
const SHOWN_FOR = 30 * 60_000;
/** Before that the way to somebody who wanted it for later is nobody's business. */
const SEEN_BEFORE_DUE = 60 * 60_000;

function getCounterparts({ person, settings }: Viewer, order: DetailedOrder): Pick<AppOrderDetails, 'provider' | 'client' | 'vehicle'> {
  const phase = getPhase(order.order_status);
  const showsPhones = settings.show_phones_under_way === 1 && UNDER_WAY.has(phase);
  const shown = (other: Counterpart | null) => other && { ...other, phone: showsPhones ? other.phone : null };
  const isClient = person.kind === 'client';
  return {
    // Whoever was only asked has not said that they come.
    provider: isClient && order.was_taken ? shown(order.provider_data) : null,
    client: isClient ? null : shown(order.client_data),
    vehicle: isClient && !order.was_taken ? null : order.vehicle_data,
  };
}

/** Where the provider is, for the client who waits for them: from an hour before it is due until the job is done. */
function getPosition({ app, person }: Viewer, order: DetailedOrder): AppOrderDetails['position'] {
  const { position_data: position, order_status: status } = order;
  if (person.kind !== 'client' || !position || !RUNNING_STATUSES.includes(status) || getPhase(status) === 'payment') return null;
  const due = dueAt(order, order.time_zone);
  if (due !== null && getPhase(status) === 'assigned' && due - app.now() > SEEN_BEFORE_DUE) return null;
  return app.now() - Date.parse(position.seen_at) > SHOWN_FOR ? null : position;
}

function getPins({ person, settings }: Viewer, order: DetailedOrder): AppOrderDetails['pins'] {
  const { order_status, pins_data } = order;
  if (person.kind !== 'client' || !asksForPins(order, settings) || isFinal(order_status) || !pins_data?.start) return null;
  return { start: pins_data.start.pin, handover: pins_data.handover?.pin ?? null };
}

/** What may be done now, and which of that asks for the client's number. */
function getActions({ person, settings }: Viewer, order: DetailedOrder): Pick<AppOrderDetails, 'actions' | 'pin_actions'> {
  const { order_type: type, order_status: status, pins_data: pins } = order;
  const possible = getOrderTransitions(type, status, person.kind);
  const actions = order.waits_for === null ? possible : possible.filter((action) => ENDING.has(action));
  const asksPin = (action: string) => {
    const step = getPinStep(type, status, action);
    return person.kind === 'provider' && step !== undefined && pins?.[step]?.passed === false;
  };
  return { actions, pin_actions: asksForPins(order, settings) ? actions.filter(asksPin) : [] };
}

/** What the provider gets: as it was settled, before that by the rate that it was accepted at. */
function getDriverAmount({ person, settings }: Viewer, order: OrderRow): string | null {
  if (person.kind !== 'provider') return null;
  if (order.driver_amount !== null) return fromMinor(order.driver_amount, order.currency);
  const price = plus(minor(order.services_price), minor(order.total_addition_price), minor(order.shipping_price));
  return fromMinor(minus(price, getAppShare({ price }, getPercents(order, settings).app)), order.currency);
}

function getMoney(viewer: Viewer, order: OrderRow, penalty: Minor | null) {
  const shown = (amount: number | Minor) => fromMinor(amount, order.currency);
  return {
    services_price: shown(order.services_price),
    total_addition_price: shown(order.total_addition_price),
    shipping_price: shown(order.shipping_price),
    discount_coupon_price: shown(order.discount_coupon_price),
    vat_price: shown(order.vat_price),
    penalty_price: order.penalty_price === null ? null : shown(order.penalty_price),
    driver_amount: getDriverAmount(viewer, order),
    cancel_penalty: penalty === null ? null : shown(penalty),
    can_pay: asFlag(viewer.person.kind === 'client' && isPayable(order)),
  };
}

/** What calling it off would cost now: a penalty, or what a ride under way comes to so far. */
function getCancelCost(app: Context, runner: Runner, order: OrderRow): Promise<Minor> {
  return order.order_type === 'trip' && isUnderWay(order.order_status) ? fareSoFar(app, runner, order) : penaltyNow(app, runner, order);
}

function getFareQuestion(order: OrderRow, review: Awaited<ReturnType<typeof readReview>>): AppOrderDetails['fare_question'] {
  if (review?.waits_for !== 'client' || review.quoted_total === null || review.driven_total === null || review.expires_at === null)
    return null;
  const shown = (amount: number) => fromMinor(amount, order.currency);
  return { quoted_total: shown(review.quoted_total), driven_total: shown(review.driven_total), expires_at: review.expires_at };
}

/** What was said of the job. Nobody rates in answer to a rating: the other side's is shown to who has given their own. */
function getOpinions(kind: UserType, order: DetailedOrder): Pick<AppOrderDetails, 'ratings' | 'can_rate' | 'complaint'> {
  const { ratings, complaint_data: complaint } = order;
  const hasRated = ratings.some(({ by }) => by === kind);
  return {
    ratings: hasRated ? ratings : [],
    can_rate: asFlag(order.order_status === 'finished' && !hasRated),
    complaint,
  };
}

/** One's own order as it stands; 404 for any other. */
export async function showOrder(
  app: Context,
  runner: Runner,
  { person, language }: { readonly person: Pick<Person, 'kind' | 'id'>; readonly language: Locale },
  id: number,
): Promise<AppOrderDetails> {
  const { rows } = await runner.query<DetailedOrder>(DETAILS[person.kind], [language, person.id, id]);
  const [order] = rows;
  if (!order) throw notFound();
  const viewer: Viewer = { app, person, settings: await app.settings.of(order.country_id, runner) };
  const isClient = person.kind === 'client';
  const penalty = isClient && !isFinal(order.order_status) ? await getCancelCost(app, runner, order) : null;
  // Of an order that nobody has begun nothing is asked.
  const review = isClient && order.order_status !== 'pending' ? await readReview(runner, id) : undefined;
  return {
    ...getShownOrder(person.kind, order),
    city_id: order.city_id,
    payment_way_id: order.payment_way_id,
    // People write there how to find them and how to reach them.
    notes: isClient || order.was_taken ? order.notes : null,
    coupon_code: isClient ? order.coupon_code : null,
    ...getMoney(viewer, order, penalty),
    fare_question: getFareQuestion(order, review),
    planned_distance: order.planned_distance,
    planned_order_duration: order.planned_order_duration,
    actual_distance: order.actual_distance,
    actual_order_duration: order.actual_order_duration,
    services: order.services.map((line) => ({ ...line, unit_price: fromMinor(minor(line.unit_price), order.currency) })),
    events: order.events,
    ...getCounterparts(viewer, order),
    position: getPosition(viewer, order),
    pins: getPins(viewer, order),
    ...getActions(viewer, order),
    ...getOpinions(person.kind, order),
  };
}
