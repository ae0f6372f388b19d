import { GeoJSONSource, LngLatBounds, Marker } from 'maplibre-gl';
import { baseMap } from './base-map.ts';
import { colorOf, openMap, type MapWords } from './open-map.ts';

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
  destroy: () => void;
}

const line = (points: readonly Point[]) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: points.map(([lng, lat]) => [lng, lat]) },
  properties: {},
});

/** Draws a way into a box: where it was to lead as a dashed line, where it led as a whole one. */
export async function drawWay(box: HTMLElement, way: Way, words: MapWords): Promise<WayCanvas> {
  const { style, zoom } = await baseMap();
  const color = (name: string) => colorOf(box, name);
  const map = openMap(box, words, { style, center: [way.from[0], way.from[1]], zoom });
  const mark = (point: Point, name: string, scale: number) =>
    new Marker({ color: color(name), scale }).setLngLat([point[0], point[1]]).addTo(map);
  mark(way.from, '--palm', 0.8);
  if (way.to) mark(way.to, '--pomegranate', 0.8);
  for (const stop of way.stops) mark(stop, '--saffron', 0.6);
  const vehicle = new Marker({ color: color('--lapis') });

  map.on('load', () => {
    map.addSource('planned', { type: 'geojson', data: line(way.planned) });
    map.addSource('driven', { type: 'geojson', data: line(way.driven) });
    const drawn = (source: string, paint: object) =>
      map.addLayer({ id: source, type: 'line', source, layout: { 'line-cap': 'round' }, paint });
    drawn('planned', { 'line-color': color('--ink-2'), 'line-width': 3, 'line-dasharray': [1, 2] });
    drawn('driven', { 'line-color': color('--palm'), 'line-width': 4 });
  });
  const all = [way.from, ...(way.to ? [way.to] : []), ...way.planned, ...way.driven];
  if (all.length > 1) {
    const bounds = new LngLatBounds();
    for (const [lng, lat] of all) bounds.extend([lng, lat]);
    map.fitBounds(bounds, { padding: 48, animate: false });
  }
  return {
    at: (place, driven) => {
      if (place) vehicle.setLngLat([place[0], place[1]]).addTo(map);
      else vehicle.remove();
      const source = map.getSource('driven');
      if (source instanceof GeoJSONSource) void source.setData(line(driven));
    },
    destroy: () => map.remove(),
  };
}
