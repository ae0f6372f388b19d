import { phone } from '@diwan/contract/kit/field';
import { kindSchema } from '@diwan/contract/kinds/schemas';
import { describe, expect, it } from 'vitest';
import { chosenPhone, phoneParts, phoneFromInput, type PhoneCountry } from './phone-parts.ts';

const uae: PhoneCountry = { id: 1, name: 'الإمارات', phone_code: '971', phone_limit: 9 };
const ksa: PhoneCountry = { id: 4, name: 'السعودية', phone_code: '966', phone_limit: 9 };
const usa: PhoneCountry = { id: 2, name: 'الولايات المتحدة', phone_code: '1', phone_limit: 10 };
const canada: PhoneCountry = { id: 3, name: 'كندا', phone_code: '1', phone_limit: 10 };
const all = [uae, usa, canada];

/** As the form judges it before it sends it. */
const field = phone();
const checkValue = (value: string) => kindSchema(field).body(field).safeParse(value).success;

describe('phoneParts', () => {
  it('finds the country by the code, the preferred one where several share it', () => {
    expect(phoneParts('+971501234567', all, null)).toEqual({ country: uae, digits: '501234567' });
    expect(phoneParts('+14165550123', all, 3)).toEqual({ country: canada, digits: '4165550123' });
    expect(phoneParts('', all, 1)).toEqual({ country: uae, digits: '' });
  });

  it('keeps a phone whose country is not offered whole', () => {
    expect(phoneParts('+33612345678', all, null)).toEqual({ country: undefined, digits: '+33612345678' });
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
    ['966501234567', '+971966501234567'],
    // Without a plus, and with the country's own code and as many digits as it has after it.
    ['971501234567', '+971501234567'],
    ['٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['tel:971501234567', '+971501234567'],
    ['tel:+971501234567', '+971501234567'],
    ['(+971) 501234567', '+971501234567'],
    ['(00971) 501234567', '+971501234567'],
    ['+971 (0)50 123 4567', '+971501234567'],
    ['tel:+966531369043', '+966531369043'],
    // Nine digits are a number of the country, whatever they begin with.
    ['971501234', '+971971501234'],
  ])('reads %s as %s', (typed, phone) => expect(phoneFromInput(typed, uae)).toBe(phone));

  it.each([
    '05O1369043',
    '053I369043',
    'abc',
    'wa.me/971501234567',
    'هاتف 0501234567',
    '+966 5O1234567',
    '0501234567 / 0551234567',
    '050#',
    '+',
  ])('keeps %s as it was typed, to be refused', (typed) => {
    const kept = phoneFromInput(typed, uae);
    expect(phoneParts(kept, all, uae.id)).toEqual({ country: uae, digits: typed });
    expect(checkValue(kept)).toBe(false);
    expect(checkValue(phoneFromInput(typed, undefined))).toBe(false);
  });

  it.each(['+966531369043', '00966531369043', '(+966) 531369043', '(050) 123 4567', '971501234567', '05O1234567'])(
    'reads %s typed key by key as it reads it pasted',
    (typed) => {
      const all966 = [...all, ksa];
      let value = '';
      for (const key of typed) {
        const { country, digits } = phoneParts(value, all966, uae.id);
        value = phoneFromInput(digits + key, country);
      }
      expect(value).toBe(phoneFromInput(typed, uae));
    },
  );

  it('is of the country that is chosen afterwards', () => {
    expect(chosenPhone('0531369043', ksa)).toBe('+966531369043');
    expect(chosenPhone('966531369043', ksa)).toBe('+966531369043');
    expect(chosenPhone('05O1369043', ksa)).toBe('+96605O1369043');
  });
});
