import type { HistoryLocation } from '@tanstack/history';
import { keepsScroll, pageHistory } from './navigation.ts';
import { parseStored, readOfTab, storeOfTab } from './preferences.ts';

const KEY = 'scroll-places';

/** How far things are scrolled: across and down, the window under an empty name, others under the way to them. */
type Places = Record<string, readonly [number, number]>;

let first: HistoryLocation | undefined;
let known: Record<string, Places> | undefined;
const scrolled = new Set<EventTarget>();

const read = (): Record<string, Places> => (parseStored(readOfTab(KEY)) as Record<string, Places> | null) ?? {};

/** The way from the page's body to an element, by the places among neighbours: it is drawn again by the same code. */
function getWay(element: Element): string {
  const parts: number[] = [];
  for (let one = element; one !== document.body && one.parentElement; one = one.parentElement)
    parts.unshift([...one.parentElement.children].indexOf(one) + 1);
  return parts.map((part) => `:nth-child(${part})`).join('>');
}

const getEntry = ({ state }: HistoryLocation): string => state.__TSR_key ?? '';

/** Notes how far an entry of the history is scrolled that is about to be left. */
function save(location: HistoryLocation): void {
  const places: Places = { '': [scrollX, scrollY] };
  for (const one of scrolled) if (one instanceof Element && one.isConnected) places[getWay(one)] = [one.scrollLeft, one.scrollTop];
  scrolled.clear();
  known ??= read();
  known[getEntry(location)] = places;
}

/** How long a page may grow until it is as long as it was. */
const GROWS_MS = 5_000;
let stopGrowing: (() => void) | undefined;

/** Scrolls the window, once more as the page grows where its rows are not here yet, unless somebody scrolls or types meanwhile. */
function scrollWindow(left: number, top: number): void {
  const scroll = () => scrollTo({ left, top, behavior: 'instant' });
  scroll();
  if (top === 0 || scrollY >= top - 1) return;
  const grown = new ResizeObserver(() => {
    scroll();
    if (scrollY >= top - 1) stopGrowing?.();
  });
  const inputs = new AbortController();
  const stop = () => {
    grown.disconnect();
    inputs.abort();
    clearTimeout(late);
  };
  const late = setTimeout(stop, GROWS_MS);
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(name, stop, { signal: inputs.signal, passive: true });
  grown.observe(document.body);
  stopGrowing = stop;
}

/** Scrolls an entry of the history that is drawn to where it was left, one that is new to its top, unless it asked to stay. */
export function restoreScroll(location: HistoryLocation): void {
  stopGrowing?.();
  known ??= read();
  const places = known[getEntry(location)];
  scrolled.clear();
  // Nothing is scrolled yet where one begins, and to scroll would have the page measured.
  if (!places && (location === first || keepsScroll(location))) return;
  const [left, top] = places?.[''] ?? [0, 0];
  scrollWindow(left, top);
  for (const [way, [across, down]] of Object.entries(places ?? {})) {
    const element = way && document.body.querySelector(`:scope>${way}`);
    if (element) element.scrollTo({ left: across, top: down, behavior: 'instant' });
  }
}

/** Takes the scroll of the history's entries over from the browser, which scrolls before anything is drawn. */
export function ownScroll(): void {
  const entries = pageHistory();
  let shown = entries.location;
  first = shown;
  entries.subscribe(() => {
    if (entries.location !== shown) save(shown);
    shown = entries.location;
  });
  const take = () => (history.scrollRestoration = 'manual');
  take();
  addEventListener('pageshow', take);
  document.addEventListener('scroll', ({ target }) => target && scrolled.add(target), { capture: true, passive: true });
  addEventListener('pagehide', () => {
    // The page may be drawn anew by a browser that forgot it.
    history.scrollRestoration = 'auto';
    save(shown);
    if (known) storeOfTab(KEY, JSON.stringify(known));
  });
}
