import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles';
import { getUrl } from '../../lib/api-address.ts';
import { language, theme } from '../../lib/preferences.ts';
import { readSession } from '../../lib/session.ts';

const ARCHIVE = 'streets';
/** Numbers of roads are nothing without their shields, and the arrows of one-way streets are pictures: we serve none. */
const PICTURES = new Set(['roads_shields', 'roads_oneway']);

/** The archive of streets behind the API, a few bytes at a time, for whoever is logged in. */
class Streets implements Source {
  getKey = () => ARCHIVE;

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const response = await fetch(getUrl('map-tiles'), {
      headers: { Authorization: `Bearer ${readSession()?.token ?? ''}`, Range: `bytes=${offset}-${offset + length - 1}` },
      signal: signal ?? null,
    });
    if (response.status !== 206) throw new Error(`The streets did not arrive: ${response.status}`);
    const etag = response.headers.get('etag');
    return { data: await response.arrayBuffer(), ...(etag !== null && { etag }) };
  }
}

let isKnown = false;
/** Teaches the map to read the archive, once a page. */
function knowStreets(): void {
  if (isKnown) return;
  const protocol = new Protocol();
  protocol.add(new PMTiles(new Streets()));
  addProtocol('pmtiles', protocol.tile);
  isKnown = true;
}

/** A layer in our letters, named in the page's language where the place has such a name; undefined where only a picture would show it. */
export function inOurLetters(layer: LayerSpecification, lang: string, color: string): LayerSpecification | undefined {
  if (layer.type !== 'symbol') return layer;
  const { 'icon-image': _, ...layout } = layer.layout ?? {};
  if (PICTURES.has(layer.id) || layout['text-field'] === undefined) return undefined;
  const isName = layer.id !== 'address_label';
  const named = isName && { 'text-field': ['coalesce', ['get', `name:${lang}`], ['get', 'name']] as never };
  const letters = { 'text-font': ['IBM Plex Sans Arabic'] };
  return { ...layer, layout: { ...layout, ...named, ...letters }, paint: { ...layer.paint, 'text-color': color } };
}

/** Streets of the archive in the page's theme and language. */
export function streetStyle(): StyleSpecification {
  knowStreets();
  const lang = language();
  // Their own letters are paler than a page's may be.
  const color = getComputedStyle(document.documentElement).getPropertyValue('--ink-2').trim();
  const drawn = layers(ARCHIVE, namedFlavor(theme()), { lang });
  return {
    version: 8,
    sources: { [ARCHIVE]: { type: 'vector', url: `pmtiles://${ARCHIVE}`, attribution: '© OpenStreetMap' } },
    layers: drawn.flatMap((layer) => inOurLetters(layer, lang, color) ?? []),
  };
}
