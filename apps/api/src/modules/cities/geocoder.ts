import type { Log } from '../../platform/context.ts';
import type { Locale } from '@diwan/contract/kit/constants';
import { isRecord } from '@diwan/domain/records';

/** A place that a search has found. */
export interface FoundPlace {
  readonly description: string;
  readonly lat: number;
  readonly lng: number;
  /** The city of the gazetteer, where it is one. */
  readonly city_id?: number;
}

/** A form waits for the answer, so a slow service counts as none. */
const TIME_OUT = 2_000;
const LIMIT = 5;

function getPlace(raw: unknown): FoundPlace[] {
  if (!isRecord(raw)) return [];
  const { display_name: description, lat, lon } = raw;
  const place = { description: String(description ?? '').slice(0, 500), lat: Number(lat), lng: Number(lon) };
  const isOnEarth = Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180;
  return place.description !== '' && isOnEarth ? [place] : [];
}

/**
 * Asks the configured geocoder, which speaks as Nominatim's `search` does (`q`, `format=jsonv2` -> `display_name`, `lat`, `lon`).
 * Its failures are logged and leave the gazetteer's answers standing.
 */
export async function geocode(url: string, key: string, language: Locale, log: Log): Promise<FoundPlace[]> {
  const address = new URL(url);
  const query = { q: key, format: 'jsonv2', limit: String(LIMIT), 'accept-language': language };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT),
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`);
    const found: unknown = await answer.json();
    return Array.isArray(found) ? found.slice(0, LIMIT).flatMap(getPlace) : [];
  } catch (error) {
    log.warn({ err: error }, 'the geocoder did not answer');
    return [];
  }
}
