import type { GENDERS, LOCALES, LOCK_CAUSES, PLATFORMS } from '@diwan/contract/kit/constants';
import type { Name, NamePool } from '../names/name-pool.ts';
import type { Origin } from '../names/origins.ts';
import { byWeight, type Random } from '@diwan/domain/random';
import { scatter } from '../scatter.ts';
import type { createEmails } from './emails.ts';
import type { DemoPlace } from './places.ts';

export type LockCause = (typeof LOCK_CAUSES)[number];

/** What clients and providers have in common, in the columns of their tables. */
export interface DemoPerson {
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string | null;
  gender: (typeof GENDERS)[number];
  country_id: number;
  city_id: number | null;
  preferred_language: (typeof LOCALES)[number];
  platform_type: (typeof PLATFORMS)[number];
  referral_code: string;
  rate_avg: number | null;
  last_login_at: string | null;
  last_logout_at: string | null;
  is_active: boolean;
  is_ban: boolean;
  ban_reason: string | null;
  is_locked: boolean;
  lock_cause: LockCause | null;
  locked_at: string | null;
  locked_until: string | null;
  license_number: string | null;
  license_expires_on: string | null;
}

/** How clients and providers differ in what they have in common. */
export interface PersonHabits {
  origins: Readonly<Record<string, readonly Origin[]>>;
  withoutEmail: number;
  inactive: number;
  banned: number;
  banReasons: readonly string[];
  locked: number;
  /** How many have no rating yet, and how far the others' lies below five. */
  unrated: number;
  ratingLoss: number;
  neverLoggedIn: number;
  /** Letter that referral codes begin with, which keeps those of clients and providers apart. */
  codeLetter: string;
}

export interface PersonFrame {
  random: Random;
  habits: PersonHabits;
  place: DemoPlace;
  joined: number;
  now: number;
  nth: number;
  phone: string;
  emails: ReturnType<typeof createEmails>;
  /** Overrides the origin's share of men. */
  men?: number;
  lockCauses: (random: Random) => LockCause;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codes = scatter(32 ** 5);

const PLATFORMS_BY_COUNTRY: Readonly<Record<string, (random: Random) => DemoPerson['platform_type']>> = {
  EG: byWeight([
    ['android', 0.76],
    ['ios', 0.17],
    ['web', 0.05],
    ['admin', 0.02],
  ]),
  JO: byWeight([
    ['android', 0.68],
    ['ios', 0.24],
    ['web', 0.06],
    ['admin', 0.02],
  ]),
};
const GULF_PLATFORMS = byWeight<DemoPerson['platform_type']>([
  ['ios', 0.52],
  ['android', 0.39],
  ['web', 0.07],
  ['admin', 0.02],
]);

const origins = new WeakMap<readonly Origin[], (random: Random) => Origin>();

/** One believable person: name, gender and language agree; what happened lies between joining and now. */
export function createPerson(frame: PersonFrame): DemoPerson {
  const { random, habits, place, joined, now } = frame;
  const origin = getOrigin(habits.origins[place.iso2] ?? [], random);
  const male = random.chance(frame.men ?? origin.men);
  const first = pickName(male ? origin.pool.male : origin.pool.female, random);
  const last = familyName(origin.pool, first, random);
  const arabic = random.chance(origin.arabic);
  const lastLogin = random.chance(habits.neverLoggedIn) ? null : recently(joined, now, random);
  const banned = random.chance(habits.banned);
  const locked = random.chance(habits.locked);
  const cause = locked ? frame.lockCauses(random) : null;
  const lockedAt = cause === null ? null : lockTimestamp(cause, joined, now, random);
  const edited = lockedAt ?? (banned || random.chance(0.25) ? recently(joined, now, random) : joined);
  return {
    created_at: timestamp(joined),
    updated_at: timestamp(edited),
    first_name: (arabic && first.ar) || first.en,
    last_name: (arabic && last.ar) || last.en,
    phone: frame.phone,
    email: random.chance(habits.withoutEmail) ? null : frame.emails.ofPerson(first.en, last.en, random),
    gender: male ? 'male' : 'female',
    country_id: place.countryId,
    city_id: random.chance(0.03) ? null : place.getCity(random),
    preferred_language: arabic ? 'ar' : 'en',
    platform_type: (PLATFORMS_BY_COUNTRY[place.iso2] ?? GULF_PLATFORMS)(random),
    referral_code: referralCode(frame.nth, habits.codeLetter),
    rate_avg: random.chance(habits.unrated) ? null : rating(habits.ratingLoss, random),
    last_login_at: lastLogin === null ? null : timestamp(lastLogin),
    last_logout_at:
      lastLogin === null || random.chance(0.7) ? null : timestamp(lastLogin + random.next() * Math.min(3 * HOUR, now - lastLogin)),
    is_active: !random.chance(banned ? 0.4 : habits.inactive),
    is_ban: banned,
    ban_reason: banned ? random.pick(habits.banReasons) : null,
    is_locked: locked,
    lock_cause: cause,
    locked_at: lockedAt === null ? null : timestamp(lockedAt),
    locked_until: lockedAt === null || cause !== 'wrong_password' ? null : timestamp(lockedAt + DAY),
    license_number: null,
    license_expires_on: null,
  };
}

/** A licence of eight digits, valid for up to three more years or expired within the last two months. */
export function licence(now: number, expired: boolean, random: Random): Pick<DemoPerson, 'license_number' | 'license_expires_on'> {
  const days = expired ? -1 - random.whole(60) : random.whole(1_095);
  return { license_number: String(10_000_000 + random.whole(90_000_000)), license_expires_on: timestamp(now + days * DAY).slice(0, 10) };
}

function getOrigin(shares: readonly Origin[], random: Random): Origin {
  let choose = origins.get(shares);
  if (!choose) origins.set(shares, (choose = byWeight(shares.map((origin) => [origin, origin.share] as const))));
  return choose(random);
}

/** The first names of a list are the commonest. */
function pickName(list: readonly Name[], random: Random): Name {
  const name = list[Math.floor(list.length * random.next() ** 1.5)];
  if (!name) throw new RangeError('a list of names is empty');
  return name;
}

/** Nobody is called Hassan Hassan. */
function familyName(pool: NamePool, first: Name, random: Random): Name {
  let last = pickName(pool.family, random);
  while (last.en === first.en || (last.ar !== undefined && last.ar === first.ar)) last = pickName(pool.family, random);
  return last;
}

/** A moment after joining, likelier close to now: half of those who joined long ago come within three weeks. */
function recently(joined: number, now: number, random: Random): number {
  const back = -Math.log(1 - random.next()) * 30 * DAY;
  return back < now - joined ? now - back : joined + random.next() * (now - joined);
}

/** Wrong passwords lock for a day, so those are of the last hours. */
function lockTimestamp(cause: LockCause, joined: number, now: number, random: Random): number {
  return cause === 'wrong_password' ? now - random.next() * Math.min(20 * HOUR, now - joined) : recently(joined, now, random);
}

function rating(loss: number, random: Random): number {
  const below = -Math.log(1 - random.next()) * loss;
  return Math.max(1, Math.round((5 - below) * 100) / 100);
}

function referralCode(nth: number, letter: string): string {
  let rest = codes.at(nth);
  let code = letter;
  for (let digit = 0; digit < 5; digit++) {
    code += CODE_LETTERS[rest % 32];
    rest = Math.floor(rest / 32);
  }
  return code;
}

function timestamp(time: number): string {
  return new Date(time).toISOString();
}
