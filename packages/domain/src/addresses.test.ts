import { describe, expect, it } from 'vitest';
import { isInRanges, isPublicAddress, readAddressRanges } from './addresses.ts';

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

describe('an address of the whole internet', () => {
  it.each(['93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '2002:808:808::1', '64:ff9b::808:808'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::7f00:1',
    '2002:7f00:1::',
    '2002:a00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '4000::1',
    '',
    'localhost',
    '0x7f000001',
  ])('none is %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
