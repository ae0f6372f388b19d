import { describe, expect, it } from 'vitest';
import { phoneParts, typedPhone, type PhoneCountry } from './phone-parts.ts';

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

describe('typedPhone', () => {
  it.each([
    ['501234567', '+971501234567'],
    ['٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['50 123-4567', '+971501234567'],
    ['+971 50 123 4567', '+971501234567'],
    ['\u202a+971 50 123 4567\u202c', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['+971 050 123 4567', '+971501234567'],
    ['0501234567', '+971501234567'],
    // Too long for the country: refused, and no other person's number.
    ['5012345678', '+9715012345678'],
    // Another country's is that country's.
    ['+966 50 123 4567', '+966501234567'],
    ['00966501234567', '+966501234567'],
    ['abc', ''],
  ])('reads %s as %s', (typed, phone) => expect(typedPhone(typed, uae)).toBe(phone));
});
