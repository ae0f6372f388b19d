import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhoneIn, ruleOfPhone } from './phones.ts';

const emirates = { phone_code: '971', phone_limit: 9 };
const egypt = { phone_code: '20', phone_limit: 10 };
const america = { phone_code: '1', phone_limit: 10 };
const barbados = { phone_code: '1246', phone_limit: 7 };

describe('isPhoneIn', () => {
  it.each([
    ['+971501234567', true],
    ['+97150123456', false],
    ['+9715012345678', false],
    ['971501234567', false],
    ['+201001234567', true],
    ['+441001234567', false],
  ])('%s: %s', (phone, expected) => {
    expect(isPhoneIn([emirates, egypt], phone)).toBe(expected);
  });

  it('takes exactly as many digits as the country has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), (digits) => {
        expect(isPhoneIn([emirates], `+971${'5'.repeat(digits)}`)).toBe(digits === 9);
      }),
    );
  });
});

describe('ruleOfPhone', () => {
  it('prefers the longest code that fits', () => {
    expect(ruleOfPhone([america, barbados], '+12465551234')).toBe(barbados);
    expect(ruleOfPhone([america, barbados], '+12125551234')).toBe(america);
  });

  it('gives the country that a phone begins as while it is typed', () => {
    expect(ruleOfPhone([emirates, egypt], '+97150')).toBe(emirates);
    expect(ruleOfPhone([emirates, egypt], '+33')).toBeUndefined();
  });
});
