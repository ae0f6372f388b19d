import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;
/** No chain of proxies is longer, and what stands before it in the header was written by who calls. */
const MOST_HOPS = 20;

/** An address in its one spelling, without a port and brackets, IPv4 not wrapped in IPv6; undefined for what is none. */
export function plainAddress(text: string): string | undefined {
  const [bare = ''] = (IN_BRACKETS.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text).split('%', 1);
  if (isIP(bare) === 0) return undefined;
  if (!isIPv6(bare)) return bare;
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.');
}

type Called = Pick<IncomingMessage, 'socket' | 'headers'>;

/** The addresses that a request is said to have come by, each in its one spelling. What is none is its proxy's fault, and counts as that proxy's own. */
function getForwarded({ socket, headers }: Called): string[] {
  const own = socket.remoteAddress ?? '';
  return String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .slice(-MOST_HOPS)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => plainAddress(one) ?? plainAddress(own) ?? own);
}

/** Writes the addresses of a request as they are counted: otherwise each spelling of one would have limits of its own. */
export function tidyForwarded(request: Called): void {
  if (request.headers['x-forwarded-for'] !== undefined) request.headers['x-forwarded-for'] = getForwarded(request).join(', ');
}

/** Where a request that the framework never sees comes from: so many proxies are believed as stand in front, as the framework does. */
export function getCallersAddress(request: Called, proxies: number): string {
  const hops = [...getForwarded(request), request.socket.remoteAddress ?? ''].toReversed();
  return hops[Math.min(proxies, hops.length - 1)] ?? '';
}
