import type { IncomingMessage } from 'node:http';

/** Where a request that the framework never sees comes from: so many proxies are believed as stand in front, as the framework does. */
export function getCallersAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const hops = [...forwarded, socket.remoteAddress ?? ''].toReversed();
  return hops[Math.min(proxies, hops.length - 1)] ?? '';
}
