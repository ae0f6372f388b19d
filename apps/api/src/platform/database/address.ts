import { StartupFault } from '../../startup-fault.ts';

/** An address as libpq has it: the host may be missing after the user where `host` names it, which a URL's own rules refuse. */
export const parseAddress = (address: string): URL => new URL(address.replace(/^(\w+:\/\/[^/?#@]*@)(?=[:/?]|$)/, '$1localhost'));

const SIGNS =
  'has a sign in its user or password that is written percent-encoded there: @ as %40, : as %3A, / as %2F, ? as %3F, # as %23, % as %25, a space as %20.';

/** What of an address follows its scheme: who logs in, where, and the rest. */
const PARTS = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s;

/** A password that is copied into an address as it is changes where that leads: psql, pg_dump and drivers then read it otherwise. */
function hasRawSigns(address: string): boolean {
  const [, authority = '', rest = ''] = PARTS.exec(address) ?? [];
  // Where a password has a slash or the like, its address ends in the middle of it, and the rest has the @ that ends a login.
  const isCutShort = authority.includes(':') && /^[^=]*@/s.test(rest);
  return /\s/.test(address) || authority.split('@').length > 2 || isCutShort;
}

/** Refuses a % that stands for nothing in who logs in: drivers then read all of the address otherwise. */
export function refuseBarePercent({ username, password }: URL, name: string): void {
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch {
    throw new StartupFault(`${name} has a % in its user or password that stands for nothing: write %25 for a %.`);
  }
}

/** Takes an address of a database as psql and pg_dump do. Throws StartupFault; the address is not repeated, as it may hold a password. */
export function readAddress(address: string, name: string): string | null {
  const [, authority] = PARTS.exec(address) ?? [];
  if (authority === undefined) throw new StartupFault(`${name} is not a URL that starts with postgres:// or postgresql://.`);
  if (hasRawSigns(address)) throw new StartupFault(`${name} ${SIGNS}`);
  if (authority.split('@').at(-1)?.includes(',')) throw new StartupFault(`${name} names several hosts: name the one that takes writes.`);
  let url: URL;
  try {
    url = parseAddress(address);
  } catch {
    throw new StartupFault(`${name} is no address such as postgres://user:password@host:5432/database.`);
  }
  refuseBarePercent(url, name);
  if (url.searchParams.has('schema'))
    throw new StartupFault(
      `${name} asks for a schema, which PostgreSQL's own tools do not know: Diwan's tables lie in public; leave it out.`,
    );
  // The driver reads a missing host, but none before a port.
  return address.replace(/^(\w+:\/\/[^/?#@]*@)(?=:)/, '$1localhost');
}
