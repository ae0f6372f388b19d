import type { Config } from './config.ts';
import { StartupFault } from './startup-fault.ts';

/** What a group of the provider gives: a role by its id or English title, or the rank of a superadmin, and where. */
export interface GroupRight {
  readonly group: string;
  /** Null: a superadmin. */
  readonly role: string | null;
  /** Countries by English name or phone code; null: all. */
  readonly countries: readonly string[] | null;
}

const SUPERADMIN = 'superadmin';
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether an address is one of this machine alone. */
export const isLoopback = (address: string): boolean => LOOPBACK.has(new URL(address).hostname);

const words = (text: string, between: string) =>
  text
    .split(between)
    .map((one) => one.trim())
    .filter((one) => one !== '');

function readGroupRight(line: string, name: string): GroupRight {
  const arrow = line.lastIndexOf('->');
  const [role = '', where, ...more] = line
    .slice(arrow + 2)
    .split('@')
    .map((one) => one.trim());
  const group = line.slice(0, Math.max(arrow, 0)).trim();
  const isChief = role === SUPERADMIN;
  const countries = words(where ?? '', ',');
  if (group === '' || role === '' || more.length > 0 || isChief !== (where === undefined) || (!isChief && countries.length === 0))
    throw new StartupFault(
      `${name} has "${line}", which cannot be read: write group -> role @ countries, or group -> superadmin, with a ; between them.`,
    );
  return { group, role: isChief ? null : role, countries: isChief || countries.join() === 'all' ? null : countries };
}

/** `group -> role @ countries; group -> superadmin`: of several groups that an admin is in, the first that stands here counts. */
export function groupRights(value: string, name: string): readonly GroupRight[] {
  return words(value, ';').map((line) => readGroupRight(line, name));
}

/** Where the dashboard is reached, without a path. */
export function siteAddress(value: string, name: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value.replace(/\/$/, ''))
    throw new StartupFault(`${name} is the address of the dashboard without a path, such as https://diwan.example.`);
  return url.origin;
}

type OidcSettings = Pick<
  Config,
  'publicUrl' | 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcOnly' | 'oidcLoopback' | 'breakGlassEmail'
>;

/** StartupFault where what logging in by a provider needs is set by half. */
export function refuseHalfOidc({ oidcIssuer: issuer, publicUrl, ...config }: OidcSettings): void {
  if (issuer === null) {
    if (config.oidcOnly === true) throw new StartupFault('OIDC_ONLY=1 needs OIDC_ISSUER: without it nobody could log in.');
    return;
  }
  if (config.oidcClientId === null || config.oidcClientSecret === null || publicUrl === null)
    throw new StartupFault('OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL beside it.');
  for (const [name, address] of Object.entries({ OIDC_ISSUER: issuer, PUBLIC_URL: publicUrl }))
    if (address.startsWith('http:') && !(config.oidcLoopback === true && isLoopback(address)))
      throw new StartupFault(`${name} starts with https:// where admins log in by a provider; http:// is for tests on loopback alone.`);
  if (config.oidcLoopback === true && !isLoopback(issuer))
    throw new StartupFault('OIDC_LOOPBACK=1 is for tests with a provider on this machine: leave it out.');
  if (config.oidcOnly === true && config.breakGlassEmail === null)
    throw new StartupFault('OIDC_ONLY=1 needs BREAK_GLASS_EMAIL: the superadmin who gets in while the provider is away.');
}
