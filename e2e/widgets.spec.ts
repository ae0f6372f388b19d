import type { Row } from './support/api.ts';
import { field, getError, getForm, save } from './support/form.ts';
import { openAllFilters, settled } from './support/list.ts';
import { makeCity } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test('what cannot be read stays as it was typed, and keeps its form from being sent', { tag: '@arabic' }, async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('coupons?per_page=1');
  const [coupon] = data;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.goto(`/coupons/edit/${coupon?.id}`);
  const uses = field(page, t('resources.coupons.fields.max_used'));
  for (const typed of ['-5', 'تسعة', '1e3', '12,5']) {
    await uses.clear();
    await uses.pressSequentially(typed);
    await uses.press('Enter');
    await expect(uses).toHaveValue(typed);
    await expect(uses).toBeFocused();
    expect(await getError(uses)).toBe(t('common.whole_unread'));
  }
  await uses.fill('٩');
  await expect(uses).toHaveValue('9');
  const end = field(page, t('resources.coupons.fields.end_at'));
  await end.fill('31/11');
  await save(page, t);
  await expect(end).toBeFocused();
  expect(await getError(end)).toBe(t('common.date_unread'));
  // From the keyboard as well.
  await uses.focus();
  await page.keyboard.press('Control+s');
  await expect(end).toBeFocused();
  expect(sent).toEqual([]);
});

test('digits stay where they are typed, and a pasted phone is that of its own country', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/coupons/add');
  const uses = field(page, t('resources.coupons.fields.max_used'));
  await uses.fill('1500');
  await uses.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await uses.pressSequentially('٢٣');
  await expect(uses).toHaveValue('123500');

  await page.goto('/providers/add');
  const phone = field(page, t('resources.providers.fields.phone'));
  await expect(getForm(page).getByRole('combobox', { name: t('form.phone_code') })).toBeVisible();
  await phone.fill('+966 50 123 4567');
  await expect(phone).toHaveValue('501234567');
  await expect(getForm(page).getByRole('combobox', { name: t('form.phone_code') })).toHaveValue('+966');
  await phone.fill('50123456789');
  await expect(phone).toHaveValue('50123456789');
});

test('a text area has four rows, a list of choices at most 300 pixels', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/groupServices/add');
  await expect(field(page, t('resources.groupServices.fields.description_ar'))).toHaveAttribute('rows', '4');
  await page.goto('/clients/show-all');
  const panel = await openAllFilters(page, t);
  await panel.getByRole('combobox', { name: t('resources.clients.fields.city_id') }).click();
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').nth(20)).toBeAttached();
  expect(await list.evaluate((element) => [element.clientHeight, element.scrollHeight > element.clientHeight])).toEqual([300, true]);
});

test('what was found for other letters is not picked by Enter before the answer is here', { tag: '@arabic' }, async ({ page, t, api }) => {
  const [first, wanted] = [await makeCity(api), await makeCity(api)];
  await page.goto('/clients/show-all');
  const panel = await openAllFilters(page, t);
  const box = panel.getByRole('combobox', { name: t('resources.clients.fields.city_id') });
  const options = page.getByRole('listbox').getByRole('option');
  await box.fill(String(first['name_ar']));
  await expect(options).toHaveText([String(first['name_ar'])]);
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/cities_not_paginated?*', async (route) => {
    await asked;
    await route.continue();
  });
  await box.fill(String(wanted['name_ar']));
  await box.press('Enter');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  await expect(options).toBeDisabled();
  answer();
  await expect(options).toHaveText([String(wanted['name_ar'])]);
  await box.press('Enter');
  await expect(page).toHaveURL(`/clients/show-all?city_id=${wanted.id}`);
});

test('cards at home take the four pairs of colours in turn, with a trend 125 pixels high', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/');
  const charts = page.locator('main').getByRole('img', { name: new RegExp(t('pages.home.trend', { title: '' }).trim()) });
  await expect(charts.nth(3)).toBeVisible();
  const looks: [height: number | undefined, accent: string][] = [];
  for (const chart of await charts.all()) {
    // What is out of sight is not laid out.
    await chart.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await chart.boundingBox())?.height).toBeGreaterThan(0);
    const accent = await chart.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
    looks.push([(await chart.boundingBox())?.height, accent]);
  }
  expect(new Set(looks.map(([height]) => height))).toEqual(new Set([125]));
  // Red is for bad news alone, wherever that stands; the others take theirs in turn.
  expect(new Set(looks.map(([, accent]) => accent)).size).toBe(4);
  expect(new Set(looks.slice(0, 3).map(([, accent]) => accent)).size).toBe(3);
});

test('rows stand there as soon as they have come: nothing waits on a clock', { tag: '@arabic' }, async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/admin\/cities(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/cities/show-all');
  await expect(page.locator('table[aria-busy="true"] tbody tr[aria-hidden="true"]').first()).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  // From here on no timer of the page that waits for longer than a blink ever fires.
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, delay = 0) => (delay > 100 ? 0 : start(work, delay)) });
  });
  answer();
  await settled(page);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
});
