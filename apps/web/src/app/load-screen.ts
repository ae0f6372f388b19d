import { knowWarmUp } from '../lib/addresses.ts';
import { noteScreenLoad, whenPartsAreHere, whenScreensAreHere } from '../lib/screen-loads.ts';
import { getRoute, type AppRoute, type LoadedScreen } from './routes.ts';

/** A screen whose code takes longer counts as not loadable (§8). */
const TIME_OUT = 120_000;

const loading = new Map<AppRoute['load'], Promise<LoadedScreen>>();
const loaded = new Map<AppRoute['load'], LoadedScreen>();

/** Loads a screen's code once; a failure is forgotten, so that a retry asks again. */
export function loadScreen(load: AppRoute['load']): Promise<LoadedScreen> {
  const known = loading.get(load);
  if (known) return known;
  const fresh = withTimeOut(load().then((screen) => whenPartsAreHere().then(() => screen)));
  noteScreenLoad(fresh);
  fresh.then(
    (screen) => loaded.set(load, screen),
    () => loading.delete(load),
  );
  loading.set(load, fresh);
  return fresh;
}

/** A screen whose code is already here: drawn at once, without a skeleton between. */
export function loadedScreen(load: AppRoute['load']): LoadedScreen | undefined {
  return loaded.get(load);
}

/** Starts loading the screen of an address before it is opened. */
export function warmUp(address: string): void {
  const route = getRoute(address);
  if (!route) return;
  if (!loading.has(route.load)) globalThis.preloadRoute?.(route.path);
  loadScreen(route.load).catch(() => undefined); // Opening it will tell.
}

/** Resolves when the screen of an address is here with the parts that it shows at once, or will not come. */
export async function whenLoaded(address: string): Promise<void> {
  const route = getRoute(address);
  await (route && loadScreen(route.load).catch(() => undefined)); // Opening it will tell.
  await whenScreensAreHere();
}

knowWarmUp(warmUp);

/** Whoever points at a link of the dashboard, or comes to it by keyboard, may open it next: its screen is on its way meanwhile. */
export function warmUpLinks(): void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement) warmUp(link.pathname);
  };
  for (const name of ['pointerover', 'focusin', 'pointerdown']) document.addEventListener(name, approach, { passive: true });
}

function withTimeOut<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The screen did not arrive in time')), TIME_OUT);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
