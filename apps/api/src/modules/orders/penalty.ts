import { getPercent } from '@diwan/domain/half-even';
import { type Minor, NONE } from '@diwan/domain/money';
import { getPenalty } from '@diwan/domain/orders/cancel-penalty';
import { getPhase } from '@diwan/domain/orders/order-phases';
import type { Context } from '../../crud/resource/context.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { dueAt } from './due-at.ts';
import type { OrderRow } from './order-row.ts';
import { movedByOrder } from './order-waits.ts';
import type { TransitionContext } from './transition-order.ts';

interface Known {
  readonly time_zone: string;
  /** When it was accepted, or given to whoever has it since. */
  readonly accepted_at: string | null;
  readonly arrived_at: string | null;
  readonly stood_since: string | null;
  readonly is_provider_cause: boolean | null;
}

/** It was accepted, or given to whoever has it since. */
const ACCEPTING = `('accept_order', 'partner_accept_trip', 'delegate')`;
const KNOWN = `select c.time_zone, e.accepted_at, e.arrived_at, p.stood_since, r.is_provider_cause
from countries c
left join lateral (select max(at) filter (where action in ${ACCEPTING}) as accepted_at,
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

/** Anybody has bad luck once: so many within 30 days, of one client or about one provider, are looked at. */
const MANY_BLAMES = 3;
const blames = (
  column: string,
  value: string,
) => `(select count(*)::int from (select from orders o join cancel_reasons r on r.id = o.cancel_reason_id
  where o.${column} = ${value} and o.created_at > $4 and o.order_status in ('client_cancel', 'rider_cancel') and r.is_provider_cause and o.id <> $3
    and exists (select from order_events e where e.order_id = o.id and e.action in ${ACCEPTING}) limit ${MANY_BLAMES}) x)`;
const BLAMED = `select greatest(${blames('client_id', '$1')}, ${blames('provider_id', '$2')}) as most`;

/**
 * Looks at an order that is called off without the penalty that it would cost, since its client names the provider as the cause. Their word
 * is enough, and the provider may complain; who says so often, or of whom it is said often, is a finding.
 */
export async function noticeBlame({ app, transaction }: TransitionContext, order: OrderRow): Promise<void> {
  const waived = await penaltyNow(app, transaction.client, order);
  if (waived === 0n) return;
  const { id, country_id, client_id, provider_id, currency } = order;
  const since = new Date(app.now() - 30 * 86_400_000).toISOString();
  const { rows } = await transaction.client.query<{ most: number }>(BLAMED, [client_id, provider_id, id, since]);
  if ((rows[0]?.most ?? 0) + 1 < MANY_BLAMES) return;
  const about = { country_id, client_id, provider_id, order_id: id, currency, amount: waived };
  await recordFinding(transaction, { ...about, rule: 'blamed_provider', unique_key: `blamed_provider:${id}` });
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
