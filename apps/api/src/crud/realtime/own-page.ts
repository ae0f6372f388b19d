import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a connection comes from a page of this site, or of one that is allowed: browsers let any page open a socket anywhere and
 * only say whose it is. What names no origin is no browser.
 */
export function isOwnPage({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A host may name the port that its scheme has anyway.
  const own = `${page.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === page.host;
}
