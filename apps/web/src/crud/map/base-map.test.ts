import { afterEach, expect, it, vi } from 'vitest';
import { baseMap, COARSE_FROM, OFFLINE_ZOOM, offlineStyle, START } from './base-map.ts';
import { plannedOf } from './way-canvas.ts';

afterEach(() => vi.unstubAllGlobals());

it('begins where section 9 says', () => expect(START).toEqual({ lat: 25.8, lng: 45.3, zoom: 7 }));

it('is the style that the operator named, at the base zoom of section 9', async () => {
  const answer = { status: 'success', message: '', data: { map_style_url: 'https://tiles.example/style.json' } };
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
  expect(plannedOf(way)).toEqual([[46.7, 24.7], [46.75, 24.7], [46.8, 24.8]]); // prettier-ignore
  expect(plannedOf({ ...way, to: null })).toEqual([]);
  expect(plannedOf({ ...way, planned: [[1, 2], [3, 4]] })).toEqual([[1, 2], [3, 4]]); // prettier-ignore
});
