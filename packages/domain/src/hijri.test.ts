import { expect, it } from 'vitest';
import { fromHijri } from './hijri.ts';

it.each([
  ['1448-06-15', '2026-11-25'],
  ['1447-09-01', '2026-02-18'],
  ['1356-01-01', '1937-03-14'],
  ['1448-13-01', undefined],
  ['1448-06-31', undefined],
])('%s is %s', (hijri, day) => expect(fromHijri(hijri)).toBe(day));

it('finds each day of two centuries once, one after another', () => {
  let last = '';
  for (let year = 1350; year < 1450; year += 1) {
    const day = fromHijri(`${year}-01-01`) ?? '';
    expect(day > last).toBe(true);
    last = day;
  }
});
