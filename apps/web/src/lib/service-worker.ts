const PATIENCE_MS = 8_000;

/** Has the service worker keep the dashboard's files for the next visit. Without one, or in development, all comes from the network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused, or served by a node that is being brought up to date: the next visit tries again.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Has it fetch the newest build, so that the next load is of that; waits for it, but not for long. */
export async function renewServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return;
  const renewed = registration.update().then(
    () =>
      new Promise<void>((resolve) => {
        const coming = registration.installing;
        if (!coming) resolve();
        coming?.addEventListener('statechange', () => coming.state !== 'installing' && resolve());
      }),
    () => undefined,
  );
  await Promise.race([renewed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
