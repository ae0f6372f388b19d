import { GeoJSONSource, LngLatBounds, Marker } from 'maplibre-gl';
import { baseMap } from './base-map.ts';
import { glide } from './glide.ts';
import { addPlanned, getColor, lineOver, nameLandmarks, openMap, type MapWords, type NamedPlace } from './open-map.ts';

/** `[lng, lat]`, as maps have it. */
export type Point = readonly [lng: number, lat: number];

/** What a map shows of an order or a trip: one place, or a way between two. */
export interface Way {
  readonly from: Point;
  readonly to: Point | null;
  readonly planned: readonly Point[];
  readonly driven: readonly Point[];
  readonly stops: readonly Point[];
}

export interface WayCanvas {
  /** Puts the vehicle there, or takes it away, with as much of the driven way as lies behind it. */
  at: (place: Point | null, driven: readonly Point[]) => void;
  /** Lets the vehicle glide to where it is now; null takes it away. */
  live: (place: { readonly lat: number; readonly lng: number } | null) => void;
  /** Cities to find one's way by. */
  name: (places: readonly NamedPlace[]) => void;
  destroy: () => void;
}

/** Close enough: a way between two doors of one street need not fill the map. */
const FIT_ZOOM = 14;

/** The way as it was planned; where none is stored, straight from place to place. */
export function getPlannedWay({ from, to, planned, stops }: Way): readonly Point[] {
  if (planned.length > 1) return planned;
  return to ? [from, ...stops, to] : [];
}

/** Draws a way into a box: where it was to lead as a dashed line, where it led as a whole one. */
export async function drawWay(box: HTMLElement, way: Way, words: MapWords): Promise<WayCanvas> {
  const { style, zoom } = await baseMap();
  const color = (name: string) => getColor(box, name);
  const planned = getPlannedWay(way);
  const all = [way.from, ...planned, ...way.driven];
  function showAll() {
    const bounds = new LngLatBounds();
    for (const [lng, lat] of all) bounds.extend([lng, lat]);
    if (all.length > 1) map.fitBounds(bounds, { padding: 48, maxZoom: FIT_ZOOM, animate: false });
    else map.jumpTo({ center: [way.from[0], way.from[1]], zoom });
  }
  const map = openMap(box, words, { style, center: [way.from[0], way.from[1]], zoom }, showAll);
  const mark = (point: Point, name: string, scale: number) =>
    new Marker({ color: color(name), scale }).setLngLat([point[0], point[1]]).addTo(map);
  mark(way.from, '--palm', 0.8);
  if (way.to) mark(way.to, '--pomegranate', 0.8);
  for (const stop of way.stops) mark(stop, '--saffron', 0.6);
  const vehicle = new Marker({ color: color('--lapis') });
  const now = new Marker({ color: color('--lapis') });
  now.getElement().dataset['live'] = '';
  let isShown = false;

  map.on('load', () => {
    addPlanned(map, box, planned);
    map.addSource('driven', { type: 'geojson', data: lineOver(way.driven) });
    const paint = { 'line-color': color('--palm'), 'line-width': 4 };
    map.addLayer({ id: 'driven', type: 'line', source: 'driven', layout: { 'line-cap': 'round', 'line-join': 'round' }, paint });
  });
  if (all.length > 1) showAll();
  return {
    at: (place, driven) => {
      if (place) vehicle.setLngLat([place[0], place[1]]).addTo(map);
      else vehicle.remove();
      const source = map.getSource('driven');
      if (source instanceof GeoJSONSource) void source.setData(lineOver(driven));
    },
    live: (place) => {
      if (!place) now.remove();
      else if (isShown) glide(now, place);
      else now.setLngLat([place.lng, place.lat]).addTo(map);
      isShown = place !== null;
    },
    name: (places) => nameLandmarks(map, places),
    destroy: () => map.remove(),
  };
}
