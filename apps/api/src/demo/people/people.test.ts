import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/mobile';
import { foldSearch } from '@diwan/domain/search-key';
import { isPhoneIn } from '@diwan/domain/phones';
import { describe, expect, it } from 'vitest';
import cityFacts from '../data/cities.json' with { type: 'json' };
import countryFacts from '../../modules/countries/known/countries.json' with { type: 'json' };
import { generateClients, generateProviders } from './generate-people.ts';
import { PHONE_COUNTRIES, getPhones } from './phones.ts';
import type { PlacedCity } from './places.ts';

const NOW = new Date('2026-05-01T12:34:56Z');
const DAY = 86_400_000;
const countries = countryFacts.map(({ iso2 }, index) => ({ id: index + 1, iso2 }));
const cities: PlacedCity[] = Object.entries(cityFacts).flatMap(([iso2, list], block) =>
  list.map(({ weight }, index) => ({
    id: block * 1_000 + index,
    country_id: countries.find((country) => country.iso2 === iso2)?.id ?? 0,
    weight,
  })),
);
const options = { count: 3_000, seed: 1, now: NOW, countries, cities };
const clients = [...generateClients(options)];
const providers = [...generateProviders({ ...options, count: 1_400 })];
const everyone = [...clients, ...providers];
const every997th = (getPhone: (nth: number) => string): string[] => Array.from({ length: 400 }, (_, nth) => getPhone(nth * 997));
const share = <T>(list: readonly T[], test: (item: T) => boolean): number => list.filter(test).length / list.length;

describe('phones', () => {
  it.each(PHONE_COUNTRIES)('of %s are valid mobiles of the length that the country takes, in both halves', (iso2) => {
    const rule = countryFacts.find((country) => country.iso2 === iso2);
    if (!rule) throw new Error(`${iso2} is no country`);
    const phones = ([0, 1] as const).flatMap((half) => every997th(getPhones(iso2, half)));
    expect(phones.filter((phone) => !isValidPhoneNumber(phone) || parsePhoneNumber(phone).country !== iso2)).toEqual([]);
    expect(phones.filter((phone) => !isPhoneIn([rule], phone))).toEqual([]);
  });

  it('never repeat, and suffice for a million people', () => {
    const [first, second] = [getPhones('AE', 0), getPhones('AE', 1)];
    const met = new Set<string>();
    for (let nth = 0; nth < 50_000; nth++) met.add(first(nth)).add(second(nth));
    expect(met.size).toBe(100_000);
    for (const iso2 of ['AE', 'SA', 'EG']) expect(getPhones(iso2, 0)(1_000_000)).toMatch(/^\+/);
  });
});

describe('people', () => {
  it('are the same for the same seed and clock, and others for another seed', () => {
    expect([...generateClients(options)]).toEqual(clients);
    expect([...generateProviders({ ...options, count: 1_400 })]).toEqual(providers);
    expect([...generateClients({ ...options, seed: 2 })]).not.toEqual(clients);
  });

  it.each(['phone', 'email', 'referral_code'] as const)('have a %s of their own', (key) => {
    for (const list of [clients, providers]) {
      const values = list.flatMap((person) => person[key] ?? []);
      expect(new Set(values).size).toBe(values.length);
    }
    expect(new Set(everyone.map(({ phone }) => phone)).size).toBe(everyone.length);
  });

  it('joined over two years, in order, more and more, and did nothing in the future', () => {
    for (const list of [clients, providers]) {
      const joined = list.map(({ created_at }) => created_at);
      expect(joined).toEqual(joined.toSorted());
      expect(joined[0]! > new Date(NOW.getTime() - 731 * DAY).toISOString()).toBe(true);
      expect(joined.at(-1)! > new Date(NOW.getTime() - 5 * DAY).toISOString()).toBe(true);
      const lastYear = share(list, ({ created_at }) => created_at > new Date(NOW.getTime() - 365 * DAY).toISOString());
      expect(lastYear).toBeGreaterThan(0.62);
      expect(lastYear).toBeLessThan(0.75);
    }
    const now = NOW.toISOString();
    const getTimestamps = (person: (typeof everyone)[number]): (string | null)[] => [
      person.updated_at,
      person.last_login_at,
      person.last_logout_at,
      person.locked_at,
    ];
    expect(everyone.filter((person) => getTimestamps(person).some((at) => at !== null && (at < person.created_at || at > now)))).toEqual(
      [],
    );
  });

  it('join by day rather than by night, and least on Fridays', () => {
    const local = clients.map(({ created_at }) => new Date(Date.parse(created_at) + 4 * 3_600_000));
    expect(share(local, (at) => at.getUTCHours() < 6)).toBeLessThan(0.08);
    const fridays = share(local, (at) => at.getUTCDay() === 5);
    for (const day of [0, 1, 2, 3, 4, 6]) expect(share(local, (at) => at.getUTCDay() === day)).toBeGreaterThan(fridays);
  });

  it('live in cities of their country, mostly in the great ones', () => {
    for (const { city_id, country_id } of everyone) {
      if (city_id !== null) expect(cities.find(({ id }) => id === city_id)?.country_id).toBe(country_id);
    }
    const emirates = clients.filter(({ country_id }) => country_id === 1);
    expect(emirates.length / clients.length).toBeCloseTo(0.46, 1);
    const dubai = cities.find(({ country_id }) => country_id === 1)?.id;
    expect(share(emirates, ({ city_id }) => city_id === dubai)).toBeGreaterThan(0.3);
  });

  it('write their names in one script, that of their language or Latin', () => {
    const scripts = { ar: /^[\u0621-\u064a\s]+$/, en: /^[\p{Script=Latin}\p{M}\s'-]+$/u };
    const strange = everyone.filter(
      ({ first_name: first, last_name: last, preferred_language: language }) =>
        !scripts[language].test(first) || !scripts[language].test(last) || foldSearch(first) === foldSearch(last),
    );
    expect(strange).toEqual([]);
    expect(share(clients, ({ preferred_language }) => preferred_language === 'ar')).toBeGreaterThan(0.6);
    expect(share(clients, ({ preferred_language }) => preferred_language === 'en')).toBeGreaterThan(0.15);
  });

  it('have flags in lifelike shares, each with its story', () => {
    expect(share(everyone, ({ is_active }) => is_active)).toBeGreaterThan(0.9);
    expect(share(everyone, ({ is_ban }) => is_ban)).toBeGreaterThan(0.008);
    expect(share(everyone, ({ is_ban }) => is_ban)).toBeLessThan(0.04);
    expect(share(everyone, ({ is_locked }) => is_locked)).toBeGreaterThan(0.006);
    expect(share(clients, ({ email }) => email === null)).toBeCloseTo(0.2, 1);
    for (const person of everyone) {
      expect(person.ban_reason !== null).toBe(person.is_ban);
      expect(person.locked_at !== null && person.lock_cause !== null).toBe(person.is_locked);
      if (person.locked_until !== null) expect(person.locked_until > NOW.toISOString()).toBe(true);
      if (person.rate_avg !== null) expect(person.rate_avg >= 1 && person.rate_avg <= 5).toBe(true);
    }
  });
});

describe('providers', () => {
  it('are about half drivers, a quarter companies, and contributors are companies', () => {
    expect(share(providers, ({ is_driver }) => is_driver)).toBeCloseTo(0.52, 1);
    expect(share(providers, ({ type }) => type === 'company')).toBeCloseTo(0.24, 1);
    for (const provider of providers) {
      expect(provider.company_name !== null).toBe(provider.type === 'company');
      if (provider.owns_vehicles) expect(provider.type).toBe('company');
      if (provider.is_driver)
        expect(provider).toMatchObject({ license_number: expect.stringMatching(/^\d{8}$/), plate_number: expect.any(String) });
      if (provider.lock_cause === 'document_expired') expect(provider.license_expires_on! < NOW.toISOString()).toBe(true);
      if (provider.is_available)
        expect(provider).toMatchObject({ accepted_by_admin: true, is_active: true, is_ban: false, is_locked: false });
    }
  });
});
