import { getPercent } from '@diwan/domain/half-even';
import { type Minor, NONE } from '@diwan/domain/money';
import { getPenalty } from '@diwan/domain/orders/cancel-penalty';
import { getPhase } from '@diwan/domain/orders/order-phases';
import type { Context } from '../../crud/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { dueAt } from './due-at.ts';
import type { OrderRow } from './order-row.ts';
import { movedByOrder } from './order-waits.ts';

interface Known {
  readonly time_zone: string;
  /** When it was accepted, or given to whoever has it since. */
  readonly accepted_at: string | null;
  readonly arrived_at: string | null;
  readonly stood_since: string | null;
  readonly is_provider_cause: boolean | null;
}

const KNOWN = `select c.time_zone, e.accepted_at, e.arrived_at, p.stood_since, r.is_provider_cause
from countries c
left join lateral (select max(at) filter (where action in ('accept_order', 'partner_accept_trip', 'delegate')) as accepted_at,
  min(at) filter (where to_status in ('order_progress', 'partner_in_pickup_location', 'driver_arrived_location')) as arrived_at
  from order_events where order_id = $2) e on true
left join provider_positions p on p.provider_id = $3
left join cancel_reasons r on r.id = $4
where c.id = $1`;

const timestamp = (text: string | null) => (text === null ? null : Date.parse(text));

/**
 * What a client would pay who called the order off now for a reason, in minor units: a part of what the job is worth, whoever pays it. A
 * visit of a package, or a coupon, takes nothing off the hours that its provider kept free.
 */
export async function penaltyNow(app: Context, runner: Runner, order: OrderRow, cancelReasonId: number | null = null): Promise<Minor> {
  const { rows } = await runner.query<Known>(KNOWN, [order.country_id, order.id, order.provider_id, cancelReasonId]);
  const [known] = rows;
  // A provider who was only asked has not accepted yet.
  if (!known || order.provider_id === null || getPhase(order.order_status) === 'requested') return NONE;
  const settings = await app.settings.of(order.country_id, runner);
  return getPenalty({
    actor: 'client',
    now: app.now(),
    dueAt: dueAt(order, known.time_zone),
    total: movedByOrder(order),
    freeHours: settings.number_of_hours_appropriate_to_client_to_cancel_order,
    percent: settings.percentage_penalty_for_canceling_scheduled_flight,
    // Orders from before timelines were kept know only since when they stand as they do.
    acceptedAt: timestamp(known.accepted_at ?? order.status_at ?? order.created_at),
    arrivedAt: timestamp(known.arrived_at),
    stoodSince: timestamp(known.stood_since),
    isProviderCause: known.is_provider_cause === true,
  });
}

/** What a client would pay at most who called an order off, in minor units. */
export async function mostPenalty(
  app: Pick<Context, 'settings'>,
  runner: Runner,
  order: Pick<OrderRow, 'country_id' | 'total_price' | 'discount_coupon_price'>,
): Promise<Minor> {
  const settings = await app.settings.of(order.country_id, runner);
  return getPercent(movedByOrder(order), settings.percentage_penalty_for_canceling_scheduled_flight);
}
