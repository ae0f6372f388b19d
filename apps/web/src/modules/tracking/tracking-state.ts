import { RIDES, TRACKING_FILTERS, type TrackingFilter } from '@diwan/contract/tracking/tracking';
import { PARTNER_STATES, type PartnerState } from '@diwan/domain/tracking/partner-state';
import { recordFrom } from '@diwan/domain/records';
import type { Search } from '../../lib/search-params.ts';

/** What the page shows: all of it stands in the address. */
export type TrackingState = Readonly<Record<TrackingFilter, string | null>> & {
  readonly page: number;
  /** The partner whom the map goes along with. */
  readonly follow: string | null;
};

const id = (value: string): string | null => (/^[1-9]\d{0,8}$/.test(value) ? value : null);

const READERS: Record<TrackingFilter, (value: string) => string | null> = {
  country_id: id,
  city_id: id,
  service: (value) => (value === RIDES ? RIDES : id(value)),
  state: (value) => PARTNER_STATES.find((one) => one === value) ?? null,
  keyword: (value) => value.trim().slice(0, 200) || null,
};

/** Reads an address; what it says wrongly narrows nothing. */
export function readTrackingState(search: Search): TrackingState {
  const text = (name: string) => String(search[name] ?? '');
  const filters = recordFrom(TRACKING_FILTERS, (name) => READERS[name](text(name)));
  return { ...filters, page: Number(id(text('page')) ?? 1), follow: id(text('follow')) };
}

/** The filters that the page asks by. */
export type AskedFilters = Readonly<Partial<Record<Exclude<TrackingFilter, 'state'>, string>>> & { readonly state?: PartnerState };

/** The filters as the API has them. */
export function getTrackingFilters(state: TrackingState): AskedFilters {
  return Object.fromEntries(TRACKING_FILTERS.flatMap((name) => (state[name] === null ? [] : [[name, state[name]]])));
}

/** The state as an address has it. */
export function getTrackingAddress(state: TrackingState): Record<string, string> {
  return {
    ...getTrackingFilters(state),
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.follow !== null && { follow: state.follow }),
  };
}
