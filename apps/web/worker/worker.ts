// The service worker. It keeps the files of one build and answers pages; data is none of its business.
import { answerPage, getRole } from './answers.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build: its id, and the paths that are kept. */
declare const BUILD: string;
declare const KEPT: readonly string[];

const NAME = `diwan-${BUILD}`;
const SHELL = '/';
const OFFLINE = '/offline.html';
const LATE_MS = 2_500;
/** What the browser need not start the worker for, where it can be told so. */
const PASSING = ['/api/*', '/uploads/*', '/realtime/*'];

interface RoutingEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

const kept = new Set(KEPT);

async function keepFiles(): Promise<void> {
  const cache = await caches.open(NAME);
  // While nodes are brought up to date one by one, another may answer: its page does not fit these files. The browser tries again later.
  const shell = await fetch(new Request(SHELL, { cache: 'no-cache' }));
  if (!(await shell.clone().text()).includes(BUILD)) throw new Error('this page is of another build');
  await cache.put(SHELL, shell);
  // What has a hash may come from the browser's own cache; what has none must be today's.
  await Promise.all(KEPT.map((path) => cache.add(new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }))));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
}

const find = async (path: string): Promise<Response | undefined> => (await caches.open(NAME)).match(path);

self.addEventListener('install', (event: RoutingEvent) => {
  const routed = event.addRoutes?.(PASSING.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
  event.waitUntil(Promise.all([keepFiles(), routed?.catch(() => undefined)]));
  // Pages of another build ask for their missing files elsewhere and then load anew: none waits for the last window to close.
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const role = getRole(request, self.location.origin, kept);
  if (role === 'file') event.respondWith(find(new URL(request.url).pathname).then((found) => found ?? fetch(request)));
  if (role !== 'page') return;
  // The browser has asked already, while the worker started.
  const preloaded = Promise.resolve(event.preloadResponse as Promise<Response | undefined>);
  event.respondWith(
    answerPage({
      network: async () => (await preloaded) ?? fetch(request),
      shell: () => find(SHELL),
      offlinePage: () => find(OFFLINE),
      late: () => new Promise((resolve) => setTimeout(resolve, LATE_MS)),
    }),
  );
  // What was asked ahead and came too late must not count as cancelled.
  event.waitUntil(preloaded.then(undefined, () => undefined));
});
