import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isDelivered,
  mayDelegate,
  nextStatus,
  ORDER_ACTIONS,
  ORDER_TRANSITIONS,
  getOrderTransitions,
  statusesOfType,
  type OrderActor,
} from './order-transitions.ts';
import { ORDER_PHASES, getPhase, CANCELLERS, statusesCancelledBy, getStatuses } from './order-phases.ts';
import {
  CANCELLED_STATUSES,
  isCancelled,
  isFinal,
  ORDER_STATUSES,
  ORDER_TYPES,
  STATUS_SPELLINGS,
  type OrderStatus,
} from './order-status.ts';

const ACTORS: readonly OrderActor[] = ['client', 'provider', 'admin', 'job'];

/** Every status that §4 of the specification names, in its order. */
const SPECIFIED = `pending accepted rejected order_progress order_done in_way finished client_cancel auto_cancel admin_cancel admin_reject
agent_cancel current_trip rider_cancel partner_accept_trip partner_in_pickup_location partner_start_trip reached_stop_point partner_finished
partner_cancel_trip driver_arrived driver_started_trip ready_to_pay pre_finished start driver_finished client_canceled
driver_arrived_location client_receive_offers driver_start_order driver_in_the_way driver_picked_up_package driver_transferred`.split(
  /\s+/,
);

/** The tables once more, written by hand from product.md: (status, action, actor) -> status. */
const SERVICE = `pending accept_order accepted|accepted ship_order in_way|in_way order_progress order_progress
|order_progress order_done order_done|order_done finish_order finished`;
const TRIP = `pending partner_accept_trip partner_accept_trip|partner_accept_trip partner_in_pickup_location partner_in_pickup_location
|partner_in_pickup_location partner_start_trip partner_start_trip|partner_start_trip reached_stop_point reached_stop_point
|reached_stop_point partner_start_trip partner_start_trip|partner_start_trip pre_finished pre_finished|pre_finished ready_to_pay ready_to_pay
|ready_to_pay partner_finished partner_finished|partner_finished finish_order finished`;
const PACKAGE = `pending client_receive_offers client_receive_offers|client_receive_offers accept_order accepted
|accepted driver_start_order driver_start_order|driver_start_order driver_in_the_way driver_in_the_way
|driver_in_the_way driver_arrived_location driver_arrived_location|driver_arrived_location driver_picked_up_package driver_picked_up_package
|driver_picked_up_package driver_transferred driver_transferred|driver_transferred driver_finished driver_finished
|driver_finished finish_order finished`;
const DELIVERED = 'order_done pre_finished ready_to_pay partner_finished driver_transferred driver_finished finished';
const CANCELS = {
  service: { client: 'client_cancel', provider: 'agent_cancel', admin: 'admin_cancel', job: 'auto_cancel' },
  trip: { client: 'rider_cancel', provider: 'partner_cancel_trip', admin: 'admin_cancel', job: 'auto_cancel' },
};

function expected(type: (typeof ORDER_TYPES)[number]): Map<string, string> {
  const table = type === 'trip' ? TRIP : type === 'transfer_package' ? PACKAGE : SERVICE;
  const found = new Map<string, string>();
  const steps = table.split('|').map((step) => step.trim().split(/\s+/) as [string, string, string]);
  for (const [from, action, to] of steps) for (const actor of ['provider', 'admin']) found.set(`${from} ${action} ${actor}`, to);
  // Delivered, a job is not called off any more but disputed.
  for (const from of new Set(steps.map(([status]) => status).filter((status) => !DELIVERED.split(/\s+/).includes(status))))
    for (const [actor, to] of Object.entries(CANCELS[type === 'trip' ? 'trip' : 'service'])) found.set(`${from} cancel_order ${actor}`, to);
  // Under way a client ends a ride, and disputes anything else.
  for (const from of ['order_progress', 'driver_picked_up_package']) found.delete(`${from} cancel_order client`);
  for (const from of ['partner_start_trip', 'reached_stop_point'])
    if (type === 'trip') found.set(`${from} cancel_order client`, 'finished');
  if (type === 'transfer_package') found.set('client_receive_offers accept_order client', 'accepted');
  if (type === 'normal' || type === 'cooperator') {
    found.set('pending reject_order provider', 'rejected');
    found.set('pending reject_order admin', 'admin_reject');
  }
  return found;
}

describe.each(ORDER_TYPES)('moves of %s', (type) => {
  it('are those of the table and no others, for every status, action and actor', () => {
    const found = new Map<string, string>();
    for (const status of ORDER_STATUSES)
      for (const action of [...ORDER_ACTIONS, 'reopen', 'toString', 'constructor', ''])
        for (const actor of ACTORS) {
          const to = nextStatus(type, status, action, actor);
          if (to) found.set(`${status} ${action} ${actor}`, to);
        }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected(type)));
  });

  it('lead a random walk nowhere outside the table, and every walk can end', () => {
    const table = expected(type);
    const walk = fc.array(fc.record({ action: fc.constantFrom(...ORDER_ACTIONS), actor: fc.constantFrom(...ACTORS) }), { maxLength: 60 });
    fc.assert(
      fc.property(walk, (steps) => {
        let status: OrderStatus = 'pending';
        for (const { action, actor } of steps) {
          const allowed = getOrderTransitions(type, status, actor);
          const next = nextStatus(type, status, action, actor);
          expect(allowed.includes(action)).toBe(next !== undefined);
          expect(next).toBe(table.get(`${status} ${action} ${actor}`));
          if (isFinal(status)) expect(next).toBeUndefined();
          status = next ?? status;
          expect(statusesOfType(type)).toContain(status);
        }
        // Whatever happened, what is not over can still be called off.
        if (!isFinal(status)) expect(isDelivered(status) || isCancelled(nextStatus(type, status, 'cancel_order', 'job') ?? '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('ask for a reason where they take something away', () => {
    for (const [action, move] of Object.entries(ORDER_TRANSITIONS[type]))
      expect([action, 'needs' in move ? move.needs : undefined]).toEqual([
        action,
        ['cancel_order', 'reject_order'].includes(action) ? 'cancel_reason_id' : undefined,
      ]);
  });
});

it('reach every status of the specification, by itself or as the one that it is a spelling of', () => {
  const reached = new Set(ORDER_TYPES.flatMap(statusesOfType));
  expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  const spellings: Readonly<Record<string, OrderStatus>> = STATUS_SPELLINGS;
  for (const label of SPECIFIED) expect([label, reached.has(spellings[label] ?? (label as OrderStatus))]).toEqual([label, true]);
  expect([...Object.keys(spellings), ...ORDER_STATUSES].toSorted()).toEqual(SPECIFIED.toSorted());
});

it('put every status in one phase, and every refusal with one who refused', () => {
  expect(ORDER_PHASES.flatMap(getStatuses).toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  expect(getStatuses('cancelled').toSorted()).toEqual([...CANCELLED_STATUSES].toSorted());
  expect(CANCELLERS.flatMap(statusesCancelledBy).toSorted()).toEqual([...CANCELLED_STATUSES].toSorted());
  expect(getPhase('reached_stop_point')).toBe('on_trip');
});

it('let another provider take over until the job is under way', () => {
  expect(mayDelegate('normal', 'in_way')).toBe(true);
  expect(mayDelegate('normal', 'order_progress')).toBe(false);
  expect(mayDelegate('trip', 'partner_in_pickup_location')).toBe(true);
  expect(mayDelegate('trip', 'reached_stop_point')).toBe(false);
  expect(mayDelegate('transfer_package', 'driver_arrived_location')).toBe(true);
  expect(mayDelegate('transfer_package', 'driver_transferred')).toBe(false);
  for (const status of ['finished', ...CANCELLED_STATUSES] as const) expect(mayDelegate('normal', status)).toBe(false);
});
