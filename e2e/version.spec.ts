import type { Page } from '@playwright/test';
import { test } from './support/behind-proxy.ts';
import { getForm } from './support/form.ts';
import { settled } from './support/list.ts';
import { expect } from './support/test.ts';

const bar = (page: Page) => page.locator('[data-new-version="true"]');

/** How often the page was loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

/** The note over all screens is there, and with it the watch on versions. */
async function ready(page: Page): Promise<void> {
  await settled(page);
  await page.locator('[data-new-version]').waitFor({ state: 'attached' });
}

/** Has the page ask the API something. */
const askSomething = (page: Page) => page.getByRole('columnheader').getByRole('button').first().click();

test('an older dashboard loads itself anew once, where nothing is lost @arabic', async ({ page, network }) => {
  await page.goto('/cities/show-all');
  await ready(page);
  const loads = countLoads(page);
  network.build = () => 'another-build';
  await askSomething(page);
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  // The page that comes is still that of before: it says so, and does not try again by itself.
  await ready(page);
  await askSomething(page);
  await expect(bar(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(1);
});

test('a form with changes is kept: a bar says that a new version is ready, and leaving the form brings it', async ({
  page,
  network,
  t,
}) => {
  await page.goto('/cities/add');
  const name = getForm(page).getByRole('textbox').first();
  await name.fill('مدينة لم تُحفظ');
  await page.locator('[data-new-version]').waitFor({ state: 'attached' });
  const loads = countLoads(page);
  network.build = () => 'another-build';
  // The country's options are asked for from the API.
  await getForm(page).getByRole('combobox').first().click();
  await expect(bar(page)).toContainText(t('shell.new_version'));
  await expect(name).toHaveValue('مدينة لم تُحفظ');
  expect(loads()).toBe(0);

  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: t('menu.entries.countries') })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('form.leave.yes') })
    .click();
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  await expect(page).toHaveURL(/\/countries\/show-all/);
});

test('while nodes have two versions a page stays where it is @arabic', async ({ page, network }) => {
  await page.goto('/cities/show-all');
  await ready(page);
  const loads = countLoads(page);
  let nth = 0;
  network.build = (path) => (/^\/(api|health)/.test(path) && (nth += 1) % 2 === 1 ? 'another-build' : null);
  // The first answer is of the other version, and has come before the page asks for the next, which gives up what is still out.
  const first = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/'));
  await askSomething(page);
  await first;
  for (let time = 0; time < 2; time++) await askSomething(page);
  await expect.poll(() => network.asked.filter((path) => path === '/health').length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(0);
  await expect(bar(page)).toHaveCount(0);
});

test('a screen whose file is gone with its release comes with the next one @arabic', async ({ page, network, t }) => {
  await page.goto('/cities/show-all');
  await ready(page);
  const loads = countLoads(page);
  const known = new Set(network.asked);
  // A release: the files that were not asked for so far are gone, until the page itself comes anew.
  let isOld = true;
  network.instead = (path) => {
    if (path === '/roles/show-all') isOld = false;
    return isOld && path.startsWith('/assets/') && !known.has(path) ? { status: 404 } : undefined;
  };
  network.build = () => (isOld ? 'another-build' : null);
  await page
    .getByRole('link', { name: t('menu.entries.roles') })
    .first()
    .click();
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('resources.roles.title'), { timeout: 20_000 });
  await expect(page).toHaveURL(/\/roles\/show-all/);
});

test('where live connections are not let through, every screen says so, and whom to tell', async ({ page, network, t }) => {
  // This proxy passes no upgrade on; what it answers in its place is a refusal, as that of a node is.
  network.instead = (path) => (path.startsWith('/realtime') ? { status: 400 } : undefined);
  await page.clock.install();
  await page.goto('/cities/show-all');
  await ready(page);
  const note = page.getByText(t('shell.live_off'));
  await expect(note).toBeHidden();
  const asked = () => network.asked.filter((path) => path.startsWith('/realtime')).length;
  await expect.poll(asked).toBeGreaterThan(0);
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(note).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  // Where nothing at all is reached, another note says that.
  await page.context().setOffline(true);
  await expect(note).toBeHidden();
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
});
