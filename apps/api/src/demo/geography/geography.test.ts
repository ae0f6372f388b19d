import { isCurrency, isTimeZone } from '@diwan/domain/places';
import { CONTINENTS } from '@diwan/contract/kit/constants';
import { type CountryCode, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js';
import mobileExamples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import cityFacts from '../data/cities.json' with { type: 'json' };
import countries from '../../modules/countries/known/countries.json' with { type: 'json' };
import { flagImage } from '../demo-pictures.ts';
import { readCities } from './read-cities.ts';

const cities = new Map(Object.entries(cityFacts));
const ARAB_LEAGUE = 'AE SA EG KW QA BH OM JO LB IQ SY PS YE SD LY TN DZ MA MR SO DJ KM'.split(' ');

/** South, north, west and east of each country, to half a degree. */
const BOXES: Record<string, [number, number, number, number]> = {
  AE: [22.5, 26.5, 51, 56.6],
  SA: [16, 32.5, 34.4, 56],
  EG: [21.7, 32, 24.6, 37],
  KW: [28.4, 30.2, 46.4, 48.6],
  QA: [24.4, 26.3, 50.6, 51.8],
  BH: [25.5, 26.5, 50.2, 50.9],
  OM: [16.5, 26.6, 51.8, 60],
  JO: [29, 33.5, 34.8, 39.4],
  LB: [33, 34.8, 35, 36.7],
  IQ: [29, 37.5, 38.7, 48.7],
  SY: [32.2, 37.4, 35.6, 42.5],
  PS: [31.1, 32.6, 34.1, 35.6],
  YE: [12, 19.1, 42.3, 54.6],
  SD: [8.6, 22.3, 21.7, 38.7],
  LY: [19.4, 33.3, 9.2, 25.3],
  TN: [30.1, 37.6, 7.4, 11.7],
  DZ: [18.9, 37.2, -8.8, 12.1],
  MA: [27.6, 36, -13.3, -0.9],
  MR: [14.6, 27.4, -17.2, -4.7],
  SO: [-1.8, 12.1, 40.9, 51.5],
  DJ: [10.8, 12.8, 41.7, 43.5],
  KM: [-12.5, -11.2, 43.1, 44.6],
  TR: [35.7, 42.2, 25.5, 44.9],
};

describe('countries', () => {
  it('are all there once, the Emirates, Saudi Arabia and Egypt first', () => {
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.slice(0, 3).map(({ iso2 }) => iso2)).toEqual(['AE', 'SA', 'EG']);
    for (const key of ['iso2', 'name_ar', 'name_en'] as const)
      expect(new Set(countries.map((country) => country[key])).size).toBe(countries.length);
  });

  it.each(countries)('$name_en has names in their scripts, a currency, a zone, a continent and a flag', (country) => {
    expect(country.name_ar).toMatch(/^[\p{Script=Arabic}\p{M}\s]+$/u);
    expect(country.name_en).toMatch(/^[\p{Script=Latin}\p{M}\s(),.'-]+$/u);
    expect(isCurrency(country.currency)).toBe(true);
    expect(isTimeZone(country.time_zone)).toBe(true);
    expect(CONTINENTS).toContain(country.continent);
    expect(flagImage(country.iso2)?.subarray(8, 12).toString()).toBe('WEBP');
  });

  it.each(countries)('$name_en dials as its numbering plan says', ({ iso2, phone_code, phone_limit }) => {
    expect(phone_code).toBe(getCountryCallingCode(iso2 as CountryCode));
    // The plan's example is one valid length; where mobiles have several, the usual one is near.
    const example = getExampleNumber(iso2 as CountryCode, mobileExamples)?.nationalNumber.length ?? 0;
    expect(Math.abs(phone_limit - example)).toBeLessThanOrEqual(iso2 === 'ID' ? 2 : 1);
  });

  it.each([
    ['AE', '971', 9, 'AED', 'Asia/Dubai'],
    ['SA', '966', 9, 'SAR', 'Asia/Riyadh'],
    ['EG', '20', 10, 'EGP', 'Africa/Cairo'],
    ['KW', '965', 8, 'KWD', 'Asia/Kuwait'],
    ['JO', '962', 9, 'JOD', 'Asia/Amman'],
    ['TR', '90', 10, 'TRY', 'Europe/Istanbul'],
    ['IN', '91', 10, 'INR', 'Asia/Kolkata'],
    ['US', '1', 10, 'USD', 'America/New_York'],
  ])('%s: +%s and %i digits, %s, %s', (iso2, phone_code, phone_limit, currency, time_zone) => {
    expect(countries.find((country) => country.iso2 === iso2)).toMatchObject({ phone_code, phone_limit, currency, time_zone });
  });
});

describe('cities', () => {
  it('are those of the Arab League and of Türkiye, as the lists and the gazetteer say', () => {
    expect([...cities.keys()].toSorted()).toEqual([...ARAB_LEAGUE, 'TR'].toSorted());
    for (const [iso2, list] of cities) expect(readCities(iso2)).toEqual(list);
  });

  it.each([...cities])('of %s have both names once, in their scripts, and lie in the country', (iso2, list) => {
    const [south, north, west, east] = BOXES[iso2] ?? [0, 0, 0, 0];
    expect(list.length).toBeGreaterThanOrEqual(7);
    for (const key of ['name_ar', 'name_en'] as const) expect(new Set(list.map((city) => city[key])).size).toBe(list.length);
    const misnamed = list.filter(
      ({ name_ar, name_en }) => !/^[\p{Script=Arabic}\p{M}\s]+$/u.test(name_ar) || !/^[A-Za-z0-9\s'-]+$/.test(name_en),
    );
    expect(misnamed).toEqual([]);
    expect(list.filter(({ lat, lng }) => lat < south || lat > north || lng < west || lng > east)).toEqual([]);
    expect(list.filter(({ weight }) => !(weight > 0))).toEqual([]);
  });

  it.each([
    ['AE', 'دبي', 25.26, 55.3],
    ['AE', 'أبوظبي', 24.45, 54.38],
    ['SA', 'الرياض', 24.69, 46.72],
    ['SA', 'مكة المكرمة', 21.43, 39.83],
    ['SA', 'الجبيل', 27.01, 49.66],
    ['SA', 'القنفذة', 19.13, 41.08],
    ['EG', 'القاهرة', 30.06, 31.25],
    ['EG', 'العين السخنة', 29.6, 32.3],
    ['EG', 'شرم الشيخ', 27.91, 34.33],
    ['KW', 'السالمية', 29.33, 48.08],
    ['OM', 'صلالة', 17.02, 54.09],
    ['LB', 'طرابلس', 34.43, 35.84],
    ['LY', 'طرابلس', 32.89, 13.19],
    ['YE', 'المخا', 13.32, 43.25],
    ['MA', 'إفران', 33.53, -5.11],
    ['TR', 'إسطنبول', 41.01, 28.95],
    ['TR', 'أورفا', 37.17, 38.79],
  ])('%s: %s is near %f, %f', (iso2, name, lat, lng) => {
    const city = cities.get(iso2)?.find((one) => one.name_ar === name || one.name_ar.endsWith(` ${name}`));
    expect(Math.hypot((city?.lat ?? 0) - lat, (city?.lng ?? 0) - lng)).toBeLessThan(0.12);
  });

  it.each([
    ['AE', 'Abu Dhabi, Dubai, Sharjah, Ajman, Umm Al Quwain, Ras Al Khaimah, Fujairah'],
    ['SA', 'Riyadh, Makkah, Madinah, Buraydah, Dammam, Abha, Tabuk, Hail, Arar, Jazan, Najran, Al Bahah, Sakaka'],
    [
      'EG',
      'Cairo, Giza, Alexandria, Banha, Damanhur, Marsa Matruh, Damietta, Mansoura, Zagazig, Kafr El Sheikh, Tanta, Shibin El Kom, Port Said, Ismailia, Suez, Arish, El Tor, Fayoum, Beni Suef, Minya, Assiut, Sohag, Qena, Luxor, Aswan, Hurghada, Kharga',
    ],
  ])('of %s include every capital of an emirate, region or governorate', (iso2, capitals) => {
    const names = new Set(cities.get(iso2)?.map(({ name_en }) => name_en));
    expect(capitals.split(', ').filter((capital) => !names.has(capital))).toEqual([]);
  });
});
