import { minor, NONE } from '../money.ts';
import { describe, expect, it } from 'vitest';
import { getDue, isSettled, paymentRefusal, getPayStatus } from './pay-status.ts';

describe('the pay status', () => {
  it.each([
    [0n, 0n, 100n, false, 'unpaid'],
    [99n, 0n, 100n, false, 'partly_paid'],
    [100n, 0n, 100n, false, 'paid'],
    [100n, 1n, 100n, true, 'partly_refunded'],
    [100n, 100n, 100n, true, 'refunded'],
    [0n, 0n, 0n, false, 'unpaid'],
    [0n, 0n, 0n, true, 'paid'],
    // Before the settlement what went back undoes its capture.
    [40n, 10n, 100n, false, 'partly_paid'],
    [40n, 40n, 100n, false, 'unpaid'],
    [140n, 40n, 100n, false, 'paid'],
    [140n, 40n, 100n, true, 'paid'],
    [140n, 60n, 100n, true, 'partly_refunded'],
    [140n, 140n, 100n, true, 'refunded'],
  ] as const)('of %s paid and %s given back of %s, settled %s, is %s', (paid, refunded, total, settled, status) => {
    expect(getPayStatus({ paid: minor(paid), refunded: minor(refunded) }, minor(total), settled)).toBe(status);
  });
});

it('an order that a coupon had covered, and whose settlement was undone, is refunded', () => {
  const nothing = { paid: NONE, refunded: NONE };
  expect([getPayStatus(nothing, NONE, true), getPayStatus({ ...nothing, isUndone: true }, NONE, true)]).toEqual(['paid', 'refunded']);
});

describe('what is due', () => {
  const order = { order_status: 'finished', pay_status: 'partly_paid', pay_type: 'card', total_price: 100 };

  it('is what is not kept, so that what goes back before the settlement is due again', () => {
    expect([0n, 10n, 40n].map((refunded) => getDue(order, { paid: minor(40n), refunded: minor(refunded) }))).toEqual([60n, 70n, 100n]);
    expect(getDue({ ...order, order_status: 'order_done', pay_status: 'paid' }, { paid: minor(100n), refunded: NONE })).toBe(0n);
  });

  it('is nothing once an order is settled, whatever goes back, or called off, or paid by something else', () => {
    const back = { paid: minor(100n), refunded: minor(60n) };
    for (const pay_status of ['paid', 'partly_refunded', 'refunded'])
      expect([isSettled({ ...order, pay_status }), getDue({ ...order, pay_status }, back)]).toEqual([true, 0n]);
    // Nor while somebody looks at it, nor where more is kept than it costs.
    expect(getDue({ ...order, pay_status: 'under_review' }, { paid: NONE, refunded: NONE })).toBe(0n);
    expect(getDue(order, { paid: minor(140n), refunded: NONE })).toBe(0n);
    expect(isSettled({ ...order, order_status: 'order_done', pay_status: 'paid' })).toBe(false);
    expect(getDue({ ...order, order_status: 'admin_cancel', pay_status: 'refunded' }, back)).toBe(0n);
    for (const pay_type of ['cash', 'wallet']) expect(getDue({ ...order, pay_type }, { paid: NONE, refunded: NONE })).toBe(0n);
  });
});

describe('a payment', () => {
  const order = { order_type: 'normal', order_status: 'finished', pay_type: 'card' } as const;

  it('is for a card order, up to what is due', () => {
    expect(paymentRefusal(order, minor(100n), minor(100n))).toBeUndefined();
    expect(paymentRefusal(order, minor(100n), minor(101n))).toBe('more_than_due');
    expect(paymentRefusal(order, NONE, minor(1n))).toBe('nothing_due');
    for (const pay_type of ['cash', 'wallet']) expect(paymentRefusal({ ...order, pay_type }, minor(100n), minor(1n))).toBe('not_card');
    expect(paymentRefusal({ ...order, order_status: 'client_cancel' }, minor(100n), minor(1n))).toBe('order_over');
  });

  it('of a trip waits until its fare is known, and may come before its end', () => {
    const driven = ['pending', 'partner_accept_trip', 'partner_in_pickup_location', 'partner_start_trip', 'reached_stop_point'] as const;
    for (const order_status of driven)
      expect([order_status, paymentRefusal({ ...order, order_type: 'trip', order_status }, minor(100n), minor(1n))]).toEqual([
        order_status,
        'fare_open',
      ]);
    expect(paymentRefusal({ ...order, order_type: 'trip', order_status: 'pre_finished' }, minor(100n), minor(1n))).toBeUndefined();
    expect(paymentRefusal({ ...order, order_status: 'pending' }, minor(100n), minor(1n))).toBeUndefined();
  });
});
