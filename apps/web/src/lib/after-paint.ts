const AT_LATEST_MS = 500;

/** Resolves when the page has nothing else to do, or has been busy for half a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle time of its own to tell of.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve);
  });
}

/** Resolves once what was just drawn is on the screen and the page has nothing else to do: for what is heavy and need not come with the rest. */
export async function afterPaint(): Promise<void> {
  // No frame comes where nobody looks.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await whenIdle();
}

const RESTS_AT_LATEST_MS = 8_000;
/** What is so near to the sight is soon in it. */
const NEAR = '160px';

/** Resolves once an element is in sight, or nearly. */
function whenInSight(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}

/** Resolves once an element is in sight, all else has been drawn and the browser rests: for what would keep a slow phone busy for seconds. */
export async function whenRestingInSight(element: Element): Promise<void> {
  await whenInSight(element);
  await afterPaint();
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: RESTS_AT_LATEST_MS }));
}
