import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isAccount, isIban, looksLikeIban, typedAccount } from './iban.ts';

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

  const [RIGHT, WRONG] = ['SA0380000000608010167519', 'SA0380000000608010167518'];
  const GROUPED = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');
  const SPELLINGS = [
    (text: string) => `(${text})`,
    (text: string) => `"${text}"`,
    (text: string) => `«${text}»`,
    (text: string) => `IBAN No. ${text}`,
    (text: string) => `IBAN Number: ${text}`,
    (text: string) => `IBAN؛ ${text}`,
    (text: string) => `${text} (IBAN)`,
    (text: string) => `رقم الآيبان ${text}`,
    (text: string) => `رقم الآيبان: ${text}`,
    (text: string) => `الآيبان: ${text}`,
    (text: string) => `ايبان ${text}`,
    (text: string) => `رقم الحساب (الآيبان): ${text}`,
    (text: string) => text.replace('SA', 'ＳＡ'),
    (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (text: string) => text.replaceAll(' ', '.'),
    (text: string) => text.replaceAll(' ', ', '),
    (text: string) => text.replaceAll(' ', '/'),
    (text: string) => text.replaceAll(' ', '_'),
  ] as const;

  it('is kept and judged as the same one whatever stands before it and between its groups', () => {
    for (const spell of SPELLINGS) {
      const [right, wrong] = [spell(GROUPED(RIGHT)), spell(GROUPED(WRONG))];
      expect([right, typedAccount(right), isAccount(right)]).toEqual([right, RIGHT, true]);
      expect([wrong, isAccount(wrong)]).toEqual([wrong, false]);
    }
    expect(isAccount('IBAN NO93 8601 1117 947')).toBe(true);
    expect(typedAccount('IBAN No. NO93 8601 1117 947')).toBe('NO9386011117947');
  });

  it.each([
    'ЅА03 8000 0000 6080 1016 7519',
    'SAO3 8000 0000 6080 1016 7519',
    'SA03 8OOO 0000 6080 1016 7519',
    'IBAN 0380000000608010167519',
    'IBAN',
    'حسابي SA03 8000 0000 6080 1016 7519',
    'Rajhi SA03 8000 0000 6080 1016 7518',
    'SA०३ ८०००',
    '---',
  ])('%s is refused', (typed) => expect(isAccount(typed)).toBe(false));

  it.each(['0331234567890', '0331 2345-678', '12/3456-7', 'A-1234', 'ACC00123456789', 'رقم الحساب: ٠٣٣١٢٣٤٥٦٧'])(
    'a bank’s own number %s is taken',
    (typed) => expect(isAccount(typed)).toBe(true),
  );

  it('is its value or a refusal, whatever stands around it: never another one', () => {
    const noise = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(noise, noise, fc.constantFrom(RIGHT, WRONG), (before, after, text) => {
        const typed = before + text + after;
        expect(isAccount(typed) ? typedAccount(typed) : RIGHT).toBe(RIGHT);
      }),
    );
  });

  it('is not meant by a number of a bank alone', () => expect(looksLikeIban('0331234567890123456')).toBe(false));
});
