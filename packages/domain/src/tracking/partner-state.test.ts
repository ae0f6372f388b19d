import { expect, it } from 'vitest';
import { isStale, partnerState, RUNNING_STATUSES, WAITING_ORDER_STATUSES } from './partner-state.ts';

const NOW = 1_800_000_000_000;
const seconds = (count: number) => NOW - count * 1000;

it.each([
  [{ isInOrder: true, isOnline: false, seenAt: seconds(90_000) }, 'in_order'],
  [{ isInOrder: false, isOnline: true, seenAt: seconds(120) }, 'free'],
  [{ isInOrder: false, isOnline: true, seenAt: seconds(121) }, 'offline'],
  [{ isInOrder: false, isOnline: false, seenAt: seconds(1) }, 'offline'],
] as const)('reads %j as %s', (sighting, state) => expect(partnerState(sighting, NOW)).toBe(state));

it('calls a place old after two minutes', () => {
  expect([isStale(seconds(120), NOW), isStale(seconds(121), NOW)]).toEqual([false, true]);
});

it('knows who is out for an order from who has only agreed to one', () => {
  expect(RUNNING_STATUSES).toEqual(expect.arrayContaining(['partner_accept_trip', 'in_way', 'reached_stop_point', 'order_done']));
  for (const status of ['pending', 'accepted', 'finished', 'admin_cancel'] as const) expect(RUNNING_STATUSES).not.toContain(status);
  expect(WAITING_ORDER_STATUSES).toEqual(['pending', 'client_receive_offers']);
});
