import { expect, it } from 'vitest';
import { ORDER_STATUSES, ORDER_TYPES } from './order-status.ts';
import { getOrderTransitions } from './order-transitions.ts';
import { asksForPins, getPinStep, getPinSteps, START_PIN_ACTIONS } from './start-pin.ts';

it('a number is asked for at the start of a visit or a ride, and as a package is picked up and handed over', () => {
  const asked = ORDER_TYPES.flatMap((type) =>
    ORDER_STATUSES.flatMap((status) =>
      getOrderTransitions(type, status, 'provider').flatMap((action) => {
        const step = getPinStep(type, status, action);
        return step === undefined ? [] : [[type, status, action, step]];
      }),
    ),
  );
  expect(asked).toEqual([
    ['normal', 'in_way', 'order_progress', 'start'],
    ['cooperator', 'in_way', 'order_progress', 'start'],
    ['trip', 'partner_in_pickup_location', 'partner_start_trip', 'start'],
    ['transfer_package', 'driver_arrived_location', 'driver_picked_up_package', 'start'],
    ['transfer_package', 'driver_picked_up_package', 'driver_transferred', 'handover'],
  ]);
  expect(new Set(asked.map(([, , action]) => action))).toEqual(START_PIN_ACTIONS);
});

it('an order has the numbers that its moves ask for', () => {
  expect(Object.fromEntries(ORDER_TYPES.map((type) => [type, getPinSteps(type)]))).toEqual({
    normal: ['start'],
    cooperator: ['start'],
    trip: ['start'],
    transfer_package: ['start', 'handover'],
  });
});

it('is asked for what a wallet or a card pays, and in cash where the country wants that as well', () => {
  const ways = ['wallet', 'card', 'cash'].map((pay_type) => ({ pay_type, discount_coupon_price: 0 }));
  expect(ways.map((way) => asksForPins(way, { start_pin: 1, start_pin_in_cash: 0 }))).toEqual([true, true, false]);
  expect(ways.map((way) => asksForPins(way, { start_pin: 0, start_pin_in_cash: 1 }))).toEqual([false, false, true]);
});

it('is asked for what a package or a coupon pays, whatever way was chosen for the rest', () => {
  expect(asksForPins({ pay_type: 'cash', discount_coupon_price: 22_875 }, { start_pin: 1, start_pin_in_cash: 0 })).toBe(true);
});
