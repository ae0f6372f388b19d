import { t } from '../../lib/translate.ts';
import type { FilterSpecification, StyleSpecification, VariableAnchorOffsetCollectionSpecification } from 'maplibre-gl';
import bordersUrl from 'world-atlas/countries-50m.json?url';
import { feature } from 'topojson-client';
import { call } from '../../lib/call.ts';

/** §9: where a map without a place begins, and how close. */
export const START = { lat: 25.8, lng: 45.3, zoom: 7 } as const;
/** §9: how close a map with a place begins, on a style with streets; on the offline one a city and those around it are in sight. */
export const BASE_ZOOM = 16;
export const OFFLINE_ZOOM = 10;
/**
 * From here on the borders (drawn for 1:50,000,000) are wrong by more than a few pixels, and their areas fall apart where tiles cut
 * them: they would paint land as sea, and lead a border through a city. Then the ground is plain, and nothing is said of it.
 */
export const COARSE_FROM = 7.5;

const FONT = ['IBM Plex Sans Arabic'];

/** From afar only the first cities of each country are named: all of them would hide each other. */
const NAMED_CITIES: FilterSpecification = [
  'all',
  ['==', ['get', 'kind'], 'city'],
  ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 5, 4, 6, 12, 7, 40, 8, 10_000]],
];

/** Where a name stands, in ems: below its dot, above it or beside it, and a line farther where a mark covers the dot. */
const AROUND: VariableAnchorOffsetCollectionSpecification = [
  'top', [0, 0.5], 'bottom', [0, -0.5], 'left', [0.7, 0], 'right', [-0.7, 0], 'top', [0, 2.4], 'bottom', [0, -2],
]; // prettier-ignore

/** A country's name moves out of the way of what stands in its middle. */
const NEAR_MIDDLE: VariableAnchorOffsetCollectionSpecification = [
  'center', [0, 0], 'top', [0, 1.4], 'bottom', [0, -1.4], 'left', [1.8, 0], 'right', [-1.8, 0],
]; // prettier-ignore

type Topology = Parameters<typeof feature>[0];

export interface BaseMap {
  readonly style: StyleSpecification | string;
  readonly zoom: number;
}

/** The style that the operator named (`MAP_STYLE_URL`), else the streets that they gave (`MAP_TILES`), else the world's borders from this very site. */
export async function baseMap(): Promise<BaseMap> {
  const configured = await call('GET public/settings').then(
    ({ data }) => data,
    () => null,
  );
  if (configured?.map_style_url) return { style: configured.map_style_url, zoom: BASE_ZOOM };
  if (configured?.map_tiles) return { style: (await import('./street-style.ts')).streetStyle(), zoom: BASE_ZOOM };
  const response = await fetch(bordersUrl);
  if (!response.ok) throw new Error('The base map did not arrive');
  const world = (await response.json()) as Topology & { objects: { countries: Parameters<typeof feature>[1] } };
  return { style: offlineStyle(feature(world, world.objects.countries)), zoom: OFFLINE_ZOOM };
}

/** Land, borders and sea in the theme's colours as long as they are right, and the names of the places that are known. */
export function offlineStyle(countries: ReturnType<typeof feature>): StyleSpecification {
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: countries, attribution: t('map.attribution') },
      places: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      {
        id: 'sea',
        type: 'background',
        paint: { 'background-color': ['step', ['zoom'], color('--lapis-wash'), COARSE_FROM, color('--paper')] },
      },
      { id: 'land', type: 'fill', source: 'land', maxzoom: COARSE_FROM, paint: { 'fill-color': color('--paper') } },
      {
        id: 'borders',
        type: 'line',
        source: 'land',
        maxzoom: COARSE_FROM,
        paint: { 'line-color': color('--line-input'), 'line-width': 1 },
      },
      {
        id: 'dots',
        type: 'circle',
        source: 'places',
        filter: NAMED_CITIES,
        paint: { 'circle-radius': 3, 'circle-color': color('--ink-2') },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'places',
        filter: NAMED_CITIES,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': 12,
          'text-variable-anchor-offset': AROUND,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': color('--ink'), 'text-halo-color': color('--paper'), 'text-halo-width': 1.5 },
      },
      {
        id: 'country-names',
        type: 'symbol',
        source: 'places',
        maxzoom: COARSE_FROM,
        filter: ['==', ['get', 'kind'], 'country'],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': 13,
          'text-max-width': 6,
          'text-variable-anchor-offset': NEAR_MIDDLE,
        },
        paint: { 'text-color': color('--ink-2'), 'text-halo-color': color('--paper'), 'text-halo-width': 1.5 },
      },
    ],
  };
}
