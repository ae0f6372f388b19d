import { CANCELLERS, ORDER_PHASES, statusesCancelledBy, getStatuses } from '@diwan/domain/orders/order-phases';
import { CANCELLED_STATUSES, LIVE_STATUSES, OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { WAITING_ORDER_STATUSES } from '@diwan/domain/tracking/partner-state';
import { ORDER_WAITS } from '@diwan/contract/orders/resource';
import type { Condition } from '../../crud/fields/conditions.ts';
import type { OwnConditions } from '../../crud/resource/crud.ts';

/** A word for each group of statuses, as SQL over alias `t`; the groups are the domain's. */
function getWord<W extends string>(words: readonly W[], statuses: (word: W) => readonly string[]): string {
  const arms = words.map((word) => `when t.order_status in (${statuses(word).map((one) => `'${one}'`).join(', ')}) then '${word}'`); // prettier-ignore
  return `(case ${arms.join(' ')} end)`;
}

/** What only trips have. */
const ofTrips = (column: string) => `(case when t.order_type = 'trip' then t.${column} end)`;

/** Fields that are no columns, as SQL. */
export const COMPUTED_ORDER_FIELDS = {
  phase: getWord(ORDER_PHASES, getStatuses),
  cancelled_by: getWord(CANCELLERS, statusesCancelledBy),
  order_date: 't.created_at',
  payment_type: 't.pay_type',
  trip_status: ofTrips('order_status'),
  trip_price: ofTrips('services_price'),
  coupon_amount: ofTrips('discount_coupon_price'),
} as const;

const among = (values: readonly string[]): Condition => ({ kind: 'among', column: 'order_status', values });

function byGroup<W extends string>(words: readonly W[], statuses: (word: W) => readonly string[]): OwnConditions {
  return (text) => {
    const word = words.find((one) => one === text);
    return word === undefined ? undefined : [among(statuses(word))];
  };
}

/** Filters on groups of statuses: the counters know the statuses, so they know these too. */
export const CONDITIONS: Readonly<Record<string, OwnConditions>> = {
  phase: byGroup(ORDER_PHASES, getStatuses),
  cancelled_by: byGroup(CANCELLERS, statusesCancelledBy),
};

/** The named sets of `filter=`. */
export const ORDER_SETS: Readonly<Record<string, readonly Condition[]>> = {
  not_cancelled: [among(LIVE_STATUSES)],
  cancelled: [among(CANCELLED_STATUSES)],
  // Nobody said why, or nobody was asked.
  without_reason: [among(CANCELLED_STATUSES), { kind: 'empty', column: 'cancel_reason_id' }],
  in_progress: [among(OPEN_STATUSES)],
  // Nobody is named for them.
  unassigned: [among(WAITING_ORDER_STATUSES), { kind: 'empty', column: 'provider_id' }, { kind: 'empty', column: 'waits_for' }],
  // Nobody may take them before somebody says yes to them.
  held: [among(WAITING_ORDER_STATUSES), { kind: 'among', column: 'waits_for', values: ORDER_WAITS, fixed: true }],
  today: [{ kind: 'today', column: 'created_at' }],
  // A card's capture is awaited, and with it the settlement.
  awaiting_payment: [among(['finished']), { kind: 'among', column: 'pay_status', values: ['unpaid', 'partly_paid'] }],
  under_review: [{ kind: 'equals', column: 'pay_status', value: 'under_review' }],
  maintenance: [{ kind: 'equals', column: 'is_maintenance', value: true }],
};
/** Trips that somebody complained about. */
export const TRIP_SETS = { ...ORDER_SETS, with_complaint: [{ kind: 'sql', text: () => 't.report_reason_id is not null' }] } as const;
