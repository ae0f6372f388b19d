import type { Page } from '@playwright/test';
import { getSession } from '../apps/web/src/lib/session.ts';
import { logIn, SUPER_ADMIN } from './support/api.ts';
import { test } from './support/behind-proxy.ts';
import { settled } from './support/list.ts';
import { expect } from './support/test.ts';

// The worker stands between page and network, where the journeys' own interception does not look: what fails here fails in a proxy.
test.use({ serviceWorkers: 'allow' });

/** Visits a list and waits until the worker has kept what it keeps. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/cities/show-all');
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Everything that the browser keeps for this site in its caches. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) paths.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    return paths;
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('without a network a page says so in its own language, and opens by itself when it is back', async ({
  page,
  t,
  network,
  language,
}) => {
  await visitOnce(page);
  network.down = true;
  await page.goto('/countries/show-all?per_page=10');
  await expect(heading(page)).toHaveText(language === 'ar' ? 'الخادم لا يجيب' : 'The server does not answer');
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // Whoever presses is answered at once; whoever waits is taken there too.
  await page.getByRole('button').click();
  await expect(page.getByRole('button')).toHaveAttribute('aria-busy', 'false');
  network.down = false;
  await expect(heading(page)).toHaveText(t('resources.countries.title'), { timeout: 30_000 });
  await expect(page).toHaveURL(/\/countries\/show-all\?per_page=10$/);
});

test('a device that is offline is told that it is, in the theme that was chosen @arabic', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visitOnce(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await context.setOffline(true);
  await page.goto('/countries/show-all').catch(() => undefined);
  await expect(heading(page)).toHaveText('لا اتصال بالإنترنت');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.setOffline(false);
  await expect(page).toHaveURL(/countries/);
  await settled(page);
});

test('a proxy without a server behind it is no page either @arabic', async ({ page, network }) => {
  await visitOnce(page);
  network.instead = () => ({ status: 502, text: 'Bad Gateway' });
  await page.goto('/countries/show-all');
  await expect(heading(page)).toHaveText('الخادم لا يجيب');
  network.instead = () => undefined;
  await settled(page);
});

test('a page that takes too long comes from the disk, with its data from the network @arabic', async ({ page, t, network }) => {
  await visitOnce(page);
  // Longer than any test waits.
  network.pageDelay = 120_000;
  await page.goto('/cities/show-all');
  await settled(page);
  await expect(heading(page)).toHaveText(t('resources.cities.title'));
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
});

test.describe('somebody who logs out', () => {
  test.use({ loggedIn: false });

  test('only files of the dashboard are kept, and a logout leaves nothing of anybody @arabic', async ({ page, t }) => {
    // A session of its own: that of the other tests goes on.
    const { login } = await logIn(SUPER_ADMIN);
    await page.goto('/login');
    await page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(getSession(login)));
    await visitOnce(page);
    await page.goto('/clients/show-all');
    await settled(page);
    const kept = await keptPaths(page);
    expect(kept).toEqual(expect.arrayContaining(['/', '/offline.html']));
    // What the next visit needs at once is among them.
    for (const name of ['base', 'shell', 'list', 'ar-app', 'boot'])
      expect(
        kept.some((path) => path.startsWith(`/assets/${name}-`)),
        name,
      ).toBe(true);
    const others = kept.filter((path) => !/^\/(assets\/[\w.-]+|offline\.(html|css|js)|favicon\.svg)?$/.test(path));
    expect(others).toEqual([]);

    await page.getByRole('button', { name: t('shell.user_menu') }).click();
    await page.getByRole('menuitem', { name: t('shell.log_out') }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The page is loaded anew while it is asked.
    await expect.poll(async () => (await keptPaths(page).catch(() => ['/api'])).filter((path) => /api|uploads/.test(path))).toEqual([]);
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => !['language', 'theme', 'density', 'digits', 'sidebar'].includes(key)),
      // Where a window was scrolled to, by random keys, is nobody's.
      tab: Object.entries(sessionStorage).filter(([key, value]) => key !== 'builds' && !(key === 'scroll-places' && !/client/.test(value))),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(left).toEqual({ local: [], tab: [], databases: [] });
  });
});

test('a worker that was switched off takes itself and what it kept away @arabic', async ({ page, network }) => {
  await visitOnce(page);
  const off = await (await fetch(`${network.url}/sw-off.js`)).text();
  expect(off).toContain('unregister');
  // As the server serves it with SERVICE_WORKER=0.
  await page.evaluate(() => navigator.serviceWorker.register('/sw-off.js').then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  expect(await keptPaths(page)).toEqual([]);
});

test('the manifest is that of the language', async ({ page, language }) => {
  await visitOnce(page);
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') as HTMLLinkElement;
    return (await fetch(href)).json() as Promise<{ lang: string; dir: string; name: string }>;
  });
  expect(manifest).toMatchObject({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', name: language === 'ar' ? 'ديوان' : 'Diwan' });
});
