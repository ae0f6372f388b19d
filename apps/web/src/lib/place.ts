const KEY = 'place';
const PATIENCE = 8000;

/** Reloads the page; whoever reads comes back to the same scroll position (screen and filters are in the address). */
export function reloadInPlace(): void {
  sessionStorage.setItem(KEY, JSON.stringify({ href: location.href, top: scrollY }));
  location.reload();
}

/** After `reloadInPlace`: scrolls back as soon as what loads is tall enough, unless the reader scrolls first. */
export function restorePlace(): void {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const place = stored ? (JSON.parse(stored) as { href: string; top: number }) : null;
  if (!place || place.href !== location.href || place.top === 0) return;

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
    if (!place || document.documentElement.scrollHeight < place.top + innerHeight) return;
    stop();
    scrollTo({ top: place.top, behavior: 'instant' });
  }
}
