import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppVersion, isOlderVersion } from './app-versions.ts';

describe('a version of an app', () => {
  it.each([
    ['1.9.9', '1.10', true],
    ['1.10', '1.10.0', false],
    ['2', '1.99.99', false],
    ['1.10.0', '1.10.1', true],
    ['2.0.0+5', '2.0.0', false],
    ['1.9+77', '2', true],
    ['', '0', true],
    ['beta', '0.0.1', true],
    ['1..2', '1', true],
  ])('%s comes before %s: %s', (version, other, isOlder) => {
    expect(isOlderVersion(version, other)).toBe(isOlder);
  });

  it('comes before another exactly as their numbers do', () => {
    const parts = fc.array(fc.nat(30), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const [left, right] = [a.join('.'), b.join('.')];
        const weight = (one: readonly number[]) => (one[0] ?? 0) * 10_000 + (one[1] ?? 0) * 100 + (one[2] ?? 0);
        expect([isAppVersion(left), isOlderVersion(left, right)]).toEqual([true, weight(a) < weight(b)]);
      }),
    );
  });
});
