import type { BusyArea, PartnerCluster, TrackingMap } from '@diwan/contract/tracking/calls';
import {
  GeoJSONSource,
  LngLatBounds,
  Marker,
  type ExpressionSpecification,
  type Map as MapLibreMap,
  type PositionAnchor,
} from 'maplibre-gl';
import { baseMap, START } from '../../../crud/map/base-map.ts';
import { glide } from '../../../crud/map/glide.ts';
import {
  getColor,
  keepClear,
  nameLandmarks,
  openMap,
  pointAt,
  whenReady,
  type Covered,
  type MapWords,
  type NamedPlace,
  type PlaceOnMap,
} from '../../../crud/map/open-map.ts';
import { busyMark, clusterMark, followedMark, orderMark } from './cluster-marks.ts';

/** What is in sight, as the API has it. */
export interface TrackingView {
  readonly bounds: string;
  readonly zoom: number;
}

/** An order that waits, where it is. */
export interface WaitingMark extends PlaceOnMap {
  readonly id: number;
  readonly number: string;
}

export interface TrackingCanvas {
  /** Draws what lies in the view. */
  show: (rows: TrackingMap) => void;
  /** Moves those who stand by themselves, and whom the map goes along with. */
  move: (partners: readonly (PlaceOnMap & { readonly id: number })[]) => void;
  /** Puts orders that wait where they are; the list beside the map has the same. */
  orders: (orders: readonly WaitingMark[]) => void;
  /** Says what the map is of at all; `look` has all of it in view. */
  fit: (places: readonly PlaceOnMap[], look: boolean) => void;
  /** Goes along with a place, until somebody drags the map elsewhere; null stops. */
  follow: (partner: (PlaceOnMap & { readonly id: number; readonly name: string }) | null) => void;
  /** Cities to find one's way by. */
  name: (places: readonly NamedPlace[]) => void;
  destroy: () => void;
}

interface Hears {
  readonly onView: (view: TrackingView) => void;
  readonly onPick: (partner: number) => void;
  readonly onOrder?: (order: number) => void;
}

/** Close enough to tell streets apart, where the map has any. */
const FOLLOW_ZOOM = 11;
const FIT_ZOOM = 9;
const ZOOM_STEP = 2;

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
/** A longitude after any number of turns around the globe. */
const turned = (lng: number) => round(((((lng + 180) % 360) + 360) % 360) - 180);

/** The view as degrees on the globe: a map that is zoomed out shows it more than once. */
function getView(map: MapLibreMap): TrackingView {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const around = east - west >= 360 ? [-180, 180] : [turned(west), turned(east)];
  const [south, north] = [bounds.getSouth(), bounds.getNorth()].map((lat) => Math.max(-90, Math.min(90, round(lat))));
  return { bounds: [around[0], south, around[1], north].join(','), zoom: Math.max(0, Math.floor(map.getZoom())) };
}

/** As wide as an area is, but never too small to be seen from afar. */
const HEAT_RADIUS: ExpressionSpecification = ['interpolate', ['exponential', 2], ['zoom'], 4, 18, 8, 28, 9, 44, 12, 352];

/** Shows as warmth where many wait, on the ground under everything else; gives how to warm other areas. */
function warm(map: MapLibreMap, color: string): (areas: readonly BusyArea[]) => void {
  map.once('load', () => {
    map.addSource('busy', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    const paint = {
      'heatmap-weight': ['interpolate', ['linear'], ['get', 'waiting'], 0, 0.2, 20, 1] as ExpressionSpecification,
      'heatmap-radius': HEAT_RADIUS,
      'heatmap-opacity': 0.55,
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        `${color}00`,
        0.4,
        `${color}99`,
        1,
        color,
      ] as ExpressionSpecification,
    };
    map.addLayer({ id: 'busy', type: 'heatmap', source: 'busy', paint }, map.getLayer('dots') ? 'dots' : undefined);
  });
  return (areas) =>
    whenReady(map, () => {
      const source = map.getSource('busy');
      const features = areas.map((area) => pointAt(getMiddle(area), { waiting: area.waiting }));
      if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features });
    });
}

const getMiddle = ({ west, south, east, north }: BusyArea): PlaceOnMap => ({ lat: (south + north) / 2, lng: (west + east) / 2 });

/** What a mark is of: somebody in a state, or a cluster with its place. Whatever else it becomes, it is drawn anew. */
function clusterKey({ partner, free, in_order: busy, offline, stale, lat, lng }: PartnerCluster): string {
  return [partner ? partner.id : `${lat},${lng}`, free, busy, offline, stale].join(' ');
}

/** Draws partners and busy areas into a box. */
export async function drawTracking(box: HTMLElement, words: MapWords, { onView, onPick, onOrder }: Hears): Promise<TrackingCanvas> {
  const { style } = await baseMap();
  /** What the map is of at all, as it was told last. */
  let whole: readonly PlaceOnMap[] = [];
  const map = openMap(box, words, { style, center: START, zoom: START.zoom }, () => {
    goesAlong = false;
    fit(whole);
  });
  const heat = warm(map, getColor(box, '--saffron'));
  /** Beside orders partners stand below their place, so that neither hides the other. */
  const aroundPlace = onOrder ? 'top' : 'center';
  let counts: Marker[] = [];
  let waiting: Marker[] = [];
  /** By who stands there, or by what and where. */
  let marks = new Map<string, Marker>();
  let followed: { readonly id: number; readonly mark: Marker } | null = null;
  let goesAlong = false;

  const put = (element: HTMLElement, at: PlaceOnMap, anchor: PositionAnchor = 'center'): Marker => {
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
    return put(element, cluster, aroundPlace);
  };
  function fit(places: readonly PlaceOnMap[]) {
    const bounds = new LngLatBounds();
    for (const place of places) bounds.extend(place);
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 64, maxZoom: FIT_ZOOM, animate: false });
  }
  /** Names keep clear of whatever stands on the map now. */
  function clear() {
    const cover = (anchor: Covered['anchor']) => (mark: Marker) => {
      const { offsetWidth: width, offsetHeight: height } = mark.getElement();
      const { lat, lng } = mark.getLngLat();
      return { lat, lng, width, height, anchor };
    };
    keepClear(map, [...[...marks.values()].map(cover(aroundPlace)), ...waiting.map(cover('bottom')), ...counts.map(cover('center'))]);
  }
  map.on('dragstart', () => (goesAlong = false));
  map.on('moveend', () => onView(getView(map)));
  onView(getView(map));

  return {
    show: ({ clusters, busy }) => {
      heat(busy);
      for (const mark of counts) mark.remove();
      counts = busy.map((area) => put(busyMark(area), getMiddle(area)));
      // What stays as it was is left alone: nothing is taken away under a pointer.
      const before = marks;
      marks = new Map(clusters.map((cluster) => [clusterKey(cluster), before.get(clusterKey(cluster)) ?? putCluster(cluster)]));
      for (const cluster of clusters) if (cluster.partner) glide(marks.get(clusterKey(cluster)) as Marker, cluster);
      for (const [key, mark] of before) if (!marks.has(key)) mark.remove();
      clear();
    },
    move: (partners) => {
      const moved = new Map(partners.map((partner) => [partner.id, partner]));
      for (const [key, mark] of marks) {
        const to = moved.get(Number(key.split(' ')[0]));
        if (to) glide(mark, to);
      }
      const to = followed && moved.get(followed.id);
      if (!to) return;
      glide(followed?.mark as Marker, to);
      if (goesAlong) map.easeTo({ center: to, duration: 1_000, easing: (part) => part });
    },
    orders: (orders) => {
      for (const mark of waiting) mark.remove();
      waiting = orders.map((order) => {
        const element = orderMark(order);
        element.addEventListener('click', () => onOrder?.(order.id));
        return put(element, order, 'bottom');
      });
      clear();
    },
    fit: (places, look) => {
      whole = places;
      if (look) fit(places);
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
