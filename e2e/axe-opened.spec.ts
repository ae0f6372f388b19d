import type { Page } from '@playwright/test';
import { expectNoFaults, visit } from './support/faults.ts';
import { field, save } from './support/form.ts';
import type { Words } from './support/language.ts';
import { getRow, openFilters, rowAction } from './support/list.ts';
import { makeCity, makeClient } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Looking at every element takes its time on a busy machine.
test.slow();

/** What opens over a list, by what it is then. The code of some comes after the press. */
const OPENED: Readonly<
  Record<string, readonly ['alertdialog' | 'dialog' | 'menu' | 'listbox', (page: Page, t: Words, id: number) => Promise<void>]>
> = {
  'the ban dialog': ['alertdialog', (page, t) => page.getByRole('switch', { name: t('resources.clients.fields.is_ban') }).click()],
  'the delete dialog': ['alertdialog', (page, t, id) => rowAction(page, t, id, 'delete').click()],
  'the shortcuts': ['dialog', (page) => page.keyboard.press('?')],
  'the export menu': ['menu', (page, t) => page.getByRole('button', { name: t('list.export'), exact: true }).click()],
  'the user menu': ['menu', (page, t) => page.getByRole('button', { name: t('shell.user_menu') }).click()],
  'the country selector': ['listbox', (page, t) => page.getByRole('combobox', { name: t('shell.country') }).click()],
};

test('a picture in full @arabic', async ({ page, t }) => {
  await page.goto('/countries/show-all?id=1');
  await page.getByRole('button', { name: t('list.preview_of', { name: t('resources.countries.fields.flag') }) }).click();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
  await expectNoFaults(page, 'a picture');
});

test('dialogs and menus of a list', async ({ page, t, api }) => {
  const client = await makeClient(api);
  await page.goto(`/clients/show-all?id=${client.id}`);
  await expect(getRow(page, client.id)).toBeVisible();
  await page.getByRole('checkbox', { name: t('list.select_page') }).check();
  await expectNoFaults(page, 'selected rows');
  for (const [what, [role, open]] of Object.entries(OPENED)) {
    await open(page, t, client.id);
    // One that came only after Escape would stay, and bar the way to the next.
    await expect(page.getByRole(role)).toBeVisible();
    await expectNoFaults(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  }
});

test('statistics, filters and the calendar of a list', async ({ page, t, api }) => {
  const client = await makeClient(api);
  await page.goto(`/clients/show-all?id=${client.id}`);
  await expect(getRow(page, client.id)).toBeVisible();
  await page.getByRole('button', { name: t('list.statistics_toggle') }).click();
  await expect(page.getByRole('dialog').locator('svg.recharts-surface').first()).toBeVisible();
  await expectNoFaults(page, 'the statistics');
  await page.keyboard.press('Escape');
  const panel = await openFilters(page, t);
  await expectNoFaults(page, 'the filters');
  await panel.getByRole('button', { name: t('common.open_calendar', { field: t('list.filters.from_date') }) }).click();
  await expect(page.getByRole('dialog', { name: t('list.filters.from_date') })).toBeVisible();
  await expectNoFaults(page, 'the calendar');
});

test('what opens on a list of places: an expanded row, nothing found, a message, a failure @arabic', async ({ page, t, api }) => {
  const city = await makeCity(api);
  await page.goto(`/cities/show-all?id=${city.id}`);
  await rowAction(page, t, city.id, 'expand').click();
  await expect(page.getByRole('link', { name: t('list.open_page') })).toBeVisible();
  await expectNoFaults(page, 'an expanded row');
  await page.goto('/cities/show-all?keyword=لاوجودلها');
  await expect(page.getByText(t('list.empty.filtered'))).toBeVisible();
  await expectNoFaults(page, 'nothing found');
  await page.clock.install(); // The message stays for as long as it is looked at.
  await page.route('**/api/admin/cities?**', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: t('errors.internal'), code: 'internal' } }),
  );
  await page.goto('/cities/show-all?page=2');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectNoFaults(page, 'a failure');
});

test('two versions of a city, and changes that would be lost @arabic', async ({ page, t, api }) => {
  const city = await makeCity(api);
  await visit(page, `/cities/edit/${city.id}`);
  await field(page, t('resources.cities.fields.name_en')).fill('Mine');
  await page.getByRole('button', { name: t('form.cancel'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page, 'leaving');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('form.leave.no') })
    .click();
  const { country_id, name_ar, lat, lng, updated_at } = city;
  await api.put(`cities/${city.id}`, { country_id, name_ar, name_en: 'Theirs', lat, lng, is_active: 1, updated_at });
  await save(page, t);
  await expect(page.getByRole('alertdialog', { name: t('form.conflict.title') })).toBeVisible();
  await expectNoFaults(page, 'the conflict');
});

test('the drawer and cards of a small screen @arabic', async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/clients/show-all?per_page=10');
  await expectNoFaults(page, 'cards');
  await page.locator('[data-act="more"]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'the sheet of a row');
  await page.keyboard.press('Escape');
  for (const list of ['orders', 'complaints', 'sliders'])
    await visit(page, `/${list}/show-all?per_page=10`).then(() => expectNoFaults(page, `cards of ${list}`));
  await page.getByRole('button', { name: t('shell.open_menu') }).click();
  await expect(page.getByRole('navigation', { name: t('shell.menu') })).toBeVisible();
  await expectNoFaults(page, 'the drawer');
});
