import { chosenCountry, language } from './preferences.ts';
import { readSession } from './session.ts';
import { viewAsHeaders } from './view-as.ts';

/** What every call says of who makes it, and from where. */
export function requestHeaders(): Record<string, string> {
  const country = chosenCountry();
  const session = readSession();
  return {
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    'Accept-Language': language(),
    'X-Dashboard': 'main',
    ...(country && { 'X-Country-Id': String(country.id) }),
    ...(country?.time_zone && { 'X-Time-Zone': country.time_zone }),
    ...viewAsHeaders(),
    ...(session && { Authorization: `Bearer ${session.token}` }),
  };
}

/** The headers of a call that has a body of JSON, or none. */
export function plainHeaders(own?: Readonly<Record<string, string>>): Headers {
  return new Headers({ ...requestHeaders(), 'Content-Type': 'application/json', ...own });
}
