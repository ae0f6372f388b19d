import { describe, expect, it } from 'vitest';
import { hasTooManyDecimals, typedAmount, wholeAmount } from './amount-text.ts';

describe('an amount that is typed', () => {
  it('may have Arabic digits, marks and groups', () => {
    expect(typedAmount('١٢٫٥', '١٢٫', 'AED')).toBe('12.5');
    expect(typedAmount('١٬٢٥٠٫٥٠', '', 'AED')).toBe('1250.50');
    expect(typedAmount('12,500,000.25', '', 'AED')).toBe('12500000.25');
    expect(typedAmount('AED 40', '', 'AED')).toBe('40');
  });

  it('keeps a minus sign, to be refused: less than nothing does not become more', () => {
    expect(typedAmount('-5', '-', 'AED')).toBe('-5');
    expect(typedAmount('−٥', '', 'AED')).toBe('−5');
  });

  it('takes as many decimals as its currency has', () => {
    expect(typedAmount('1.234', '1.23', 'AED')).toBe('1.23');
    expect(typedAmount('1.234', '1.23', 'KWD')).toBe('1.234');
    expect(typedAmount('1.', '1', 'AED')).toBe('1.');
    expect(typedAmount('12.3.', '12.3', 'AED')).toBe('12.3');
  });

  it('does not become another amount when it is pasted', () => {
    expect(typedAmount('12,5', '', 'AED')).toBe('12,5');
    expect(typedAmount('1.2345', '', 'AED')).toBe('1.2345');
    expect(hasTooManyDecimals('1.2345', 'AED')).toBe(true);
    expect(hasTooManyDecimals('1.500', 'AED')).toBe(false);
  });
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
