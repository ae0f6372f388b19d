import type { AnswerOf } from '@diwan/contract/kit/call';
import type { Calls } from '@diwan/contract/calls';
import type { TrackedPartner, TrackingMap } from '@diwan/contract/tracking/calls';
import type { LISTED_STATES } from '@diwan/contract/tracking/tracking';
import type { WatchedView } from '@diwan/contract/tracking/events';
import { isWatchedView } from '@diwan/domain/tracking/watched-view';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useAskEvery } from '../../../lib/use-live.ts';
import { OF_SCREEN } from '../../../lib/query-client.ts';
import type { AskedFilters } from '../tracking-state.ts';
import type { TrackingView } from './tracking-canvas.ts';

type Filters = AskedFilters;
/** The list has one narrowing more: all who are at work. */
export type ListedFilters = Omit<Filters, 'state'> & { readonly state?: (typeof LISTED_STATES)[number] };
export type PartnerPage = AnswerOf<Calls['GET partners_tracking']>;

/** As often as places are asked for again while the socket is away and the page in sight, and who stands in the list: it stops by itself in a hidden window. */
const EVERY = 10_000;
/** A view of a country is told nothing by the socket: its clusters are asked for, so that one sees them move. */
const CLUSTERS_EVERY = 4_000;
const FOLLOWED_EVERY = 5_000;
const KEY = 'tracking';
/** All that the page asks. */
export const TRACKING = [KEY] as const;

/** One page of the partners beside the map. */
export function usePartners(filters: ListedFilters, page: number): UseQueryResult<PartnerPage> {
  const query = { ...filters, page };
  return useQuery({
    queryKey: [KEY, 'list', query],
    meta: OF_SCREEN,
    queryFn: ({ signal }) => call('GET partners_tracking', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });
}

/** A view as it is watched; one across the date line or as wide as a continent is asked for alone. */
export function watchedView({ bounds }: TrackingView): WatchedView {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number);
  return [west, south, east, north];
}

/** What lies in a view of the map; nothing is asked before there is a view. */
export function useMapRows(filters: Filters, view: TrackingView | null): UseQueryResult<TrackingMap> {
  const query = { ...filters, ...view };
  const every = useAskEvery(EVERY);
  return useQuery({
    queryKey: [KEY, 'map', query],
    queryFn: async ({ signal }) => (await call('GET partners_tracking/map', { query, signal })).data,
    enabled: view !== null,
    placeholderData: keepPreviousData,
    refetchInterval: view === null || isWatchedView(watchedView(view)) ? every : CLUSTERS_EVERY,
  });
}

/** Where those whom the filters leave are at all, for the map to begin with: asked for once. */
export function useExtent(filters: Filters): UseQueryResult<TrackingMap> {
  const query = { ...filters, zoom: 5 };
  return useQuery({
    queryKey: [KEY, 'extent', query],
    queryFn: async ({ signal }) => (await call('GET partners_tracking/map', { query, signal })).data,
    staleTime: Infinity,
  });
}

/** The partner whom the map goes along with. */
export function useFollowed(id: string | null): UseQueryResult<TrackedPartner> {
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (await call('GET partners_tracking/:id', { params: { id: Number(id) }, signal })).data,
    enabled: id !== null,
    refetchInterval: useAskEvery(FOLLOWED_EVERY),
  });
}
