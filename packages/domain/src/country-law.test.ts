import { describe, expect, it } from 'vitest';
import { getCountryLaw } from './country-law.ts';
import { isCurrency } from './places.ts';

const CODES = ['971', '966', '973', '968', '965', '974', '20', '962', '212', '216', '90', '91', '92', '964', '81'];

describe('the VAT that the law of a country says', () => {
  it('goes by its calling code, whatever it pays in', () => {
    expect(getCountryLaw({ phone_code: '966', currency: 'USD' })).toMatchObject({ country: 'SA', vat: 15 });
    expect(CODES.map((phone_code) => getCountryLaw({ phone_code, currency: '' })?.vat)).toEqual([
      5, 15, 10, 5, 0, 0, 14, 16, 20, 19, 20, 18, 18, 0, 10,
    ]);
  });

  it('goes by its currency until the code is there', () => {
    expect(getCountryLaw({ phone_code: '', currency: 'KWD' })).toMatchObject({ country: 'KW', vat: 0 });
  });

  it('is not guessed for a country that is not known, also where it pays in a known currency', () => {
    expect([getCountryLaw({ phone_code: '44', currency: 'GBP' }), getCountryLaw({ phone_code: '249', currency: 'AED' }), getCountryLaw({ phone_code: '', currency: '' })]).toEqual([null, null, null]); // prettier-ignore
  });

  it('has each country and each calling code once, with a currency and a rate that exist', () => {
    const laws = CODES.flatMap((phone_code) => getCountryLaw({ phone_code, currency: '' }) ?? []);
    expect([new Set(laws.map(({ country }) => country)).size, laws.every(({ currency, vat }) => isCurrency(currency) && vat >= 0 && vat < 30)]).toEqual([CODES.length, true]); // prettier-ignore
  });
});
