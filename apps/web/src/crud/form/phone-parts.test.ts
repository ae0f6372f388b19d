import { describe, expect, it } from 'vitest';
import { localDigits, phoneParts, type PhoneCountry } from './phone-parts.ts';

const uae: PhoneCountry = { id: 1, name: 'الإمارات', phone_code: '971', phone_limit: 9 };
const usa: PhoneCountry = { id: 2, name: 'الولايات المتحدة', phone_code: '1', phone_limit: 10 };
const canada: PhoneCountry = { id: 3, name: 'كندا', phone_code: '1', phone_limit: 10 };
const all = [uae, usa, canada];

describe('phoneParts', () => {
  it('finds the country by the code, the preferred one where several share it', () => {
    expect(phoneParts('+971501234567', all, null)).toEqual({ country: uae, digits: '501234567' });
    expect(phoneParts('+14165550123', all, 3)).toEqual({ country: canada, digits: '4165550123' });
    expect(phoneParts('', all, 1)).toEqual({ country: uae, digits: '' });
  });

  it('keeps the digits of a phone whose country is not offered', () => {
    expect(phoneParts('+33612345678', all, null)).toEqual({ country: undefined, digits: '33612345678' });
  });
});

describe('localDigits', () => {
  it.each([
    ['501234567', '501234567'],
    ['٥٠١٢٣٤٥٦٧', '501234567'],
    ['50 123-4567', '501234567'],
    ['+971 50 123 4567', '501234567'],
    ['00971501234567', '501234567'],
    ['0501234567', '501234567'],
    ['5012345678', '501234567'],
    ['abc', ''],
  ])('reads %s as %s', (typed, digits) => expect(localDigits(typed, uae)).toBe(digits));
});
