import type { Calls } from '@diwan/contract/calls';
import type { DataOf } from '@diwan/contract/kit/call';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { getName } from '../resource/labels.ts';
import type { NamedPlace } from './open-map.ts';

const getPlaces = (rows: DataOf<Calls['GET places']>): readonly NamedPlace[] =>
  rows.map(({ kind, country_id: country, lat, lng, rank, ...names }) => ({ kind, country, lat, lng, rank, name: getName(names) }));

const NONE: readonly NamedPlace[] = [];

/** Countries and cities within reach that have a place, to find one's way by; none before they come: a map works without names. */
export function useLandmarks(): readonly NamedPlace[] {
  const { data } = useQuery({
    queryKey: ['places', chosenCountry()],
    queryFn: async ({ signal }) => (await call('GET places', { signal })).data,
    select: getPlaces,
    staleTime: Infinity,
  });
  return data ?? NONE;
}
