import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currenciesOfDigits, fromMinor, least, minor, minorDigits, plus, toMinor, writeAmount } from './money.ts';

/**
 * Currencies whose coins went out of use: Unicode shows them whole, ISO 4217 counts them on in these decimals, and so do banks.
 */
const ROUNDED_IN_SHOPS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SLL', 'SOS', 'SYP', 'YER'].map((code) => [
      code,
      2,
    ]),
  ),
  IQD: 3,
};

it('the smaller of two amounts is either’s, and nothing adds up to nothing', () => {
  expect([least(minor(2n), minor(3n)), least(minor(3n), minor(2n)), plus(), plus(minor(2n), minor(3n))]).toEqual([2n, 2n, 0n, 5n]);
});

it('currencies of other than two decimals are listed by how many they have', () => {
  expect(currenciesOfDigits(3)).toEqual(expect.arrayContaining(['KWD', 'BHD', 'OMR']));
  expect([currenciesOfDigits(4), currenciesOfDigits(0).includes('JPY'), currenciesOfDigits(3).includes('JPY')]).toEqual([['CLF', 'UYW'], true, false]); // prettier-ignore
});

describe('amounts', () => {
  it.each([
    ['12.5', 'AED', 1250n, '12.50'],
    ['0.001', 'KWD', 1n, '0.001'],
    ['-0.05', 'AED', -5n, '-0.05'],
    ['700', 'JPY', 700n, '700'],
    ['3.10000', 'SAR', 310n, '3.10'],
    ['007', 'EGP', 700n, '7.00'],
  ])('%s %s', (amount, currency, units, written) => {
    expect(toMinor(amount, currency)).toBe(units);
    expect(fromMinor(minor(units), currency)).toBe(written);
  });

  it.each([
    ['0.001', 'AED'],
    ['1.5', 'JPY'],
    ['', 'AED'],
    ['1,5', 'AED'],
    ['1e3', 'AED'],
    ['.5', 'AED'],
    ['--1', 'AED'],
  ])('%j is no amount of %s', (amount, currency) => expect(toMinor(amount, currency)).toBeUndefined());

  it.each([
    [169_700n, 'AED', 'AED 1,697.00'],
    [99_999n, 'SAR', 'SAR 999.99'],
    [123_456_789n, 'KWD', 'KWD 123,456.789'],
    [1_000_000n, 'JPY', 'JPY 1,000,000'],
    [-125_050n, 'AED', 'AED -1,250.50'],
  ])('%s of %s stand in a text as %s, in one piece from left to right', (units, currency, written) =>
    expect(writeAmount(minor(units), currency)).toBe(`\u2066${written}\u2069`),
  );

  it('come back as they went, whatever the currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.constantFrom('AED', 'KWD', 'JPY', 'CLF', 'percent'),
        (units, currency) => {
          expect(toMinor(fromMinor(minor(units), currency), currency)).toBe(units);
        },
      ),
    );
  });

  it.each(Intl.supportedValuesOf('currency'))('%s has the decimals that ISO 4217 lists', (code) => {
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
    expect(minorDigits(code)).toBe(ROUNDED_IN_SHOPS[code] ?? shown);
  });

  it('have the decimals of their currency, not of what an object inherits', () => {
    expect(['AED', 'EGP', 'OMR', 'XAF', 'CLF', 'toString'].map(minorDigits)).toEqual([2, 2, 3, 0, 4, 2]);
  });
});
