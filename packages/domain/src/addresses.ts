import ipaddr from 'ipaddr.js';
import { typedCode } from './typed.ts';

/** One address or network in its one spelling (`192.0.2.0/24`, without what lies within); undefined for what is none. */
function readRange(text: string): string | undefined {
  const [address = '', bits, ...more] = text.split('/');
  // Parts of an address that are left out or octal would be read as another one than is meant.
  if (more.length > 0 || !(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)) || address.includes('%'))
    return undefined;
  const parsed = ipaddr.process(address);
  const width = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return parsed.toString();
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > width || Number(bits) === 0) return undefined;
  const family = width === 32 ? ipaddr.IPv4 : ipaddr.IPv6;
  return Number(bits) === width
    ? parsed.toString()
    : `${family.networkAddressFromCIDR(`${parsed.toString()}/${Number(bits)}`).toString()}/${Number(bits)}`;
}

/** Addresses and networks as somebody types them, parted by spaces, commas or lines; null where one of them is none. */
export function readAddressRanges(text: string): string[] | null {
  const ranges = typedCode(text)
    .split(/[\s,،;؛]+/)
    .filter((one) => one !== '')
    .map(readRange);
  return ranges.includes(undefined) ? null : [...new Set(ranges.filter((one) => one !== undefined))];
}

/** Whether an address lies in one of some ranges, each in the spelling of `readAddressRanges`. What is no address lies in none. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

/** The IPv4 address that an IPv6 one stands for: compatible, by 6to4, or by NAT64; undefined where it stands for none. */
function getIPv4Within({ parts }: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const [first = 0, second = 0, third = 0] = parts;
  const of = (high = 0, low = 0) => new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
  if (first === 0x2002) return of(second, third);
  const isNat64 = first === 0x64 && second === 0xff9b && parts.slice(2, 6).every((part) => part === 0);
  return isNat64 || parts.slice(0, 6).every((part) => part === 0) ? of(parts[6], parts[7]) : undefined;
}

/** Whether an address is one of the whole internet: not of a private network, this machine, or a purpose of its own, in whichever spelling. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  const within = getIPv4Within(parsed);
  if (within) return within.range() === 'unicast';
  // Of all that there could be, this eighth alone is given out.
  return parsed.range() === 'unicast' && ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}
