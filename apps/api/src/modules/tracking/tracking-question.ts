import type { trackingCalls } from '@diwan/contract/tracking/calls';
import type { QueryOf } from '@diwan/contract/kit/call';
import type { Request } from '../../platform/http/server.ts';
import { getPatterns } from '../../crud/fields/keyword.ts';
import { checkCountry } from '../../access/access.ts';

type AskedPage = QueryOf<typeof trackingCalls.listPartners>;
type AskedView = QueryOf<typeof trackingCalls.mapPartners>;

/** Whom a call is about, with the keyword as the patterns that it is looked for by. */
export interface WantedPartners extends Partial<
  Omit<AskedPage & AskedView, 'keyword' | 'state' | 'page' | 'per_page' | 'bounds' | 'zoom'>
> {
  readonly keyword?: readonly string[] | undefined;
}
export type PartnersPage = WantedPartners & Partial<Pick<AskedPage, 'state' | 'page' | 'per_page'>>;
export type PartnersView = WantedPartners & Partial<Pick<AskedView, 'state' | 'bounds' | 'zoom'>>;
export type Bounds = NonNullable<AskedView['bounds']>;

/** What is asked for, in a country of the admin's. */
export function wantedFrom<Q extends AskedPage | AskedView>(request: Request, { keyword, ...query }: Q) {
  checkCountry(request.access, query.country_id ?? null);
  return { ...query, keyword: keyword === undefined ? undefined : getPatterns(keyword) };
}
