import { GeoJSONSource, Map as MapLibreMap, NavigationControl, setWorkerUrl, type MapOptions } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// From a file of this site: the content security policy allows no worker made of text.
setWorkerUrl(workerUrl);

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

export interface NamedPlace extends Place {
  readonly name: string;
}

/** What a map says of itself, in the page's language. */
export interface MapWords {
  readonly label: string;
  readonly marker: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
}

/** A map that lies flat with the north above, its buttons at the end edge. */
export function openMap(box: HTMLElement, words: MapWords, look: Pick<MapOptions, 'style' | 'center' | 'zoom'>): MapLibreMap {
  const map = new MapLibreMap({
    ...look,
    container: box,
    attributionControl: false,
    locale: {
      'Map.Title': words.label,
      'Marker.Title': words.marker,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
    },
    cooperativeGestures: false,
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.addControl(new NavigationControl({ showCompass: false }), document.dir === 'rtl' ? 'top-left' : 'top-right');
  return map;
}

/** A colour of the theme, as a map wants it. */
export const colorOf = (box: HTMLElement, name: string): string => getComputedStyle(box).getPropertyValue(name).trim();

/** Does something with a map's sources, as soon as they are there. */
export function whenReady(map: MapLibreMap, show: () => void): void {
  if (map.isStyleLoaded()) show();
  else void map.once('load', show);
}

/** Cities to find one's way by. */
export function nameCities(map: MapLibreMap, places: readonly NamedPlace[]): void {
  const features = places.map(({ lat, lng, name }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties: { name },
  }));
  whenReady(map, () => {
    const source = map.getSource('cities');
    if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features });
  });
}
