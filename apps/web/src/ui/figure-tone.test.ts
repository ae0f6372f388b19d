import { expect, it } from 'vitest';
import { figureTone } from './figure-tone.ts';

it('keeps red for bad news, whatever stands beside it', () => {
  for (const bad of ['orders_cancelled', 'cancelled_order_count', 'rejected_count', 'locked_count', 'banned_count'])
    for (const place of [0, 1, 2, 3]) expect(figureTone(bad, place)).toBe('var(--pomegranate)');
  const others = ['providers', 'partners', 'clients', 'finished_order_count', 'contributors'].map(figureTone);
  expect(others).not.toContain('var(--pomegranate)');
  expect(new Set(others.slice(0, 3)).size).toBe(3);
});
