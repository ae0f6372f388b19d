import worldCountries from 'world-countries';
import { type CountryCode, getCountryCallingCode, getExampleNumber, isSupportedCountry } from 'libphonenumber-js';
import mobileExamples from 'libphonenumber-js/mobile/examples';
import type { CONTINENTS } from '@diwan/contract/kit/constants';

export interface CountryFacts {
  iso2: string;
  name_ar: string;
  name_en: string;
  phone_code: string;
  phone_limit: number;
  currency: string;
  continent: (typeof CONTINENTS)[number];
  time_zone: string;
}

/** The marketplace's own countries in the order of their ids, then the rest of the Arab League and Türkiye. The others follow by Arabic name. */
const FIRST = [
  'AE',
  'SA',
  'EG',
  'KW',
  'QA',
  'BH',
  'OM',
  'JO',
  'LB',
  'IQ',
  'SY',
  'PS',
  'YE',
  'SD',
  'LY',
  'TN',
  'DZ',
  'MA',
  'MR',
  'SO',
  'DJ',
  'KM',
  'TR',
];

/** Where the usual Arabic name is not the one of the Unicode locale data. */
const ARABIC: Readonly<Record<string, string>> = {
  BY: 'بيلاروسيا',
  CC: 'جزر كوكوس',
  CD: 'جمهورية الكونغو الديمقراطية',
  CG: 'جمهورية الكونغو',
  DK: 'الدنمارك',
  HK: 'هونغ كونغ',
  HU: 'المجر',
  MM: 'ميانمار',
  MO: 'ماكاو',
  MQ: 'مارتينيك',
  PM: 'سان بيير وميكلون',
  PS: 'فلسطين',
  SX: 'سينت مارتن',
  TL: 'تيمور الشرقية',
};

/** Where a country lists several currencies, or one that ISO 4217 does not know: the one in daily use. */
const CURRENCY: Readonly<Record<string, string>> = {
  BG: 'EUR',
  BN: 'BND',
  BS: 'BSD',
  BT: 'BTN',
  CK: 'NZD',
  CU: 'CUP',
  EH: 'MAD',
  FM: 'USD',
  FO: 'DKK',
  GG: 'GBP',
  IM: 'GBP',
  JE: 'GBP',
  KH: 'KHR',
  KI: 'AUD',
  LS: 'LSL',
  NA: 'NAD',
  PA: 'PAB',
  PS: 'ILS',
  SH: 'SHP',
  SZ: 'SZL',
  TV: 'AUD',
  ZW: 'USD',
};

/** Countries of several time zones: the one where most people or the government are. */
const MAIN_ZONE: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
};

/** The runtime's locale data keeps names that IANA has since renamed. */
const RENAMED_ZONE: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
};

/** Where the numbering plan's example mobile is of a length that is rare today. */
const PHONE_LIMIT: Readonly<Record<string, number>> = { AT: 10, ID: 11, SO: 9 };

const arabicNames = new Intl.DisplayNames(['ar'], { type: 'region' });

/** Every country with a phone plan. The seven that have none (Antarctica, Bouvet and the like) have no residents to serve. */
export function readCountries(): CountryFacts[] {
  return worldCountries
    .filter((country) => isSupportedCountry(country.cca2))
    .map((country) => {
      const iso2 = country.cca2;
      const phone = getExampleNumber(iso2 as CountryCode, mobileExamples);
      return {
        iso2,
        name_ar: ARABIC[iso2] ?? arabicNames.of(iso2) ?? missing(iso2, 'Arabic name'),
        name_en: country.name.common,
        phone_code: getCountryCallingCode(iso2 as CountryCode),
        phone_limit: PHONE_LIMIT[iso2] ?? phone?.nationalNumber.length ?? missing(iso2, 'phone length'),
        currency: CURRENCY[iso2] ?? single(iso2, Object.keys(country.currencies)),
        continent: getContinent(country.region, country.subregion),
        time_zone: getZone(iso2),
      };
    })
    .toSorted((a, b) => rank(a.iso2) - rank(b.iso2) || a.name_ar.localeCompare(b.name_ar, 'ar'));
}

function rank(iso2: string): number {
  const place = FIRST.indexOf(iso2);
  return place === -1 ? FIRST.length : place;
}

function single(iso2: string, currencies: string[]): string {
  const [currency] = currencies;
  if (currencies.length > 1 || !currency) throw new Error(`${iso2}: choose one of the currencies ${currencies.join(', ')}`);
  return currency;
}

function getContinent(region: string, subregion: string): CountryFacts['continent'] {
  if (region === 'Africa' || region === 'Asia' || region === 'Europe') return region.toLowerCase() as CountryFacts['continent'];
  if (region === 'Americas') return subregion === 'South America' ? 'south_america' : 'north_america';
  return 'australia';
}

function getZone(iso2: string): string {
  const main = MAIN_ZONE[iso2];
  if (main) return main;
  const [zone, ...others] = (new Intl.Locale(`und-${iso2}`) as Intl.Locale & { timeZones?: string[] }).timeZones ?? [];
  if (!zone || others.length > 0) throw new Error(`${iso2}: choose its main time zone`);
  return RENAMED_ZONE[zone] ?? zone;
}

function missing(iso2: string, what: string): never {
  throw new Error(`${iso2}: no ${what}`);
}
