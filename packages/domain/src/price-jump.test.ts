import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, NONE } from './money.ts';
import { isDip, isGenerous, isJump, passesLimit, sampleFare } from './price-jump.ts';

const price = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor);
const above = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(minor);

/** A step from the last of the prices that held. */
const step = (after: number, ...prices: number[]) => ({
  after: minor(after),
  before: prices.length === 0 ? null : minor(prices.at(-1) ?? 0),
  late: prices.map((one) => minor(one)),
});

it('a price that was a fifth or more lower for a while, and goes back up within the day, sold below itself', () => {
  expect([isDip(step(120, 120, 100)), isDip(step(119, 119, 100)), isDip(step(500, 500, 100))]).toEqual([true, false, true]);
  // Not what was never charged, what goes down, nor what nothing was charged in place of.
  expect([isDip(step(130, 120, 100)), isDip(step(80, 80, 100)), isDip({ ...step(120, 120), before: null })]).toEqual([false, false, false]);
});

describe('a price that jumps', () => {
  it('is more than three times the lowest of the day', () => {
    expect(isJump(step(300, 100))).toBe(false);
    expect(isJump(step(301, 100))).toBe(true);
    expect(isJump(step(301, 200, 100, 290))).toBe(true);
    // Of what stays as it is, or goes down, the lowest of the day says nothing, nor the highest of what goes up.
    expect([isJump(step(301, 100, 302)), isJump(step(301, 100, 301)), isJump(step(250, 900, 240))]).toEqual([false, false, false]);
    // A price of zero is no lowest.
    expect(isJump(step(2, 0, 1))).toBe(false);
    expect(isJump(step(10 ** 12))).toBe(false);
    // A price that is set to zero first is no new one, nor is one that is off for an hour.
    expect(isJump(step(400_000, 1_000, 0))).toBe(true);
    expect(isJump({ ...step(400_000, 1_000), before: null })).toBe(true);
  });

  it('gets nowhere by steps: no price of the day is more than three times the first', () => {
    fc.assert(
      fc.property(above, fc.array(price, { maxLength: 12 }), (first, wishes) => {
        const prices: Minor[] = [first];
        for (const after of wishes) if (!isJump({ after, before: prices.at(-1) ?? null, late: prices })) prices.push(after);
        expect(prices.every((one) => one <= first * 3n)).toBe(true);
      }),
    );
  });

  it('is less than a third of the highest of the day as well, and none at all', () => {
    expect(isJump(step(100, 300))).toBe(false);
    expect(isJump(step(99, 300))).toBe(true);
    expect(isJump(step(99, 300, 200, 120))).toBe(true);
    expect(isJump(step(0, 1))).toBe(true);
    // Where nothing is charged any more, what was counts.
    expect(isJump({ ...step(99, 300), before: null })).toBe(true);
    // What is new may be as cheap as it likes.
    expect(isJump(step(0))).toBe(false);
  });

  it('gets nowhere by steps downwards either', () => {
    fc.assert(
      fc.property(above, fc.array(price, { maxLength: 12 }), (first, wishes) => {
        const prices: Minor[] = [first];
        for (const after of wishes) if (!isJump({ after, before: prices.at(-1) ?? null, late: prices })) prices.push(after);
        expect(prices.every((one) => one * 3n >= first)).toBe(true);
      }),
    );
  });

  it('is never one that goes back to a price of the day, or stays', () => {
    fc.assert(
      fc.property(above, fc.array(price, { minLength: 1 }), fc.nat(), (before, late, nth) => {
        const all = [...late, before];
        expect(isJump({ after: all[nth % all.length] ?? NONE, before, late: all })).toBe(false);
        expect(passesLimit({ after: before, before, late }, NONE)).toBe(false);
      }),
    );
  });
});

it.each([
  [{ bought: 8, gifts: 1 }, 15, false],
  [{ bought: 7, gifts: 1 }, 15, true],
  [{ bought: 1, gifts: 0 }, 15, false],
  // Where the platform earns less it pays for fewer.
  [{ bought: 8, gifts: 1 }, 10, true],
  [{ bought: 10, gifts: 1 }, 10, false],
  [{ bought: 1000, gifts: 1 }, 0, true],
  [{ bought: 5, gifts: 0 }, 0, false],
])('%j at a share of %d percent gives more than it earns: %s', (visits, percent, generous) =>
  expect(isGenerous(visits, percent)).toBe(generous),
);

describe('a price above the limit of the day', () => {
  it('is a new one, or one that is raised', () => {
    const limit = minor(500);
    expect(passesLimit(step(500), limit)).toBe(false);
    expect(passesLimit(step(501), limit)).toBe(true);
    expect(passesLimit(step(501, 400), limit)).toBe(true);
    expect(passesLimit(step(600, 600), limit)).toBe(false);
    expect(passesLimit(step(601, 600), limit)).toBe(true);
  });
});

describe('the ride that measures a rate card', () => {
  const card = {
    base_fare: minor(1_000),
    minimum_fare: minor(1_500),
    price_per_kilo: minor(250),
    price_per_minute: minor(50),
    stop_price_per_minute: minor(25),
  };

  it('counts each of its prices', () => {
    expect(sampleFare(card)).toBe(1_000n + 2_500n + 1_000n + 250n);
    fc.assert(
      fc.property(
        fc.constantFrom(...(['base_fare', 'minimum_fare', 'price_per_kilo', 'price_per_minute', 'stop_price_per_minute'] as const)),
        above,
        (name, raise) => {
          expect(sampleFare({ ...card, [name]: minor(raise + 10_000n) })).toBeGreaterThan(sampleFare(card));
        },
      ),
    );
  });
});
