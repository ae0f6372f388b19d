import { parseStored, readOfTab, storeOfTab } from './preferences.ts';

const KEY = 'place';
const PATIENCE = 8000;

/** What a reload keeps of where one was. */
interface Place {
  readonly href: string;
  readonly top: number;
}

/** Reloads the page; whoever reads comes back to the same scroll position (screen and filters are in the address). */
export function reloadInPlace(): void {
  const place: Place = { href: location.href, top: scrollY };
  storeOfTab(KEY, JSON.stringify(place));
  location.reload();
}

/** After `reloadInPlace`: scrolls back as soon as what loads is tall enough, unless the reader scrolls first. */
export function restorePlace(): void {
  const place = parseStored(readOfTab(KEY)) as Place | null;
  storeOfTab(KEY, null);
  if (!place || place.href !== location.href || place.top === 0) return;
  const { top } = place;

  const observer = new ResizeObserver(attempt);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(kind, stop);
  };
  const timer = setTimeout(stop, PATIENCE);
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(kind, stop, { passive: true });
  observer.observe(document.body);

  function attempt() {
    if (document.documentElement.scrollHeight < top + innerHeight) return;
    stop();
    scrollTo({ top, behavior: 'instant' });
  }
}
