import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isIban, looksLikeIban, typedAccount } from './iban.ts';

/** What the number leaves over when divided by 97: one, where its check digits agree. */
const mod97 = (text: string) =>
  Number(BigInt([...text.slice(4), ...text.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('')) % 97n);

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

  it('is none of a length that its country does not have, though its check digits agree, nor of no country', () => {
    for (const text of ['AE93033123456789012345', 'AE9003312345678901234567', 'XX340331234567890123456'])
      expect([text, mod97(text), isIban(text)]).toEqual([text, 1, false]);
  });

  it.each([
    ['SA03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
    ['sa03-8000-0000-6080-1016-7519', 'SA0380000000608010167519'],
    ['IBAN SA0380000000608010167519', 'SA0380000000608010167519'],
    ['IBAN: SA03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
    ['\u2066SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩\u2069', 'SA0380000000608010167519'],
    ['0331 2345-678', '03312345678'],
    ['IBAN', 'IBAN'],
  ])('%s is %s', (typed, read) => expect(typedAccount(typed)).toBe(read));

  it('is one number in every spelling', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '\u00a0', '\u200e'), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(separators, fc.boolean(), fc.constantFrom('', 'IBAN ', 'iban: '), (between, isSmall, before) => {
        const spelled = [...'SA0380000000608010167519'].map((letter, n) => letter + (between[n] ?? '')).join('');
        expect(typedAccount(before + (isSmall ? spelled.toLowerCase() : spelled))).toBe('SA0380000000608010167519');
      }),
    );
  });

  it('is not meant by a number of a bank alone', () => expect(looksLikeIban('0331234567890123456')).toBe(false));
});
