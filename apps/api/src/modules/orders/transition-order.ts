import type { Context } from '../../crud/resource/context.ts';
import {
  isDelivered,
  isUnderWay,
  nextStatus,
  getOrderTransitions,
  type OrderAction,
  type OrderActor,
} from '@diwan/domain/orders/order-transitions';
import { isCancelled, isFinal, type OrderStatus } from '@diwan/domain/orders/order-status';
import { isRideType, RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import { getAdminId, type Caller, demandFrom } from '../../access/caller.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { driven, endedByClient, endTrack } from './finish-order.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { demandCouponFor } from '../../ledger/till/coupon-given.ts';
import { demandRoomFor } from './give-order.ts';
import { giveBack } from './order-money.ts';
import { settleOrHold } from './settlement-review.ts';
import { appRate } from './order-rates.ts';
import type { OrderRow } from './order-row.ts';
import { freeVehicle, occupyVehicle } from './order-vehicle.ts';
import { demandReleased } from './order-waits.ts';
import { demandEligible, recordOverride, type EligibleTaker } from './demand-eligible.ts';
import { demandDue } from './job-times.ts';
import { demandPassedPin, vouchForPin } from './start-pins.ts';
import { oneRideAtATime, getRides } from './order-eligibility.ts';
import { takingHours } from './provider-hours.ts';
import { tellOfGoneOffers } from './tell-gone-offers.ts';
import { tellOfTransition, tellOfTakingAway } from './tell-people.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

/** A move as it was asked for, its body checked. */
export interface AskedOrderTransition {
  readonly action: OrderAction;
  readonly actor: OrderActor;
  readonly providerId?: number | undefined;
  readonly cancelReasonId?: number | undefined;
  readonly notes?: string | undefined;
  /** Why somebody may take it in spite of what speaks against them. */
  readonly overrideReason?: string | undefined;
  /** What is agreed with it: the price of a package. Columns of the order. */
  readonly agreed?: Row;
}

/** What a move is made of: whoever asks, in one transaction, at a moment. */
export interface TransitionContext {
  readonly app: Context;
  readonly caller: Caller;
  readonly transaction: Transaction;
  readonly api: ResourceApi;
}

/** 409 with what the status allows instead. */
function refuseTransition(order: OrderRow, { action, actor }: AskedOrderTransition): never {
  throw conflict(
    action === 'cancel_order' && (isDelivered(order.order_status) || (actor === 'client' && isUnderWay(order.order_status)))
      ? 'order.disputed'
      : 'order.move_not_allowed',
    {},
    {
      status: order.order_status,
      allowed: getOrderTransitions(order.order_type, order.order_status, actor),
    },
  );
}

/** What ends an order is possible whoever's yes it waits for. */
export const ENDING: ReadonlySet<OrderAction> = new Set<OrderAction>(['cancel_order', 'reject_order']);
const TAKING = new Set<OrderAction>(['accept_order', 'partner_accept_trip']);

/** Who serves an order from now on. Another than who was named takes it over: that is the right of who may delegate. */
function getTaker({ caller }: TransitionContext, order: OrderRow, asked: AskedOrderTransition): number {
  const providerId = asked.providerId ?? order.provider_id;
  if (providerId === null) throw invalidField('provider_id', 'empty');
  if (order.provider_id !== null && order.provider_id !== providerId) demandFrom(caller, 'delegate-orders');
  return providerId;
}

/** Whether a move lets a ride begin that was accepted before. */
function beginsRide(order: OrderRow, to: OrderStatus): boolean {
  const isUnderWay = (status: OrderStatus) => RIDE_UNDER_WAY_STATUSES.includes(status);
  return isRideType(order.order_type) && isUnderWay(to) && !isUnderWay(order.order_status);
}

/** 409 where whoever is to begin a ride is out for another one. */
async function demandFree({ app, transaction: { client } }: TransitionContext, { id, provider_id: provider }: OrderRow): Promise<void> {
  if (provider === null) return;
  await oneRideAtATime(client, provider);
  if ((await getRides(client, provider, id, app.now())).rides_under_way > 0) throw conflict('order.provider_on_a_ride');
}

/** Refuses a reason that is not in use, or that whoever takes the order away would not give. */
async function checkReason({ transaction: { client } }: TransitionContext, { actor, cancelReasonId }: AskedOrderTransition): Promise<void> {
  if (cancelReasonId === undefined) return;
  const offered = db
    .selectFrom('cancel_reasons')
    .where((eb) => eb.and({ id: cancelReasonId, user_type: actor, deleted_at: null }))
    .where('is_active', '=', true);
  if ((await run(client, offered)) === 0) throw invalidField('cancel_reason_id', 'choice');
}

interface Taking extends EligibleTaker {
  readonly columns: { readonly provider_id: number; readonly vehicle_id: number | null; readonly app_rate: number };
}

/** Whoever takes an order on may do so; their vehicle is taken with it. */
async function taking(context: TransitionContext, order: OrderRow, asked: AskedOrderTransition): Promise<Taking> {
  const provider_id = getTaker(context, order, asked);
  // Before anybody's rides are locked, as whoever places an order does it.
  await demandCouponFor(context.app, context.caller, context.transaction, order, provider_id);
  const taken = await demandEligible(context, order, provider_id, { isTakenNow: true, why: asked.overrideReason });
  // Who was named already was asked about then.
  if (provider_id !== order.provider_id) await demandRoomFor(context, { ...order, ...asked.agreed }, provider_id);
  await occupyVehicle(context.transaction.client, taken.vehicleId);
  const app_rate = appRate(order, await context.app.settings.of(order.country_id, context.transaction.client));
  return { ...taken, columns: { provider_id, vehicle_id: taken.vehicleId, app_rate } };
}

/** The columns of a ride that its client called off on the way. */
async function endedOnTheWay(context: TransitionContext, order: OrderRow, { cancelReasonId }: AskedOrderTransition): Promise<Row> {
  const price = await endedByClient(context, order);
  const priced: OrderRow = { ...order, ...Object.fromEntries(Object.entries(price).map(([name, value]) => [name, Number(value)])) };
  return { ...price, ...(await settleOrHold(context, priced, { early: true })), cancel_reason_id: cancelReasonId ?? null };
}

/** The columns that change with a move beside the status. */
async function getEffects(context: TransitionContext, order: OrderRow, asked: AskedOrderTransition, to: OrderStatus): Promise<Row> {
  if (beginsRide(order, to)) await demandFree(context, order);
  if (to === 'order_progress') await demandDue(context, order);
  if (to === 'pre_finished') return driven(context, order);
  // A ride that its client calls off on the way ends there: what was driven is settled.
  if (to === 'finished' && asked.action === 'cancel_order') return endedOnTheWay(context, order, asked);
  const ended = isFinal(to) ? await endTrack(context, order) : {};
  if (to === 'finished') return { ...ended, ...(await settleOrHold(context, order)) };
  if (!isCancelled(to)) return {};
  return { ...ended, ...(await giveBack(context, order, asked)), cancel_reason_id: asked.cancelReasonId ?? null };
}

/** Takes an order that is locked already to its next status, with all that belongs to it. 409 where the status does not allow it. */
export async function transitionLocked(context: TransitionContext, order: OrderRow, asked: AskedOrderTransition): Promise<void> {
  const { app, caller, transaction, api } = context;
  const to = nextStatus(order.order_type, order.order_status, asked.action, asked.actor);
  if (to === undefined) refuseTransition(order, asked);
  if (!ENDING.has(asked.action)) demandReleased(order);
  // It is charged for: whoever sits in the car says so, at their app.
  if (caller.kind === 'admin' && to === 'finished' && asked.actor === 'client') throw conflict('order.client_ends_it');
  await checkReason(context, asked);
  if (caller.kind === 'provider') await demandPassedPin(app, transaction, order, asked.action);
  if (caller.kind === 'admin') await vouchForPin(app, transaction, order, asked.action, caller.id);
  const at = new Date(app.now()).toISOString();
  const taken = TAKING.has(asked.action) ? await taking(context, order, asked) : undefined;
  const effects = taken?.columns ?? (await getEffects(context, order, asked, to));
  const columns = { ...effects, ...asked.agreed, order_status: to, status_at: at, ...(order.waits_for !== null && { waits_for: null }) };
  const change = () =>
    changeRow({ caller, transaction, now: at }, api.store, order, columns, {
      async along(moved) {
        if (isFinal(to)) await freeVehicle(transaction.client, order.vehicle_id, order.id);
        if (taken) await recordOverride(transaction, caller, order, taken, { at, providerId: taken.columns.provider_id });
        await writeEvent(transaction, {
          order_id: order.id,
          at,
          action: asked.action,
          from_status: order.order_status,
          to_status: to,
          actor: asked.actor,
          admin_id: getAdminId(caller),
          provider_id: moved.provider_id,
          cancel_reason_id: asked.cancelReasonId ?? null,
          notes: asked.notes ?? null,
          meters: moved.actual_distance,
        });
      },
    });
  const after = await takingHours(caller, order, change);
  await tellOfTransition(transaction, after);
  await tellOfGoneOffers(transaction, order, after);
  if (taken && order.provider_id !== null && order.provider_id !== after.provider_id)
    await tellOfTakingAway(transaction, after, order.provider_id);
}

/** The same, answered with the order as the dashboard shows it then. */
export async function transitionAndShow(context: TransitionContext, order: OrderRow, asked: AskedOrderTransition): Promise<Row> {
  await transitionLocked(context, order, asked);
  return showRow(context.transaction.client, context.api, context.caller, order.id, 'change');
}
