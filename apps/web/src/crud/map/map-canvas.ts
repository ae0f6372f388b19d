import { GeoJSONSource, LngLatBounds, Marker } from 'maplibre-gl';
import { baseMap, START } from './base-map.ts';
import {
  addPlanned,
  getColor,
  lineOver,
  nameLandmarks,
  openMap,
  whenReady,
  type MapWords,
  type NamedPlace,
  type PlaceOnMap,
} from './open-map.ts';

export interface MapCanvas {
  /** Puts the marker there, or takes it away; `look` also moves the view to it. */
  mark: (place: PlaceOnMap | null, look: boolean) => void;
  look: (place: PlaceOnMap) => void;
  /** Joins another place with the marker's, and shows both; null takes it away. */
  join: (from: PlaceOnMap | null, to: PlaceOnMap | null) => void;
  /** Cities to find one's way by. */
  name: (places: readonly NamedPlace[]) => void;
  destroy: () => void;
}

const FIT_ZOOM = 14;

/** Draws the map into a box. A click or a drag of the marker chooses a place. */
export async function drawMap(
  box: HTMLElement,
  place: PlaceOnMap | null,
  words: MapWords,
  onChoose: (place: PlaceOnMap) => void,
): Promise<MapCanvas> {
  const { style, zoom } = await baseMap();
  const map = openMap(box, words, { style, center: place ?? START, zoom: place ? zoom : START.zoom });
  const marker = new Marker({ color: getColor(box, '--palm'), draggable: true });
  const start = new Marker({ color: getColor(box, '--palm'), scale: 0.8 });
  const round = ({ lat, lng }: PlaceOnMap) => ({ lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 });
  marker.on('dragend', () => onChoose(round(marker.getLngLat())));
  map.on('click', (event) => onChoose(round(event.lngLat.wrap())));

  const canvas: MapCanvas = {
    mark: (at, look) => {
      if (!at) return void marker.remove();
      marker.setLngLat(at).addTo(map);
      if (look) canvas.look(at);
    },
    look: (at) => void map.jumpTo({ center: at, zoom: Math.max(map.getZoom(), zoom) }),
    join: (from, to) => {
      const points = from && to ? ([from, to] as const).map(({ lat, lng }) => [lng, lat] as const) : [];
      if (from) start.setLngLat(from).addTo(map);
      else start.remove();
      whenReady(map, () => {
        const source = map.getSource('planned');
        if (source instanceof GeoJSONSource) void source.setData(lineOver(points));
        else addPlanned(map, box, points);
      });
      if (!from) return;
      const bounds = new LngLatBounds(from, from);
      if (to) map.fitBounds(bounds.extend(to), { padding: 48, maxZoom: FIT_ZOOM, animate: false });
      else map.jumpTo({ center: from, zoom: Math.max(map.getZoom(), zoom) });
    },
    name: (places) => nameLandmarks(map, places),
    destroy: () => map.remove(),
  };
  canvas.mark(place, false);
  return canvas;
}
