import type { FastifyInstance } from 'fastify';
import { nextStatus, orderMovesFrom, type OrderAction, type OrderActor } from '@diwan/domain/orders/order-moves';
import { isCancelled, isFinal, type OrderStatus } from '@diwan/domain/orders/order-status';
import type { Actor } from '../../kit/actor.ts';
import { changesBetween, writeAudit } from '../../kit/audit.ts';
import type { ResourceApi } from '../../kit/crud.ts';
import { conflict, invalidField } from '../../kit/errors.ts';
import { showRow } from '../../kit/read.ts';
import { announce } from '../../kit/row-events.ts';
import type { Row } from '../../kit/store.ts';
import type { Transaction } from '../../kit/transaction.ts';
import { readableAmounts } from '../../kit/write/amounts.ts';
import { driven } from './finish-order.ts';
import { writeEvent } from './order-events.ts';
import { giveBack, settle } from './order-money.ts';
import type { OrderRow } from './order-row.ts';
import { freeVehicleOf, occupyVehicle } from './order-vehicle.ts';
import { checkProvider, checkWallet } from './order-provider.ts';
import { tellOfMove } from './tell-people.ts';

/** A move as it was asked for, its body checked. */
export interface AskedOrderMove {
  readonly action: OrderAction;
  readonly actor: OrderActor;
  readonly providerId?: number | undefined;
  readonly cancelReasonId?: number | undefined;
  readonly notes?: string | undefined;
}

/** What a move is made of: whoever asks, in one transaction, at a moment. */
export interface MoveContext {
  readonly app: FastifyInstance;
  readonly request: Actor;
  readonly transaction: Transaction;
  readonly api: ResourceApi;
}

/** 409 with what the status allows instead. */
export function refuseMove(order: OrderRow, actor: OrderActor): never {
  throw conflict(
    'order.move_not_allowed',
    {},
    {
      status: order.order_status,
      allowed: orderMovesFrom(order.order_type, order.order_status, actor),
    },
  );
}

const TAKING = new Set<OrderAction>(['accept_order', 'partner_accept_trip']);

/** Who serves an order from now on; its vehicle is taken with it. */
async function takenBy({ app, transaction: { client } }: MoveContext, order: OrderRow, asked: AskedOrderMove): Promise<Row> {
  const providerId = asked.providerId ?? order.provider_id;
  if (providerId === null) throw invalidField('provider_id', 'empty');
  await checkProvider(client, order.order_type, providerId);
  await checkWallet(app, client, order, providerId);
  const vehicle = order.vehicle_id ?? (await freeVehicleOf(client, order, providerId));
  await occupyVehicle(client, vehicle, true);
  return { provider_id: providerId, vehicle_id: vehicle };
}

/** Refuses a reason that is not in use, or that whoever takes the order away would not give. */
async function checkReason({ transaction: { client } }: MoveContext, { actor, cancelReasonId }: AskedOrderMove): Promise<void> {
  if (cancelReasonId === undefined) return;
  const { rowCount } = await client.query(
    'select from cancel_reasons where id = $1 and user_type = $2 and is_active and deleted_at is null',
    [cancelReasonId, actor],
  );
  if (rowCount === 0) throw invalidField('cancel_reason_id', 'choice');
}

/** The columns that change with a move beside the status. */
async function effectsOf(context: MoveContext, order: OrderRow, asked: AskedOrderMove, to: OrderStatus): Promise<Row> {
  const { app, transaction } = context;
  const { VAT } = await app.settings.of(order.country_id);
  if (TAKING.has(asked.action)) return takenBy(context, order, asked);
  if (to === 'pre_finished') return driven(transaction.client, order, VAT, app.now());
  if (to === 'finished') return settle(context, order);
  if (!isCancelled(to)) return {};
  return { ...(await giveBack(context, order, asked.actor)), cancel_reason_id: asked.cancelReasonId ?? null };
}

async function store(context: MoveContext, id: number, columns: Row): Promise<OrderRow> {
  const names = Object.keys(columns);
  const { rows } = await context.transaction.client.query<OrderRow>(
    `update orders set updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond'),
       ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')} where id = $1 returning *`,
    [id, new Date(context.app.now()).toISOString(), ...Object.values(columns)],
  );
  return rows[0] as OrderRow;
}

/** Takes an order that is locked already to its next status, with all that belongs to it. 409 where the status does not allow it. */
export async function moveLocked(context: MoveContext, order: OrderRow, asked: AskedOrderMove): Promise<Row> {
  const { app, request, transaction, api } = context;
  const to = nextStatus(order.order_type, order.order_status, asked.action, asked.actor);
  if (to === undefined) refuseMove(order, asked.actor);
  await checkReason(context, asked);
  const at = new Date(app.now()).toISOString();
  const effects = await effectsOf(context, order, asked, to);
  const after = await store(context, order.id, { ...effects, order_status: to, status_at: at });
  if (isFinal(to)) await occupyVehicle(transaction.client, order.vehicle_id, false);
  await writeEvent(transaction, {
    order_id: order.id,
    at,
    action: asked.action,
    from_status: order.order_status,
    to_status: to,
    actor: asked.actor,
    admin_id: request.access?.adminId ?? null,
    provider_id: after.provider_id,
    cancel_reason_id: asked.cancelReasonId ?? null,
    notes: asked.notes ?? null,
    meters: after.actual_distance,
  });
  const changes = readableAmounts(api.resource, after, changesBetween(order, after));
  await writeAudit(transaction, request, [{ table: 'orders', id: order.id, action: 'update', changes }]);
  await announce(transaction, { table: 'orders', id: order.id, kind: 'update', country_id: order.country_id });
  await tellOfMove(transaction, after);
  return showRow(transaction.client, api, request, order.id);
}
