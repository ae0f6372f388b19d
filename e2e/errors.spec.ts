import type { Page } from '@playwright/test';
import { getForm, save } from './support/form.ts';
import { rowAction, getRow, settled } from './support/list.ts';
import { picture } from './support/picture.ts';
import { makeCity, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test, toasts } from './support/test.ts';

const EMIRATES = 1;
const fault = (message: string) => ({ status: 500, json: { status: 'error', message, code: 'internal', request_id: 'req-417' } });

async function confirmDelete(page: Page, yes: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();
}

test('a list that does not load says so under the specification’s title, and tries again @arabic', async ({ page, t }) => {
  await page.route('**/api/admin/cities?**', (route) => route.fulfill(fault(t('errors.internal'))));
  await page.route('**/api/admin/cities', (route) => route.fulfill(fault(t('errors.internal'))));
  await page.goto('/cities/show-all');
  const alert = toasts(page, t).getByRole('alert');
  await expect(alert).toContainText(t('common.error'));
  await expect(alert).toContainText(t('errors.internal'));
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(t('list.failed.title'));
  await expect(failed).toContainText('req-417');
  // The rest of the page stays.
  await expect(page.getByRole('heading', { level: 1, name: t('resources.cities.title') })).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: t('common.retry') }).click();
  await settled(page);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
});

test('a home page that does not load says so, and tries again @arabic', async ({ page, t }) => {
  await page.route('**/api/admin/home', (route) => route.fulfill(fault(t('errors.internal'))));
  await page.goto('/');
  await expectMessage(page, t('errors.internal'));
  await page.unrouteAll();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.retry') })
    .click();
  await expect(page.getByRole('main').getByRole('link', { name: t('resources.cities.title') })).toBeVisible();
});

/** For how many milliseconds the next message that warns is shown. */
const shownFor = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | null = null;
        new MutationObserver(() => {
          const here = document.querySelector('#toasts [role=alert]') !== null;
          if (here) since ??= performance.now();
          else if (since !== null) resolve(performance.now() - since);
        }).observe(document.getElementById('toasts') as HTMLElement, { childList: true, subtree: true });
      }),
  );

test('messages stand at the bottom right and go after two seconds @arabic', async ({ page, t }) => {
  await page.route('**/api/admin/logout', (route) => route.fulfill(fault(t('errors.internal'))));
  await page.goto('/');
  const time = shownFor(page);
  await page.getByRole('button', { name: t('shell.log_out') }).click();
  const alert = toasts(page, t).getByRole('alert');
  const box = await alert.boundingBox();
  const size = page.viewportSize();
  expect((size?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
  expect(box?.y ?? 0).toBeGreaterThan((size?.height ?? 0) / 2);
  expect(await time).toBeGreaterThan(1900);
  expect(await time).toBeLessThan(8000); // How late a busy machine is, the specification does not say.
});

test.describe('a delete that fails', () => {
  test('of one that others use says why @arabic', async ({ page, t, api }) => {
    await page.goto(`/countries/show-all?id=${EMIRATES}`);
    await rowAction(page, t, EMIRATES, 'delete').click();
    await confirmDelete(page, t('list.delete_confirm.yes'));
    await expectMessage(page, t('errors.country.has_rows'));
    await expect(getRow(page, EMIRATES)).toBeVisible();
    expect((await api.call('GET', `countries/${EMIRATES}`)).status).toBe(200);
  });

  test('of several, one of which is gone, deletes none @arabic', async ({ page, t, api }) => {
    const number = uniqueNumber();
    const kept = await makeCity(api, { name_ar: `بئر ${number} أ` });
    const gone = await makeCity(api, { name_ar: `بئر ${number} ب` });
    await page.goto(`/cities/show-all?keyword=${number}`);
    await page.getByRole('checkbox', { name: t('list.select_page') }).check();
    await api.call('DELETE', `cities/${gone.id}`);
    await page
      .getByRole('button', { name: t('list.delete_all') })
      .first()
      .click();
    await confirmDelete(page, t('list.delete_confirm.yes'));
    await expectMessage(page, t('errors.bulk.ids_missing'));
    expect((await api.call('GET', `cities/${kept.id}`)).status).toBe(200);
  });
});

test.describe('an upload that fails', () => {
  const getFlag = (page: Page, label: string) => getForm(page).getByRole('group', { name: label });

  test('leaves LinkTEST, which is not saved, until it is tried again @arabic', async ({ page, t }) => {
    await page.goto('/countries/add');
    const flag = getFlag(page, t('resources.countries.fields.flag'));
    await page.route('**/api/admin/uploads', (route) => route.fulfill(fault(t('errors.internal'))), { times: 1 });
    await flag.locator('input[type=file]').setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: picture() });
    const alert = toasts(page, t).getByRole('alert');
    await expect(alert).toContainText(t('upload.failed', { name: 'flag.png' }));
    await expect(alert).toContainText(t('errors.internal'));
    await save(page, t);
    await expect(flag).toContainText(t('validation.upload_failed'));

    await flag.getByRole('button', { name: t('upload.retry') }).click();
    await expect(flag.getByRole('button', { name: t('upload.remove', { name: t('resources.countries.fields.flag') }) })).toBeVisible();
    await expect(flag).not.toContainText(t('validation.upload_failed'));
  });

  test('because the file is no image is refused by the server, which looks at its bytes', { tag: '@arabic' }, async ({ page, t }) => {
    await page.goto('/countries/add');
    const flag = getFlag(page, t('resources.countries.fields.flag'));
    await flag
      .locator('input[type=file]')
      .setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
    await expectMessage(page, t('errors.upload.type'));
  });

  test('before it starts: another kind of file is not sent', { tag: '@arabic' }, async ({ page, t }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/uploads') && sent.push(request.url()));
    await page.goto('/countries/add');
    const flag = getFlag(page, t('resources.countries.fields.flag'));
    await flag
      .locator('input[type=file]')
      .setInputFiles({ name: 'flag.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(flag).toContainText(t('upload.wrong_type_image'));
    expect(sent).toEqual([]);
  });
});

test('offline, a list says so, and has its rows as soon as the connection is back @arabic', async ({ page, t }) => {
  await page.goto('/cities/show-all');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: t('common.page_number', { page: 2 }), exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('common.offline_title'));
  await page.context().setOffline(false);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await expect(page).toHaveURL('/cities/show-all?page=2');
});

test('a page that does not load tries again without losing the rest', { tag: '@arabic' }, async ({ page, t, api }) => {
  const city = await makeCity(api);
  await page.route(`**/api/admin/cities/${city.id}`, (route) => route.fulfill(fault(t('errors.internal'))));
  await page.goto(`/cities/show/${city.id}`);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(t('errors.internal'));
  await page.unrouteAll();
  await failed.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(city['name_ar']));
});

test('logging out where the server does not answer says so and stays', { tag: '@arabic' }, async ({ page, t }) => {
  await page.route('**/api/admin/logout', (route) => route.fulfill(fault(t('errors.internal'))));
  await page.goto('/');
  await page.getByRole('button', { name: t('shell.log_out') }).click();
  await expectMessage(page, t('errors.internal'));
  expect(await page.evaluate(() => localStorage.getItem('session'))).not.toBeNull();
});

test('options that do not load are silent', { tag: '@arabic' }, async ({ page, t }) => {
  await page.route('**/api/admin/countries_not_paginated**', (route) => route.fulfill(fault(t('errors.internal'))));
  await page.goto('/cities/add');
  await getForm(page)
    .getByRole('combobox', { name: t('resources.cities.fields.country_id') })
    .click();
  await expect(page.getByText(t('common.no_match'))).toBeVisible();
  await expect(toasts(page, t)).toBeEmpty();
});
