import { Marker } from 'maplibre-gl';
import { baseMap, START } from './base-map.ts';
import { colorOf, nameCities, openMap, type MapWords, type NamedPlace, type Place } from './open-map.ts';

export interface MapCanvas {
  /** Puts the marker there, or takes it away; `look` also moves the view to it. */
  mark: (place: Place | null, look: boolean) => void;
  look: (place: Place) => void;
  /** Cities to find one's way by. */
  name: (places: readonly NamedPlace[]) => void;
  destroy: () => void;
}

/** Draws the map into a box. A click or a drag of the marker chooses a place. */
export async function drawMap(
  box: HTMLElement,
  place: Place | null,
  words: MapWords,
  onChoose: (place: Place) => void,
): Promise<MapCanvas> {
  const { style, zoom } = await baseMap();
  const map = openMap(box, words, { style, center: place ?? START, zoom: place ? zoom : START.zoom });
  const marker = new Marker({ color: colorOf(box, '--palm'), draggable: true });
  const round = ({ lat, lng }: Place) => ({ lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 });
  marker.on('dragend', () => onChoose(round(marker.getLngLat())));
  map.on('click', (event) => onChoose(round(event.lngLat.wrap())));

  const canvas: MapCanvas = {
    mark: (at, look) => {
      if (!at) return void marker.remove();
      marker.setLngLat(at).addTo(map);
      if (look) canvas.look(at);
    },
    look: (at) => void map.jumpTo({ center: at, zoom: Math.max(map.getZoom(), zoom) }),
    name: (places) => nameCities(map, places),
    destroy: () => map.remove(),
  };
  canvas.mark(place, false);
  return canvas;
}
