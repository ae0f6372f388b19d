import { resolve } from 'node:path';
import { readAddressRanges } from '@diwan/domain/addresses';
import { refuseBarePercent } from './platform/database/address.ts';
import { StartupFault } from './startup-fault.ts';

// How settings are read: each answers the value, or throws StartupFault with a sentence that names the setting.

/** As it stands. */
export const asIs = (value: string): string | null => value;

/** What takes the place of a user and a password in an address. */
const INSTEAD: Readonly<Record<string, string>> = {
  SMS_URL: ', and name what the gateway asks for as SMS_TOKEN, which is sent as a bearer token',
  S3_ENDPOINT: ': the keys are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
};

/** A URL by one of some schemes, without a user or a password where requests go to it. */
export function url(...schemes: string[]) {
  return (value: string, name: string): string | null => {
    // The value itself is not repeated: it may hold a password.
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
    if (!schemes.includes(scheme))
      throw new StartupFault(`${name} is not a URL that starts with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
    refuseBarePercent(new URL(value), name);
    const { username, password, protocol } = new URL(value);
    // No request goes to such an address, so nothing would ever be sent.
    if (protocol.startsWith('http') && (username !== '' || password !== ''))
      throw new StartupFault(`${name} has a user or a password in it, which requests cannot have: leave them out${INSTEAD[name] ?? ''}.`);
    return value;
  };
}

/** A whole number within bounds. */
export function wholeFrom(min: number, max: number) {
  return (value: string, name: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new StartupFault(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    }
    return number;
  };
}

/** One of some words. */
export function oneWord<const T extends string>(...choices: T[]) {
  return (value: string, name: string): T => {
    const found = choices.find((one) => one === value);
    if (found === undefined) throw new StartupFault(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
    return found;
  };
}

/** Parts between commas. */
export const commaList = (value: string): readonly string[] => value.split(',').map((one) => one.trim());

/** Addresses of sites, separated by commas, as a browser names them in `Origin`. */
export function origins(value: string, name: string): readonly string[] {
  const given = commaList(value);
  const isOrigin = (one: string) => /^https?:$/.test(URL.canParse(one) ? new URL(one).protocol : '') && new URL(one).origin === one;
  if (!given.every(isOrigin)) throw new StartupFault(`${name} must be origins separated by commas, such as https://diwan.example.`);
  return given;
}

/** Addresses and networks, separated by commas. */
export function ranges(value: string, name: string): readonly string[] {
  const read = readAddressRanges(value);
  if (read === null) throw new StartupFault(`${name} must be addresses or networks separated by commas, such as 10.1.0.0/16.`);
  return read;
}

/** A secret long enough that nobody guesses it; the value itself is not repeated. */
export function secret(value: string, name: string): string | null {
  if (value.length < 32) throw new StartupFault(`${name} must have at least 32 characters.`);
  return value;
}

/** A folder by its whole path, or a bucket with a folder in it. */
export function backupPlace(value: string, name: string): string | null {
  if (/^s3:\/\/[^/]+(\/|$)/.test(value)) return value;
  if (/^[\w+.-]+:\/\//.test(value)) throw new StartupFault(`${name} is a folder, or a bucket as in s3://bucket/folder.`);
  return resolve(value);
}

/** Headers as OpenTelemetry writes them; the value itself is not repeated. */
export function headers(value: string, name: string): Readonly<Record<string, string>> {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)\s*$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) throw new StartupFault(`${name} must be headers as name=value, with commas between.`);
  try {
    return Object.fromEntries(pairs.map(([, header = '', text = '']) => [header, decodeURIComponent(text)]));
  } catch {
    throw new StartupFault(`${name} has a % that stands for itself: write it as %25.`);
  }
}

/** A part of the whole. */
export function part(value: string, name: string): number {
  const number = Number(value);
  if (!/^(0|1|[01]?\.\d+)$/.test(value) || number > 1) throw new StartupFault(`${name} must be a number from 0 to 1, not "${value}".`);
  return number;
}

/** 1 or 0. */
export const onOrOff = (value: string, name: string): boolean | null => oneWord('0', '1')(value, name) === '1';
