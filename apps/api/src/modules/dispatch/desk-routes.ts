import { dispatchCalls } from '@diwan/contract/dispatch/calls';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import type { IneligibleReason } from '@diwan/domain/orders/eligibility';
import { NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import type { Server } from '../../platform/http/server.ts';
import { demandFrom } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { delegateLocked, handleOrder, ordersApi, transitionAndShow, withdrawLocked, type OrderRow } from '../orders/index.ts';
import { listWaiting } from './list-waiting.ts';
import { showWaiting } from './show-waiting.ts';
import { tellDesk } from './tell-desk.ts';
import { readRecord } from '@diwan/domain/records';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { among, maybe } from '../../platform/database/typed.ts';

type Context = Parameters<typeof transitionAndShow>[0];

const TAKERS = db
  .selectFrom('orders as o')
  .innerJoin('providers as p', 'p.id', 'o.provider_id')
  .select(['o.order_no as number', sql<string>`p.first_name || ' ' || p.last_name`.as('name')]);

/** 409 that says who has it by now, or what became of it. */
async function demandWaiting(
  { transaction: { client } }: Context,
  { id, order_no, order_status: status, provider_id }: OrderRow,
): Promise<void> {
  const taker = await maybe(client, TAKERS.where('o.id', '=', id));
  if (taker) throw conflict('dispatch.taken', { number: order_no, name: taker.name }, { status, provider_id });
  if (status !== 'pending' && status !== 'client_receive_offers') throw conflict('dispatch.over', { number: order_no }, { status });
}

/** What speaks against somebody as soon as another order has them. */
const BY_AN_ORDER: ReadonlySet<unknown> = new Set<IneligibleReason>(['on_a_ride', 'next_ride_taken', 'busy_then', 'vehicle_busy']);

function getReasons(error: unknown): readonly unknown[] {
  if (!(error instanceof AppError) || error.status !== 422) return [];
  const { reasons } = readRecord(error.extra.data);
  return Array.isArray(reasons) ? reasons : [];
}

/**
 * Who was chosen as free, without an exception to be made, and has another order by now: 409 names it. The choice was made on a
 * list that is no longer true.
 */
async function demandFree<T>(
  { transaction: { client } }: Context,
  orderId: number,
  providerId: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reasons = getReasons(error);
    if (reasons.length === 0 || !reasons.every((reason) => BY_AN_ORDER.has(reason))) throw error;
    const others = TAKERS.where('o.provider_id', '=', providerId)
      .where('o.id', '<>', orderId)
      .where('o.deleted_at', 'is', null)
      .where('o.order_status', '=', among([...NEXT_RIDE_STATUSES, ...RIDE_UNDER_WAY_STATUSES]));
    const latest = others.orderBy('o.status_at', (by) => by.desc().nullsLast()).orderBy('o.id', 'desc');
    const taken = await maybe(client, latest.limit(1));
    throw taken ? conflict('dispatch.candidate_taken', { ...taken }, { reasons }) : error;
  }
}

/** Somebody takes the order on by an operator's choice. For a package whose prices nobody named yet they are named themselves. */
async function assign(context: Context, order: OrderRow, providerId: number, overrideReason: string | undefined) {
  await demandWaiting(context, order);
  if (order.order_type === 'transfer_package' && order.order_status === 'pending') {
    demandFrom(context.caller, 'delegate-orders');
    return delegateLocked(context, order, { providerId, overrideReason, notes: undefined });
  }
  const action = order.order_type === 'trip' ? 'partner_accept_trip' : 'accept_order';
  return transitionAndShow(context, order, { action, actor: 'admin', providerId, overrideReason });
}

// A person is at it: what was offered before is not offered anew, it waits at the desk.
const WAITS_FOR_PERSON = `update dispatch set started_at = $2::timestamptz, next_at = null,
  round = (select coalesce(max(round), 0) from order_offers where order_id = $1) where order_id = $1`;

/** Takes a choice back: the order waits at the desk again. */
async function withdraw(context: Context, order: OrderRow) {
  const shown = await withdrawLocked(context, order);
  await context.transaction.client.query(WAITS_FOR_PERSON, [order.id, new Date(context.app.now()).toISOString()]);
  await tellDesk(context.transaction, order);
  return shown;
}

/** The dispatch desk: what waits, who may have it, and giving it to them. */
export function registerDispatchDesk(app: Server, base: string) {
  handle(app, base, dispatchCalls.listWaiting, async ({ request, query }) => {
    const { data, next } = await listWaiting(app, request, { country_id: query.country_id, after: query.after });
    return { data, beside: { next } };
  });

  handle(app, base, dispatchCalls.showWaiting, async ({ request, params, query }) => ({
    data: await showWaiting(app, request, params.id, query.keyword),
  }));

  handleOrder(app, base, ordersApi, dispatchCalls.assign, {
    said: 'orders.assigned',
    work(context, order, values) {
      demandFrom(context.caller, getOrderKind(order.order_type).update);
      const { override_reason: why, provider_id: providerId } = values;
      if (typeof why === 'string') return assign(context, order, providerId, why);
      return demandFree(context, order.id, providerId, () => assign(context, order, providerId, undefined));
    },
  });

  handleOrder(app, base, ordersApi, dispatchCalls.withdrawAssignment, {
    said: 'orders.withdrawn',
    work(context, order) {
      demandFrom(context.caller, getOrderKind(order.order_type).update);
      return withdraw(context, order);
    },
  });
}
