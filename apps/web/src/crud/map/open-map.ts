import {
  GeoJSONSource,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type IControl,
  type MapOptions,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// From a file of this site: the content security policy allows no worker made of text.
setWorkerUrl(workerUrl);

export interface PlaceOnMap {
  readonly lat: number;
  readonly lng: number;
}

export interface NamedPlace extends PlaceOnMap {
  readonly kind: 'country' | 'city';
  readonly country: number;
  readonly name: string;
  /** The how manieth of its country: the first ones are named from afar. */
  readonly rank: number;
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
  readonly showAll: string;
}

/** A button that brings a whole map back, for whoever has zoomed to where nothing is. */
function showAllButton(words: MapWords, showAll: () => void): IControl {
  const group = document.createElement('div');
  group.className = 'maplibregl-ctrl maplibregl-ctrl-group';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.showAll;
  button.addEventListener('click', showAll);
  group.append(button);
  return { onAdd: () => group, onRemove: () => group.remove() };
}

/** A map that lies flat with the north above, its buttons at the end edge; `showAll` has everything that it is of in sight again. */
export function openMap(
  box: HTMLElement,
  words: MapWords,
  look: Pick<MapOptions, 'style' | 'center' | 'zoom'>,
  showAll?: () => void,
): MapLibreMap {
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
  if (showAll) map.addControl(showAllButton(words, showAll), rtl ? 'top-right' : 'top-left');
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

/** A point with what is known of it, as a source has it. */
export const pointAt = ({ lat, lng }: PlaceOnMap, properties: Readonly<Record<string, unknown>>) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  properties,
});

/** Names places to find one's way by. */
export function nameLandmarks(map: MapLibreMap, places: readonly NamedPlace[]): void {
  const features = places.map(({ lat, lng, ...properties }) => pointAt({ lat, lng }, properties));
  whenReady(map, () => {
    const source = map.getSource('places');
    if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features });
  });
}

/** A mark above a map, of so many pixels around its place. */
export interface Covered extends PlaceOnMap {
  readonly width: number;
  readonly height: number;
  /** Which part of it stands at the place. */
  readonly anchor: 'center' | 'top' | 'bottom';
}

/** Marks of nearly one size share a picture. */
const roundUp = (pixels: number) => Math.ceil(pixels / 8) * 8;

/** Keeps names from being set under marks: where one stands, a picture that nobody sees takes the room. */
export function keepClear(map: MapLibreMap, marks: readonly Covered[]): void {
  whenReady(map, () => {
    const features = marks.map(({ width: wide, height: high, anchor, ...at }) => {
      const [width, height] = [roundUp(wide), roundUp(high)];
      const picture = `clear-${width}-${height}`;
      if (!map.hasImage(picture)) map.addImage(picture, { width, height, data: new Uint8Array(width * height * 4) });
      return pointAt(at, { picture, anchor });
    });
    const data = { type: 'FeatureCollection' as const, features };
    const source = map.getSource('marks');
    if (source instanceof GeoJSONSource) return void source.setData(data);
    map.addSource('marks', { type: 'geojson', data });
    map.addLayer({
      id: 'marks',
      type: 'symbol',
      source: 'marks',
      layout: { 'icon-image': ['get', 'picture'], 'icon-anchor': ['get', 'anchor'], 'icon-allow-overlap': true },
    });
  });
}
