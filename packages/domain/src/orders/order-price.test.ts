import { minor } from '../money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getPenalty } from './cancel-penalty.ts';
import { priceOfParts, priceOrder } from './order-price.ts';
import { getFare } from './trip-fare.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

it('adds up a price: services, additions and shipping, less the coupon, and VAT on what is left', () => {
  const lines = [
    { unit_price: minor(15_000n), quantity: 2 },
    { unit_price: minor(5_050n), quantity: 1 },
  ];
  expect(priceOrder({ lines, additions: minor(1_000n), shipping: minor(2_000n), discount: minor(3_050n), vatPercent: 5 })).toEqual({
    services_price: 35_050n,
    total_addition_price: 1_000n,
    shipping_price: 2_000n,
    discount_coupon_price: 3_050n,
    services_price_after_coupon: 35_000n,
    vat_price: 1_750n,
    total_price: 36_750n,
  });
});

it('keeps T = P - D + V, with 0 <= D <= P, to the unit', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, percent, (services, additions, shipping, discount, vatPercent) => {
      const price = priceOfParts({ services, additions, shipping, discount, vatPercent });
      const whole = services + additions + shipping;
      expect(price.discount_coupon_price).toBe(discount < whole ? discount : whole);
      expect(price.services_price_after_coupon).toBe(whole - price.discount_coupon_price);
      expect(price.total_price).toBe(whole - price.discount_coupon_price + price.vat_price);
      // No further from the exact share than half a unit.
      const exact = price.services_price_after_coupon * BigInt(Math.round(vatPercent * 100));
      const off = price.vat_price * 10_000n - exact;
      expect(off <= 5_000n && off >= -5_000n).toBe(true);
    }),
  );
});

const CARD = {
  base_fare: minor(500n),
  minimum_fare: minor(1_300n),
  price_per_kilo: minor(210n),
  price_per_minute: minor(40n),
  stop_price_per_minute: minor(50n),
};

it('charges a fare in parts, and no less than the minimum', () => {
  expect(getFare(CARD, { meters: 12_345, seconds: 1_500, stopSeconds: 90 })).toEqual({
    base_fare: 500n, distance_fare: 2_592n, time_fare: 1_000n, stop_fare: 75n, topped_up: 0n, fare: 4_167n,
  }); // prettier-ignore
  expect(getFare(CARD, { meters: 1_000, seconds: 60, stopSeconds: 0 })).toMatchObject({ topped_up: 550n, fare: 1_300n });
});

it('makes a longer ride never cheaper, and parts that add up', () => {
  const ride = fc.record({ meters: fc.nat(2_000_000), seconds: fc.nat(100_000), stopSeconds: fc.nat(20_000) });
  fc.assert(
    fc.property(ride, fc.nat(5_000), (one, more) => {
      const fare = getFare(CARD, one);
      expect(fare.base_fare + fare.distance_fare + fare.time_fare + fare.stop_fare + fare.topped_up).toBe(fare.fare);
      expect(fare.fare >= CARD.minimum_fare).toBe(true);
      expect(getFare(CARD, { ...one, meters: one.meters + more }).fare >= fare.fare).toBe(true);
    }),
  );
});

it('asks a penalty only of a client who calls off a taken job too late', () => {
  const late = {
    actor: 'client',
    now: 0,
    dueAt: 3_600_000,
    total: minor(10_050n),
    freeHours: 24,
    percent: 10,
    acceptedAt: -3_600_000,
    arrivedAt: null,
    stoodSince: null,
    isProviderCause: false,
  } as const;
  expect(getPenalty(late)).toBe(1_005n);
  expect(getPenalty({ ...late, dueAt: 24 * 3_600_000 })).toBe(0n);
  expect(getPenalty({ ...late, dueAt: null })).toBe(0n);
  expect(getPenalty({ ...late, acceptedAt: null })).toBe(0n);
  for (const actor of ['provider', 'admin', 'job'] as const) expect(getPenalty({ ...late, actor })).toBe(0n);
});
