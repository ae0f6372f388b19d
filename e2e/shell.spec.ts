import type { Page } from '@playwright/test';
import type { Answer, Row } from './support/api.ts';
import { expectNoFaults } from './support/faults.ts';
import { listAnswer, getRow, rowMore, settled } from './support/list.ts';
import { getWords } from './support/language.ts';
import { makeClient, makeStaff } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const EGYPT = 3;

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('another language, in the same place: screen, filters and scroll', async ({ page, t, language }) => {
  const other = language === 'ar' ? 'en' : 'ar';
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/cities/show-all?is_active=1&per_page=50&sort=id');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByRole('button', { name: t('shell.other_language') }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  await expect(page).toHaveURL('/cities/show-all?is_active=1&per_page=50&sort=id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getWords(other)('resources.cities.title'));
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('rows that come late are scrolled to as well, unless somebody has begun to scroll @arabic', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/cities/show-all?per_page=50&sort=id');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 700));
  await page.route('**/api/admin/cities?**', async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.reload();
  await settled(page);
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.reload();
  await expect(page.locator('table[aria-busy="true"]')).toBeVisible();
  await page.mouse.wheel(0, 1);
  await settled(page);
  expect(await scrolled(page)).toBeLessThan(700);
});

test('another theme at once, in the same place, and kept', { tag: '@arabic' }, async ({ page, t }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/cities/show-all?per_page=50');
  await settled(page);
  const light = await background();
  await page.evaluate(() => {
    scrollTo(0, 500);
    Object.assign(globalThis, { stillThisPage: true });
  });
  await page.getByRole('button', { name: t('shell.to_dark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await background()).not.toBe(light);
  expect(await scrolled(page)).toBe(500);
  expect(await page.evaluate(() => 'stillThisPage' in globalThis)).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: t('shell.to_light') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('another screen shows its top, and going back where one was', { tag: '@arabic' }, async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/cities/show-all?per_page=50');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 500));
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  await menu.getByRole('link', { name: t('menu.entries.admins'), exact: true }).click();
  await expect(page).toHaveURL('/admins/show-all');
  await settled(page);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/cities/show-all?per_page=50');
  await expect.poll(() => scrolled(page)).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL('/admins/show-all');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('the chosen country is stored, loads the page anew after 300 ms and narrows what is shown @arabic', async ({ page, t, language }) => {
  await page.goto('/clients/show-all?per_page=50');
  await settled(page);
  const selector = page.getByRole('combobox', { name: t('shell.country') });
  const egypt = language === 'ar' ? 'مصر' : 'Egypt';
  // A list that is looked at is read anew by itself too, in all countries until the page loads: waited for is the one with a country.
  const narrowed = page.waitForResponse(
    (response) => response.url().includes('/api/admin/clients?') && response.request().headers()['x-country-id'] !== undefined,
  );
  const reloaded = page.waitForEvent('domcontentloaded');
  await selector.fill(egypt);
  const chosenAt = Date.now();
  await page.getByRole('option', { name: egypt }).click();
  await reloaded;
  expect(Date.now() - chosenAt).toBeGreaterThanOrEqual(300);
  const { data } = (await (await narrowed).json()) as Answer<Row[]>;
  expect(new Set(data.map((row) => row['country_id']))).toEqual(new Set([EGYPT]));
  await expect(page).toHaveURL('/clients/show-all?per_page=50');
  await expect(selector).toHaveValue(egypt);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('country') ?? ''))).toMatchObject({
    id: EGYPT,
    time_zone: 'Africa/Cairo',
  });

  const headers = page.waitForRequest((request) => request.url().includes('/api/admin/cities')).then((request) => request.headers());
  await page.goto('/cities/show-all');
  expect(await headers).toMatchObject({
    'x-country-id': String(EGYPT),
    'x-time-zone': 'Africa/Cairo',
    'accept-language': language,
    'x-dashboard': 'main',
  });

  await page.getByRole('button', { name: t('common.clear_field', { field: t('shell.country') }) }).click();
  // The page that is asked may be on its way out.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('country')).catch(() => 'reloading')).toBeNull();
  await expect(selector).toHaveValue('');
});

test('a page goes on with the country that it shows when another tab chooses one, and says so until it is loaded anew', async ({
  page,
  context,
  t,
  language,
}) => {
  await page.goto('/cities/show-all');
  await settled(page);
  await page.locator('[data-other-tab]').waitFor({ state: 'attached' });
  const other = await context.newPage();
  await other.goto('/clients/show-all');
  await settled(other);
  const egypt = language === 'ar' ? 'مصر' : 'Egypt';
  await other.getByRole('combobox', { name: t('shell.country') }).fill(egypt);
  await other.getByRole('option', { name: egypt }).click();

  const note = page.locator('[data-other-tab="true"]');
  await expect(note).toContainText(egypt);
  const sent = page.waitForRequest((request) => request.url().includes('/api/admin/cities'));
  const sorted = listAnswer(page, 'cities');
  await page.getByRole('columnheader').getByRole('button').first().click();
  await sorted;
  expect((await sent).headers()).not.toHaveProperty('x-country-id');
  await expect(page.getByRole('combobox', { name: t('shell.country') })).toHaveValue('');

  const narrowed = listAnswer(page, 'cities');
  await note.getByRole('button', { name: t('common.reload') }).click();
  expect(new Set((await narrowed).data.map((row) => row['country_id']))).toEqual(new Set([EGYPT]));
  await expect(note).toHaveCount(0);
});

test('at 992 pixels the menu is a drawer, above it stands beside the page', async ({ page, t }) => {
  await page.setViewportSize({ width: 993, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  const open = page.getByRole('button', { name: t('shell.open_menu') });
  await expect(menu).toBeVisible();
  await expect(open).toBeHidden();

  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell.close_menu') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await menu.getByRole('link', { name: t('menu.entries.cities') }).click();
  await expect(page).toHaveURL('/cities/show-all');
  await expect(menu).toBeHidden();
});

test('the menu is searched', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  const box = page.getByRole('textbox', { name: t('shell.filter_menu') });
  await box.fill('الادوار'); // Without its hamza.
  await expect(menu.getByRole('link')).toHaveText([t('menu.entries.roles')]);
  await box.fill('لا شيء كهذا');
  await expect(menu.getByText(t('common.no_match'))).toBeVisible();
});

test('390 pixels: rows are cards and no screen is wider than the window', async ({ page, t, api }) => {
  const client = await makeClient(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/clients/show-all?id=${client.id}`);
  const row = getRow(page, client.id);
  await expect(row).toBeVisible();
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  const label = await row
    .locator(`[data-label="${t('resources.clients.fields.phone')}"]`)
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain(t('resources.clients.fields.phone'));
  await expect(rowMore(page, t, client.id)).toBeInViewport();
  expect(await fits(page)).toBe(true);
  for (const path of [
    '/',
    '/cities/show-all',
    '/countries/show-all',
    '/admins/show-all',
    `/clients/show/${client.id}`,
    '/providers/add',
    '/roles/add',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await fits(page), path).toBe(true);
  }
});

test('a broken image gives way to the default logo', { tag: '@arabic' }, async ({ page }) => {
  await page.route('**/uploads/images/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/countries/show-all?per_page=10');
  const images = page.locator('tr[data-row] img');
  await expect(images).toHaveCount(10);
  await expect.poll(async () => new Set(await images.evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).pathname)))).toEqual(new Set(['/default-logo.svg'])); // prettier-ignore
});

test.describe('a screen whose code does not come', () => {
  test('is a load error that tries again @arabic', async ({ page, t }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: t('pages.home.title') })).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('menu.entries.roles') })
      .click();
    await expect(page.getByText(t('pages.load_error.title'))).toBeVisible();
    await expect(page.getByText(t('pages.load_error.text'))).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: t('common.retry') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('resources.roles.title') })).toBeVisible();
  });

  test('counts as not coming after 120 seconds', { tag: '@arabic' }, async ({ page, t }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: t('pages.home.title') })).toBeVisible();
    await page.route('**/assets/*.js', () => undefined);
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('menu.entries.roles') })
      .click();
    await expect(page).toHaveURL('/roles/show-all');
    await page.clock.runFor(118_000);
    await expect(page.getByText(t('pages.load_error.title'))).toBeHidden();
    await page.clock.runFor(3000);
    await expect(page.getByText(t('pages.load_error.title'))).toBeVisible();
  });

  test('and if nothing comes at all, the page itself says so in both languages', { tag: '@arabic' }, async ({ page }) => {
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('تعذّر تحميل لوحة التحكم')).toBeVisible();
    await expect(page.getByText('The dashboard could not be loaded')).toBeVisible();
    // Files arrive: it does not stand under a path.
    await expect(page.getByText('at the root of an address')).toBeHidden();
  });

  test(
    'and under a path, where none of its files can, the page says that it needs an address of its own',
    {
      tag: '@arabic',
    },
    async ({ page }) => {
      await page.route(/^http:\/\/[^/]+\/(?!admin\/)/, (route) => route.fulfill({ status: 404 }));
      await page.goto('/admin/');
      await expect(page.getByText('لوحة التحكم تعمل من جذر عنوان خاص بها')).toBeVisible();
      await expect(page.getByText('at the root of an address of its own')).toBeVisible();
    },
  );
});

test('Arabic digits are a choice that stays', { tag: '@arabic' }, async ({ page, t, api }) => {
  await page.goto('/cities/show-all?page=2');
  await settled(page);
  const pages = page.getByRole('navigation', { name: t('common.pages') });
  await expect(pages).toContainText('2');
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await page.getByRole('menuitemradio', { name: t('shell.digits_arab') }).click();
  await expect(pages).toContainText('٢');
  await expect(pages).not.toContainText('2');
  await expect(page).toHaveURL('/cities/show-all?page=2');
  const { total } = (await api.get<Row[]>('cities?per_page=1')).meta;
  const written = new Intl.NumberFormat('ar-u-nu-arab').format(total);
  await expect(page.getByText(new RegExp(`${written}|${new Intl.NumberFormat('ar-u-nu-arab').format(total + 1)}`)).first()).toBeVisible();
  await page.reload();
  await expect(pages).toContainText('٢');
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await page.getByRole('menuitemradio', { name: t('shell.digits_latn') }).click();
  await expect(pages).toContainText('2');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, loggedIn: false });

  test('the page says in both languages what it needs, Arabic first', async ({ page }) => {
    await page.goto('/');
    const sentences = page.locator('noscript p');
    await expect(sentences).toHaveText([/تحتاج لوحة التحكم إلى JavaScript/, /The dashboard needs JavaScript/]);
    await expect(sentences.first()).toBeVisible();
    await expect(sentences.first()).toHaveCSS('text-align', 'center');
  });
});

/** Has the server say of its database that it was restored. */
async function sayRestored(page: Page, without_erasures = 0): Promise<void> {
  const recovery = { restored_at: '2026-11-29T10:00:00.000Z', restored_to: '2026-11-28T14:00:07.000Z', without_erasures };
  await page.route('**/api/admin/session', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const { data, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...data, recovery } } });
  });
}

test('a restored copy says so over every screen: of which second it is, what it does not do, and to superadmins how that ends', async ({
  page,
  open,
  api,
  t,
}) => {
  const bar = (on: Page) => on.getByRole('region', { name: t('access.recovery.title') });
  await page.goto('/cities/show-all');
  await settled(page);
  await expect(page.locator('[data-new-version]')).toBeAttached();
  await expect(bar(page)).toBeHidden();
  await sayRestored(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/cities/show-all');
    await settled(page);
    // Of Dubai, Riyadh or Cairo: the second is everywhere the same.
    await expect(bar(page)).toContainText(/[:٠-٩\d]{3,}:(07|٠٧)/);
    await expect(bar(page)).toContainText('npm run end-recovery');
    await expect(bar(page)).not.toContainText(t('access.recovery.without_erasures'));
    expect(await fits(page)).toBe(true);
    await expectNoFaults(page, `a restored copy at ${width} px`);
  }
  const theirs = await open(await makeStaff(api, ['index-city']), '/login');
  await sayRestored(theirs, 1);
  await theirs.goto('/cities/show-all');
  await expect(bar(theirs)).toContainText(t('access.recovery.without_erasures'));
  await expect(bar(theirs)).not.toContainText('npm run');
});
