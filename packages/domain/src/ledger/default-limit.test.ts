import { expect, it } from 'vitest';
import { defaultLargestOrder, defaultLimit } from './default-limit.ts';

it.each([
  ['AED', 500_000n],
  ['KWD', 400_000n],
  ['JPY', 150_000n],
  ['INR', 10_000_000n],
])('the limit of a country that has none of its own is known by its currency, in its minor units: %s', (currency, limit) => {
  expect([defaultLimit(currency), defaultLargestOrder(currency)]).toEqual([limit, limit * 10n]);
});

it.each([
  ['USD', 100_000n],
  ['LYD', 400_000n],
  ['KRW', 100_000n],
])('a currency that nobody listed has a small one, by its decimals: %s', (currency, limit) => {
  expect(defaultLimit(currency)).toBe(limit);
});
