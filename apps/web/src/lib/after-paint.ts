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
