import { LngLatBounds, Marker } from 'maplibre-gl';
import { baseMap, START } from '../../crud/map/base-map.ts';
import { getColor, keepClear, nameLandmarks, openMap, type MapWords, type NamedPlace, type PlaceOnMap } from '../../crud/map/open-map.ts';
import classes from './dispatch.module.css';

/** Somebody on the map, by their place in the list. */
export interface Marked extends PlaceOnMap {
  readonly id: number;
  readonly place: number;
  readonly isExcluded: boolean;
}

export interface DeskScene {
  readonly from: PlaceOnMap | null;
  readonly to: PlaceOnMap | null;
  readonly candidates: readonly Marked[];
}

export interface DeskCanvas {
  show: (scene: DeskScene) => void;
  /** So that both ends of the order and who is near are in view. */
  fit: (scene: DeskScene) => void;
  name: (places: readonly NamedPlace[]) => void;
  destroy: () => void;
}

const FIT_ZOOM = 13;
/** Pins stand above their place: both ends are in sight whole. */
const PADDING = { top: 60, bottom: 36, left: 48, right: 48 };
/** As wide as a candidate's mark. */
const MARK = 26;

function candidateMark({ place, isExcluded }: Marked): HTMLElement {
  const element = document.createElement('div');
  element.className = classes['mark'] ?? '';
  element.dataset['excluded'] = String(isExcluded);
  element.textContent = String(place);
  return element;
}

/** Draws an order and its candidates into a box; whoever cannot use it has the list, which says the same. */
export async function drawDesk(box: HTMLElement, words: MapWords, onPick: (id: number) => void): Promise<DeskCanvas> {
  const { style } = await baseMap();
  let shown: DeskScene = { from: null, to: null, candidates: [] };
  const map = openMap(box, words, { style, center: START, zoom: START.zoom }, () => fit(shown));
  let marks: Marker[] = [];
  const put = (mark: Marker, at: PlaceOnMap) => {
    mark.setLngLat(at).addTo(map);
    const element = mark.getElement();
    element.ariaHidden = 'true';
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name);
    return mark;
  };
  const pin = (name: string, at: PlaceOnMap | null) => (at ? [put(new Marker({ color: getColor(box, name), scale: 0.9 }), at)] : []);
  function fit({ from, to, candidates }: DeskScene) {
    const bounds = new LngLatBounds();
    const near = candidates.filter(({ isExcluded }) => !isExcluded).slice(0, 9);
    for (const place of [from, to, ...near]) if (place) bounds.extend([place.lng, place.lat]);
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: PADDING, maxZoom: FIT_ZOOM, animate: false });
  }
  return {
    show: (scene) => {
      const { from, to, candidates } = scene;
      shown = scene;
      for (const mark of marks) mark.remove();
      const people = candidates.toReversed().map((one) => {
        const element = candidateMark(one);
        element.addEventListener('click', () => onPick(one.id));
        return put(new Marker({ element }), one);
      });
      marks = [...people, ...pin('--pomegranate', to), ...pin('--palm', from)];
      const covered = candidates.map(({ lat, lng }) => ({ lat, lng, width: MARK, height: MARK, anchor: 'center' as const }));
      keepClear(map, covered);
    },
    fit,
    name: (places) => nameLandmarks(map, places),
    destroy: () => map.remove(),
  };
}
