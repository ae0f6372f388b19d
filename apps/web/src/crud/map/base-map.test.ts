import { afterEach, expect, it, vi } from 'vitest';
import { baseMap, COARSE_FROM, OFFLINE_ZOOM, offlineStyle, START } from './base-map.ts';
import { inOurLetters } from './street-style.ts';
import { getPlannedWay } from './way-canvas.ts';

afterEach(() => vi.unstubAllGlobals());

it('begins where section 9 says', () => expect(START).toEqual({ lat: 25.8, lng: 45.3, zoom: 7 }));

it('is the style that the operator named, at the base zoom of section 9', async () => {
  const answer = { status: 'success', message: '', data: { map_style_url: 'https://tiles.example/style.json', map_tiles: true } };
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  expect(await baseMap()).toEqual({ style: 'https://tiles.example/style.json', zoom: 16 });
});

it('draws neither sea nor border where they would be wrong: land alone', () => {
  vi.stubGlobal('document', { documentElement: null });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name }));
  const { layers } = offlineStyle({ type: 'FeatureCollection', features: [] });
  const ground = layers.find(({ type }) => type === 'background');
  expect(ground?.paint).toEqual({ 'background-color': ['step', ['zoom'], '--lapis-wash', COARSE_FROM, '--paper'] });
  const coarse = layers.filter((layer) => 'source' in layer && layer.source === 'land');
  expect(coarse.map(({ id, maxzoom }) => [id, maxzoom])).toEqual([['land', COARSE_FROM], ['borders', COARSE_FROM]]); // prettier-ignore
  expect(OFFLINE_ZOOM).toBeGreaterThan(COARSE_FROM);
});

it('joins pickup, stops and destination straight where no way is stored', () => {
  const way = { from: [46.7, 24.7], to: [46.8, 24.8], stops: [[46.75, 24.7]], planned: [], driven: [] } as const;
  expect(getPlannedWay(way)).toEqual([[46.7, 24.7], [46.75, 24.7], [46.8, 24.8]]); // prettier-ignore
  expect(getPlannedWay({ ...way, to: null })).toEqual([]);
  expect(getPlannedWay({ ...way, planned: [[1, 2], [3, 4]] })).toEqual([[1, 2], [3, 4]]); // prettier-ignore
});

it('names what a place is called in the page’s language, in our letters, and draws nothing that only a picture shows', () => {
  const layout = { 'icon-image': 'townspot', 'text-field': ['get', 'name:en'], 'text-font': ['Noto Sans'] } as const;
  const place = { id: 'places_locality', type: 'symbol', source: 'streets', layout, paint: { 'text-color': 'grey' } } as never;
  expect(inOurLetters(place, 'ar', 'ink')).toMatchObject({
    layout: { 'text-field': ['coalesce', ['get', 'name:ar'], ['get', 'name']], 'text-font': ['IBM Plex Sans Arabic'] },
    paint: { 'text-color': 'ink' },
  });
  expect(inOurLetters(place, 'ar', 'ink')?.layout).not.toHaveProperty('icon-image');
  const arrows = { id: 'roads_oneway', type: 'symbol', source: 'streets', layout: { 'icon-image': 'arrow' } } as never;
  expect(inOurLetters(arrows, 'ar', 'ink')).toBeUndefined();
});
