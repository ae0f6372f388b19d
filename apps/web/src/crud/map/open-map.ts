import { GeoJSONSource, Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl, type MapOptions } from 'maplibre-gl';
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
  readonly meters: string;
  readonly kilometers: string;
  readonly credits: string;
}

/** A map that lies flat with the north above, its buttons at the end edge. */
export function openMap(box: HTMLElement, words: MapWords, look: Pick<MapOptions, 'style' | 'center' | 'zoom'>): MapLibreMap {
  const map = new MapLibreMap({
    ...look,
    container: box,
    // Whoever gave the streets is named; a map without any shows nothing there.
    attributionControl: { compact: true },
    locale: {
      'Map.Title': words.label,
      'Marker.Title': words.marker,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
      'ScaleControl.Meters': words.meters,
      'ScaleControl.Kilometers': words.kilometers,
      'AttributionControl.ToggleAttribution': words.credits,
    },
    cooperativeGestures: false,
    dragRotate: false,
    pitchWithRotate: false,
  });
  const rtl = document.dir === 'rtl';
  map.addControl(new NavigationControl({ showCompass: false }), rtl ? 'top-left' : 'top-right');
  map.addControl(new ScaleControl({ unit: 'metric' }), rtl ? 'bottom-right' : 'bottom-left');
  return map;
}

/** A colour of the theme, as a map wants it. */
export const getColor = (box: HTMLElement, name: string): string => getComputedStyle(box).getPropertyValue(name).trim();

/** Does something with a map's sources, as soon as they are there. */
export function whenReady(map: MapLibreMap, show: () => void): void {
  if (map.isStyleLoaded()) show();
  else void map.once('load', show);
}

/** A line over places, as a source has it. */
export const lineOver = (points: readonly (readonly [lng: number, lat: number])[]) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: points.map(([lng, lat]) => [lng, lat]) },
  properties: {},
});

/** A way as it is planned, under whatever is drawn later: dashed, and clear of the ground by a seam of its colour. */
export function addPlanned(map: MapLibreMap, box: HTMLElement, points: readonly (readonly [lng: number, lat: number])[]): void {
  map.addSource('planned', { type: 'geojson', data: lineOver(points) });
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addLayer({
    id: 'seam',
    type: 'line',
    source: 'planned',
    layout,
    paint: { 'line-color': getColor(box, '--surface'), 'line-width': 7 },
  });
  const paint = { 'line-color': getColor(box, '--ink-2'), 'line-width': 3, 'line-dasharray': [1, 2] };
  map.addLayer({ id: 'planned', type: 'line', source: 'planned', layout, paint });
}

/** Names places to find one's way by. */
export function nameLandmarks(map: MapLibreMap, places: readonly NamedPlace[]): void {
  const features = places.map(({ lat, lng, name }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties: { name },
  }));
  whenReady(map, () => {
    const source = map.getSource('places');
    if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features });
  });
}
