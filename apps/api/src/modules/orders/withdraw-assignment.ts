import type { OrderStatus } from '@diwan/domain/orders/order-status';
import { demandAdmin } from '../../access/caller.ts';
import { showRow } from '../../crud/record/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { takeCouponBack } from '../../ledger/till/coupon-given.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { conflict } from '../../platform/errors.ts';
import type { OrderRow } from './order-row.ts';
import { freeVehicle } from './order-vehicle.ts';
import { tellOfTakingAway } from './tell-people.ts';
import type { TransitionContext } from './transition-order.ts';

/** The desk offers it for ten seconds; the rest is for a slow network. */
const WITHIN_MS = 30_000;

const NAMING = ['accept_order', 'partner_accept_trip', 'delegate'];

interface Step {
  readonly action: string;
  readonly at: string;
  readonly admin_id: number | null;
  readonly provider_id: number | null;
  readonly from_status: OrderStatus;
}

// By their ids: an offer stands at the time when it is to be seen. The last step of all, and before it the last one that named somebody, or nobody any more.
const STEPS = `(select action, at, admin_id, provider_id, from_status from order_events where order_id = $1 order by id desc limit 1)
union all (select action, at, admin_id, provider_id, from_status from order_events
  where order_id = $1 and action = any($2) order by id desc offset 1 limit 1)`;

/** The step by which an admin has just named somebody for an order that nobody was named for; 409 where there is none. */
async function demandOwnChoice({ app, caller, transaction }: TransitionContext, order: OrderRow): Promise<Step> {
  const { rows } = await transaction.client.query<Step>(STEPS, [order.id, ['place', 'withdraw_assignment', ...NAMING]]);
  const [last, before] = rows;
  const isOwn = last && NAMING.includes(last.action) && last.admin_id === demandAdmin(caller).id;
  const wasFree = before === undefined || before.action === 'withdraw_assignment' || before.provider_id === null;
  if (!isOwn || !wasFree || Date.parse(last.at) + WITHIN_MS < app.now())
    throw conflict('dispatch.not_withdrawn', { number: order.order_no });
  return last;
}

/** Takes an order that is locked already from whom an admin gave it to moments ago: it waits as it did. 409 where something else came between. */
export async function withdrawLocked(context: TransitionContext, order: OrderRow): Promise<Row> {
  const { app, caller, transaction, api } = context;
  const { from_status: to } = await demandOwnChoice(context, order);
  const { provider_id: provider, vehicle_id: vehicle } = order;
  const at = new Date(app.now()).toISOString();
  const columns = { order_status: to, status_at: at, provider_id: null, vehicle_id: null };
  const after = await changeRow({ caller, transaction, now: at }, api.store, order, columns, {
    async along() {
      await freeVehicle(transaction.client, vehicle, order.id);
      await takeCouponBack(transaction, order);
      await writeEvent(transaction, {
        order_id: order.id,
        at,
        action: 'withdraw_assignment',
        from_status: order.order_status,
        to_status: to,
        actor: caller.kind,
        admin_id: demandAdmin(caller).id,
        provider_id: provider,
      });
    },
  });
  if (provider !== null) await tellOfTakingAway(transaction, after, provider);
  return showRow(transaction.client, api, caller, order.id, 'change');
}
