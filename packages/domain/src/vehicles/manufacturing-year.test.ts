import { expect, it } from 'vitest';
import { isManufacturingYear, manufacturingYears } from './manufacturing-year.ts';

it('takes the current year and the thirty before it, and moves with the year', () => {
  const silvester = Date.parse('2026-12-31T23:59:59Z');
  expect(manufacturingYears(silvester)).toEqual({ first: 1996, last: 2026 });
  expect([1995, 1996, 2026, 2027].map((year) => isManufacturingYear(year, silvester))).toEqual([false, true, true, false]);
  expect([1996, 2027].map((year) => isManufacturingYear(year, silvester + 1000))).toEqual([false, true]);
});
