import { afterEach, expect, it, vi } from 'vitest';
import { baseMap, START } from './base-map.ts';

afterEach(() => vi.unstubAllGlobals());

it('begins where section 9 says', () => expect(START).toEqual({ lat: 25.8, lng: 45.3, zoom: 7 }));

it('is the style that the operator named, at the base zoom of section 9', async () => {
  const answer = { status: 'success', message: '', data: { map_style_url: 'https://tiles.example/style.json' } };
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  expect(await baseMap()).toEqual({ style: 'https://tiles.example/style.json', zoom: 16 });
});
