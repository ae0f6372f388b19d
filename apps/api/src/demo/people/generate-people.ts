import type { COMPANY_TYPES } from '@diwan/contract/kit/constants';
import { CLIENT_ORIGINS, PROVIDER_ORIGINS } from '../names/origins.ts';
import { byWeight, createRandom } from '@diwan/domain/random';
import { companyName } from './companies.ts';
import { createEmails } from './emails.ts';
import { joiningTimestamps } from './joining.ts';
import { createPerson, type DemoPerson, licence, type LockCause, type PersonFrame, type PersonHabits } from './person.ts';
import { getPhones } from './phones.ts';
import { createPlaces, type PlacedCity, type PlacedCountry } from './places.ts';
import { plateNumber } from './plates.ts';
import { CLIENT_BANS, PROVIDER_BANS } from './reasons.ts';

export interface PeopleOptions {
  count: number;
  seed: number;
  /** The clock: nobody joins or logs in after it. */
  now: Date;
  countries: readonly PlacedCountry[];
  cities: readonly PlacedCity[];
}

export type DemoClient = DemoPerson;

export interface DemoProvider extends DemoPerson {
  type: (typeof COMPANY_TYPES)[number];
  company_name: string | null;
  is_driver: boolean;
  owns_vehicles: boolean;
  plate_number: string | null;
  accepted_by_admin: boolean;
  is_available: boolean;
}

const CLIENTS: PersonHabits = {
  origins: CLIENT_ORIGINS,
  withoutEmail: 0.2,
  inactive: 0.06,
  banned: 0.015,
  banReasons: CLIENT_BANS,
  locked: 0.012,
  unrated: 0.38,
  ratingLoss: 0.28,
  neverLoggedIn: 0.07,
  codeLetter: 'C',
};

const PROVIDERS: PersonHabits = {
  origins: PROVIDER_ORIGINS,
  withoutEmail: 0.34,
  inactive: 0.08,
  banned: 0.025,
  banReasons: PROVIDER_BANS,
  locked: 0.02,
  unrated: 0.16,
  ratingLoss: 0.42,
  neverLoggedIn: 0.05,
  codeLetter: 'P',
};

const LOCKS = byWeight<LockCause>([
  ['wrong_password', 0.45],
  ['suspicious_activity', 0.35],
  ['by_admin', 0.2],
]);
const DRIVER_LOCKS = byWeight<LockCause>([
  ['document_expired', 0.6],
  ['wrong_password', 0.2],
  ['suspicious_activity', 0.1],
  ['by_admin', 0.1],
]);

const DAY = 86_400_000;

/** Clients in the order in which they joined; the same options give the same people. */
export function* generateClients(options: PeopleOptions): Generator<DemoClient> {
  for (const frame of frames(options, CLIENTS, 0)) yield getClient(frame);
}

/** Providers in the order in which they joined: about half drive, a quarter are companies, and half of those own vehicles. */
export function* generateProviders(options: PeopleOptions): Generator<DemoProvider> {
  for (const frame of frames(options, PROVIDERS, 1)) yield getProvider(frame);
}

function* frames(options: PeopleOptions, habits: PersonHabits, half: 0 | 1): Generator<PersonFrame> {
  const random = createRandom(options.seed * 2 + half);
  const getPlace = createPlaces(options.countries, options.cities);
  const emails = createEmails();
  const now = options.now.getTime();
  const counters = new Map<string, { next: number; phone: (nth: number) => string }>();
  let nth = 0;
  for (const joined of joiningTimestamps(options.count, options.now, random)) {
    const place = getPlace(random);
    let counter = counters.get(place.iso2);
    if (!counter) counters.set(place.iso2, (counter = { next: 0, phone: getPhones(place.iso2, half) }));
    yield { random, habits, place, joined, now, nth: nth++, phone: counter.phone(counter.next++), emails, lockCauses: LOCKS };
  }
}

function getClient(frame: PersonFrame): DemoClient {
  const client = createPerson(frame);
  // Some rent cars to drive themselves.
  return frame.random.chance(0.12) ? { ...client, ...licence(frame.now, frame.random.chance(0.05), frame.random) } : client;
}

function getProvider(frame: PersonFrame): DemoProvider {
  const { random, now } = frame;
  const company = random.chance(0.24);
  const drives = !company && random.chance(0.68);
  const person = createPerson(drives ? { ...frame, men: 0.96, lockCauses: DRIVER_LOCKS } : frame);
  // Few of those who joined long ago still wait to be accepted.
  const accepted = random.chance(now - frame.joined < 14 * DAY ? 0.45 : 0.95);
  return {
    ...person,
    ...(drives ? licence(now, person.lock_cause === 'document_expired' || random.chance(0.03), random) : {}),
    ...(company ? getCompany(frame, person, random.chance(0.5)) : { type: 'individual', company_name: null, owns_vehicles: false }),
    is_driver: drives,
    plate_number: drives ? plateNumber(frame.place.iso2, random) : null,
    accepted_by_admin: accepted,
    // Drivers go to work by their apps; who serves at home has said that they take orders.
    is_available: accepted && person.is_active && !person.is_ban && !person.is_locked && random.chance(0.55) && !drives,
  };
}

function getCompany(
  frame: PersonFrame,
  person: DemoPerson,
  ownsVehicles: boolean,
): Pick<DemoProvider, 'type' | 'company_name' | 'owns_vehicles' | 'email'> {
  const name = companyName(frame.random, frame.place.iso2, ownsVehicles);
  return {
    type: 'company',
    company_name: person.preferred_language === 'ar' ? name.ar : name.en,
    owns_vehicles: ownsVehicles,
    email: frame.emails.ofCompany(name.brand),
  };
}
