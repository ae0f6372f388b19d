import { describe, expect, it } from 'vitest';
import { hasTooManyDecimals, wholeAmount } from './amount-text.ts';

it('has too many decimals where one of them counts', () => {
  expect(hasTooManyDecimals('1.2345', 'AED')).toBe(true);
  expect(hasTooManyDecimals('1.500', 'AED')).toBe(false);
});

describe('a finished amount', () => {
  it('has all decimals of its currency', () => {
    expect(wholeAmount('12.5', 'AED')).toBe('12.50');
    expect(wholeAmount('.5', 'KWD')).toBe('0.500');
    expect(wholeAmount('7.', 'JPY')).toBe('7');
  });

  it('stays as it is where it is none', () => {
    for (const text of ['', '1.234', '12,5']) expect(wholeAmount(text, 'AED')).toBe(text);
    expect(wholeAmount('12.5', undefined)).toBe('12.5');
  });
});
