import type { BusyArea, PartnerCluster, TrackingMap } from '@diwan/contract/calls/tracking';
import { GeoJSONSource, LngLatBounds, Marker, type Map as MapLibreMap, type PositionAnchor } from 'maplibre-gl';
import { baseMap, START } from '../../crud/map/base-map.ts';
import { getColor, nameLandmarks, openMap, whenReady, type MapWords, type NamedPlace, type Place } from '../../crud/map/open-map.ts';
import { busyMark, clusterMark, followedMark } from './cluster-marks.ts';

/** What is in sight, as the API has it. */
export interface View {
  readonly bounds: string;
  readonly zoom: number;
}

export interface TrackingCanvas {
  /** Draws what lies in the view. */
  show: (rows: TrackingMap) => void;
  /** Transitions the view so that all of these are in it. */
  fit: (places: readonly Place[]) => void;
  /** Goes along with a place, until somebody drags the map elsewhere; null stops. */
  follow: (partner: (Place & { readonly id: number; readonly name: string }) | null) => void;
  /** Cities to find one's way by. */
  name: (places: readonly NamedPlace[]) => void;
  destroy: () => void;
}

interface Hears {
  readonly onView: (view: View) => void;
  readonly onPick: (partner: number) => void;
}

/** Close enough to tell streets apart, where the map has any. */
const FOLLOW_ZOOM = 11;
const FIT_ZOOM = 9;
const ZOOM_STEP = 2;

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
/** A longitude after any number of turns around the globe. */
const turned = (lng: number) => round(((((lng + 180) % 360) + 360) % 360) - 180);

/** The view as degrees on the globe: a map that is zoomed out shows it more than once. */
function getView(map: MapLibreMap): View {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const around = east - west >= 360 ? [-180, 180] : [turned(west), turned(east)];
  const [south, north] = [bounds.getSouth(), bounds.getNorth()].map((lat) => Math.max(-90, Math.min(90, round(lat))));
  return { bounds: [around[0], south, around[1], north].join(','), zoom: Math.max(0, Math.floor(map.getZoom())) };
}

function square({ west, south, east, north }: BusyArea) {
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
  return { type: 'Feature' as const, geometry: { type: 'Polygon' as const, coordinates: [ring] }, properties: {} };
}

/** Shades areas; gives how to shade others. */
function shadeOn(map: MapLibreMap, color: string): (areas: readonly BusyArea[]) => void {
  map.once('load', () => {
    map.addSource('busy', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({ id: 'busy', type: 'fill', source: 'busy', paint: { 'fill-color': color, 'fill-opacity': 0.25 } });
    map.addLayer({ id: 'busy-edge', type: 'line', source: 'busy', paint: { 'line-color': color, 'line-width': 1.5 } });
  });
  return (areas) =>
    whenReady(map, () => {
      const source = map.getSource('busy');
      if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features: areas.map(square) });
    });
}

/** Draws partners and busy areas into a box. */
export async function drawTracking(box: HTMLElement, words: MapWords, { onView, onPick }: Hears): Promise<TrackingCanvas> {
  const { style } = await baseMap();
  const map = openMap(box, words, { style, center: START, zoom: START.zoom });
  const shade = shadeOn(map, getColor(box, '--saffron'));
  let marks: Marker[] = [];
  let followed: { readonly id: number; readonly mark: Marker } | null = null;
  let goesAlong = false;

  const put = (element: HTMLElement, at: Place, anchor: PositionAnchor = 'center'): Marker => {
    const mark = new Marker({ element, anchor }).setLngLat(at).addTo(map);
    element.ariaHidden = 'true';
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
    element.removeAttribute('tabindex');
    return mark;
  };
  const putCluster = (cluster: PartnerCluster) => {
    const { partner } = cluster;
    const element = clusterMark(cluster);
    element.addEventListener('click', () => {
      if (partner) onPick(partner.id);
      else map.easeTo({ center: cluster, zoom: map.getZoom() + ZOOM_STEP });
    });
    return put(element, cluster);
  };
  map.on('dragstart', () => (goesAlong = false));
  map.on('moveend', () => onView(getView(map)));
  onView(getView(map));

  return {
    show: ({ clusters, busy }) => {
      for (const mark of marks) mark.remove();
      shade(busy);
      const counts = busy.map((area) => put(busyMark(area), { lat: area.north, lng: (area.west + area.east) / 2 }));
      marks = [...counts, ...clusters.map(putCluster)];
    },
    fit: (places) => {
      const bounds = new LngLatBounds();
      for (const place of places) bounds.extend(place);
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 64, maxZoom: FIT_ZOOM, animate: false });
    },
    follow: (partner) => {
      if (partner?.id !== followed?.id) {
        followed?.mark.remove();
        followed = partner && { id: partner.id, mark: put(followedMark(partner.name), partner, 'bottom') };
        goesAlong = true;
      }
      if (!partner) return;
      followed?.mark.setLngLat(partner);
      if (goesAlong) map.jumpTo({ center: partner, zoom: Math.max(map.getZoom(), FOLLOW_ZOOM) });
    },
    name: (places) => nameLandmarks(map, places),
    destroy: () => map.remove(),
  };
}
