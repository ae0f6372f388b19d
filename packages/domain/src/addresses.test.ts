import { describe, expect, it } from 'vitest';
import { isInRanges, readAddressRanges } from './addresses.ts';

describe('ranges of addresses', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7']],
    [' 192.0.2.7/24 ، 192.0.2.9/24\n2001:DB8:0:0::1/32', ['192.0.2.0/24', '2001:db8::/32']],
    ['١٩٢.٠.٢.٧/٢٤', ['192.0.2.0/24']],
    ['192.0.2.7/32 2001:db8::1/128', ['192.0.2.7', '2001:db8::1']],
    ['::ffff:192.0.2.7', ['192.0.2.7']],
    ['', []],
  ])('%s', (typed, ranges) => {
    expect(readAddressRanges(typed)).toEqual(ranges);
  });

  it.each([
    '192.0.2',
    '192.0.2.7/0',
    '192.0.2.7/33',
    '192.0.02.7',
    '0x7f.1',
    '2001:db8::/129',
    'fe80::1%eth0',
    'example.com',
    '1.2.3.4/8/8',
    '1.2.3.4/',
  ])('no range: %s', (typed) => {
    expect(readAddressRanges(typed)).toBeNull();
  });

  it('are matched as numbers, each kind with its own', () => {
    const ranges = ['192.0.2.0/24', '2001:db8::/32'];
    expect(['192.0.2.255', '::ffff:192.0.2.1', '2001:db8:ffff::1'].map((one) => isInRanges(one, ranges))).toEqual([true, true, true]);
    expect(['192.0.3.0', '2001:db9::1', '', 'nonsense'].map((one) => isInRanges(one, ranges))).toEqual([false, false, false, false]);
    expect(isInRanges('192.0.2.7', ['192.0.2.7'])).toBe(true);
  });
});
