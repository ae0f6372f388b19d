import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getOnlyRule, isPhoneIn, ruleOfPhone } from './phones.ts';

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

it('a country that takes no other phones has one rule, and others have none', () => {
  const rules = [
    { ...emirates, id: 1, restrict_phone_code: 1 as const },
    { ...egypt, id: 2, restrict_phone_code: 0 as const },
    { ...america, id: 3, restrict_phone_code: 1 as const },
  ];
  expect([1, 2, 3, 4, '1', undefined].map((id) => getOnlyRule(rules, id)?.phone_code)).toEqual(['971', undefined, '1', undefined, undefined, undefined]); // prettier-ignore
});

describe('ruleOfPhone', () => {
  it('prefers the longest code that fits', () => {
    expect(ruleOfPhone([america, barbados], '+12465551234')).toBe(barbados);
    expect(ruleOfPhone([america, barbados], '+12125551234')).toBe(america);
    // As long as America's, it begins as a phone of Barbados would, and has a digit too few for one there.
    expect(ruleOfPhone([{ ...america, phone_limit: 9 }, barbados], '+1246555123')?.phone_code).toBe('1');
  });

  it('gives the country that a phone begins as while it is typed', () => {
    expect(ruleOfPhone([emirates, egypt], '+97150')).toBe(emirates);
    expect(ruleOfPhone([emirates, egypt], '+33')).toBeUndefined();
  });
});
