import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  latinDigits,
  typedAmount,
  typedClock,
  typedCode,
  typedDegrees,
  typedHours,
  typedInto,
  typedNumber,
  typedPhone,
  typedYearFirst,
} from './typed.ts';

const ARABIC = [...'٠١٢٣٤٥٦٧٨٩'];
const PERSIAN = [...'۰۱۲۳۴۵۶۷۸۹'];

it('what is typed has no space around it, and nothing more before or behind that belongs to something else', () => {
  expect([typedPhone(' 00971 50 123 4567 '), typedPhone('971500012345'), typedPhone('x tel:971')]).toEqual(['+971501234567', '971500012345', 'x tel:971']); // prettier-ignore
  expect([' 2026/5/3 ', '12026/5/3', '2026/5/30 1'].map(typedYearFirst)).toEqual(['2026-05-03', '12026/5/3', '2026/5/30 1']);
  expect([' 9:30 ', '9:305', '19:30'].map(typedClock)).toEqual(['09:30', '9:305', '19:30']);
  expect([' Sun  9:00 - 13:00 ', 'sun 19:00-9:30', 'xsun 9:00-13:00', 'sun x9:00-13:00'].map(typedHours)).toEqual([
    'sun 09:00-13:00',
    'sun 19:00-09:30',
    'xsun 9:00-13:00',
    'sun x9:00-13:00',
  ]);
  expect([typedCode(' ٤٠-أ '), typedDegrees(' 90 ', 90), typedDegrees('90.1', 90), typedDegrees('-90', 90)]).toEqual(['40-أ', 90, null, -90]); // prettier-ignore
});

it('what grows key by key is read once it is left, what was pasted or deleted at once at once', () => {
  expect([typedInto('1', '1,'), typedInto('1,25', '1,250'), typedInto('', '1,250'), typedInto('1,250,000', '1,250')]).toEqual(['1,', '1,250', '1250', '1250']); // prettier-ignore
});

describe('a number that is typed or pasted', () => {
  it.each([
    ['١٢٫٥', '12.5'],
    ['١٬٢٥٠٫٥٠', '1250.50'],
    ['12,500,000.25', '12500000.25'],
    ['12 500 000.25', '12500000.25'],
    ['\u200f٤٠\u200f', '40'],
    ['5.', '5.'],
    ['.5', '.5'],
    ['', ''],
  ])('%s is %s', (typed, read) => expect(typedNumber(typed)).toBe(read));

  it.each([
    '12,5',
    '1.250,50',
    '12a5',
    '1e',
    'x5',
    '-5',
    '−5',
    '12..5',
    '1,25,0',
    '12,500,00',
    'x',
    '5 00',
    '5 million',
    '٥ آلاف',
    '100 USD',
    '$ 5',
    '0,125',
    '1000,000',
  ])('%s stays, to be refused', (typed) => expect(typedNumber(typed)).toBe(latinDigits(typed)));

  it.each([
    ['AED 40', 'AED', '40'],
    ['٤٠ د.إ.', 'AED', '40'],
    ['40egp', 'EGP', '40'],
    ['5%', '%', '5'],
    ['$ 5', 'USD', '5'],
    ['AED 1,250.50', 'AED', '1250.50'],
  ])('%s is what is counted in %s, and of nothing else', (typed, unit, read) => {
    expect(typedNumber(typed, { unit })).toBe(read);
    for (const other of ['', 'SAR', 'QAR']) expect(Number(typedNumber(typed, { unit: other }))).toBeNaN();
  });

  it.each(['5 million', '٥ آلاف', '3 مليون', '5k', '100 USD', 'AED 5 6', '5%'])('%s is no amount of dirhams', (typed) =>
    expect(Number(typedNumber(typed, { unit: 'AED' }))).toBeNaN(),
  );

  it('with a comma before three digits is a thousand, unless it may have three decimals', () => {
    expect([typedNumber('1,250'), typedNumber('1,250', { decimals: 2 })]).toEqual(['1250', '1250']);
    for (const read of [typedNumber('1,250', { decimals: 3 }), typedAmount('1,250')]) expect(read).toBe('1,250');
    expect([typedAmount('1,250.500'), typedAmount('1,250,000')]).toEqual(['1250.500', '1250000']);
  });

  it('typed key by key is the same as pasted', () => {
    const type = (text: string) => typedNumber([...text].reduce((shown, key) => typedInto(shown, shown + key), ''));
    for (const text of ['1,000,000', '12,345,678.90', '١٬٢٥٠٫٥٠', '1,2345', '12,5', '1 000'])
      expect([text, type(text)]).toEqual([text, typedNumber(typedInto('', text))]);
  });

  it('is itself or stays as it is, and never becomes another', () => {
    const digits = fc.constantFrom([...'0123456789'], ARABIC, PERSIAN);
    const amount = fc.tuple(fc.nat(1_000_000_000), fc.option(fc.stringMatching(/^[0-9]{1,3}$/), { nil: undefined }), digits);
    fc.assert(
      fc.property(amount, fc.constantFrom('', ',', '\u066c', ' '), fc.boolean(), ([whole, fraction, letters], group, isMarked) => {
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
        const point = letters === ARABIC ? '\u066b' : '.';
        const text = grouped + (fraction === undefined ? '' : `${point}${fraction}`);
        const spelled = text.replace(/[0-9]/g, (digit) => letters[Number(digit)] ?? '');
        const expected = `${whole}${fraction === undefined ? '' : `.${fraction}`}`;
        expect(typedNumber(isMarked ? `\u2067${spelled}\u2069` : spelled)).toBe(expected);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,6}[^0-9]{1,2}[0-9]{1,6}$/), (typed) => {
        const read = typedNumber(typed);
        const isGroup = /^\d{1,3}([, \u00a0\u202f\u066c]\d{3})+$/.test(typed);
        // Digits on both sides of something are one number with a point, one with groups, or none.
        if (/^\d+$/.test(read)) expect(isGroup || /^\d+[\p{Cf}\u0660-\u0669\u06f0-\u06f9]+\d+$/u.test(typed)).toBe(true);
      }),
    );
  });
});

describe('a phone that is pasted', () => {
  it.each([
    ['+966531369043', '+966531369043'],
    ['\u202a+966 53 136 9043\u202c', '+966531369043'],
    ['tel:+966531369043', '+966531369043'],
    ['(+966) 531369043', '+966531369043'],
    ['00971501234567', '+971501234567'],
    ['+971 50-123.4567', '+971501234567'],
    ['+٩٦٦٥٣١٣٦٩٠٤٣', '+966531369043'],
    ['966531369043', '966531369043'],
  ])('%s is %s', (typed, read) => expect(typedPhone(typed)).toBe(read));

  it.each(['+9665313690x3', '+966531369043 أو +966531369044', '+', 'لا يوجد'])('%s stays, to be refused', (typed) =>
    expect(typedPhone(typed)).toBe(typed),
  );

  it('is the digits that stand in it, in their order, or what was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()./x\u200e-]{1,20}$/), (typed) => {
        const read = typedPhone(typed);
        const digits = typed.replace(/\D/g, '');
        expect([digits, digits.replace(/^00/, ''), undefined]).toContain(/^\+?\d+$/.test(read) ? read.replace('+', '') : undefined);
      }),
    );
  });
});

it.each([
  ['2026-05-13', '2026-05-13'],
  ['2026/5/3', '2026-05-03'],
  ['٢٠٢٦-٠٥-١٣', '2026-05-13'],
  ['\u200e2026.05.13\u200e', '2026-05-13'],
  ['13/05/2026', '13/05/2026'],
  ['2026-5', '2026-5'],
])('the day %s is %s', (typed, read) => expect(typedYearFirst(typed)).toBe(read));

it.each([
  ['9:30', '09:30'],
  ['٢٢:٠٥', '22:05'],
  ['25:00', '25:00'],
  ['9.30', '9.30'],
])('the time %s is %s', (typed, read) => expect(typedClock(typed)).toBe(read));

it.each([
  ['sun 09:00-13:00', 'sun 09:00-13:00'],
  ['Sun 9:00 – 13:00', 'sun 09:00-13:00'],
  ['\u200fsun ٠٩:٠٠-١٣:٠٠', 'sun 09:00-13:00'],
  ['sun 9-13', 'sun 9-13'],
  ['sun 09:00-13:00x', 'sun 09:00-13:00x'],
])('the hours %s are %s', (typed, read) => expect(typedHours(typed)).toBe(read));

it('a code has the digits that everybody types, and nothing that nobody sees', () => expect(typedCode(' \u2068١٢٣٤\u2069 ')).toBe('1234'));

it.each([
  ['25.8', 90, 25.8],
  ['-33.9', 90, -33.9],
  ['25.', 90, 25],
  ['91', 90, null],
  ['91', 180, 91],
  ['', 90, null],
  ['-', 90, null],
  ['1e2', 180, null],
  ['north', 90, null],
])('reads %s within %i degrees as %s', (text, limit, number) => expect(typedDegrees(text, limit)).toBe(number));
