import { describe, expect, it } from 'vitest';
import { isIban, looksLikeIban } from './iban.ts';

describe('an international account number', () => {
  it.each(['AE070331234567890123456', 'SA0380000000608010167519', 'EG380019000500000000263180002', 'GB82WEST12345698765432'])(
    '%s is one',
    (text) => expect([looksLikeIban(text), isIban(text)]).toEqual([true, true]),
  );

  it('is none with one digit wrong, two exchanged, or its letters small', () => {
    for (const text of [
      'AE080331234567890123456',
      'AE070331234567890123465',
      'ae070331234567890123456',
      'AE07',
      'AE07 0331234567890123456',
    ])
      expect([text, isIban(text)]).toEqual([text, false]);
  });

  it('is not meant by a number of a bank alone', () => expect(looksLikeIban('0331234567890123456')).toBe(false));
});
