import type { Request } from './server.ts';

/** What a cookie is kept for: its path is always the whole site, no script reads it. */
export interface CookieTerms {
  /** Only where the site is reached by https; its name then begins with `__Host-`, which no other host of the domain can set. */
  readonly secure: boolean;
  /** `Lax` comes along where another site leads here, `Strict` only from our own pages. */
  readonly sameSite: 'Lax' | 'Strict';
  readonly seconds: number;
}

/** A cookie's name as the browser keeps it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** A cookie that a request brought; undefined where it did not, or brought it twice. */
export function readCookie({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/** A cookie as an answer sets it. */
export function writeCookie(name: string, value: string, { secure, sameSite, seconds }: CookieTerms): string {
  return `${cookieName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
}
