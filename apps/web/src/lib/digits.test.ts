import { expect, it } from 'vitest';
import { latinDigits } from './digits.ts';

it('reads Arabic and Persian digits and the Arabic decimal mark', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(latinDigits('١٢٫٥ كم')).toBe('12.5 كم');
});
