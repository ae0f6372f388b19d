import { field } from './support/form.ts';
import { openAllFilters, settled } from './support/list.ts';
import { makeCity } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test('a number input clears itself of what is no number', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/countries/add');
  const input = field(page, t('resources.countries.fields.phone_limit'));
  for (const typed of ['-5', 'تسعة', '1e3']) {
    await input.pressSequentially(typed);
    await input.blur();
    await expect(input).toHaveValue(typed === '1e3' ? '3' : typed === '-5' ? '5' : '');
    await input.clear();
  }
  await input.pressSequentially('٩');
  await expect(input).toHaveValue('9');
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
  const looks = await charts.evaluateAll((all) =>
    all.map((chart) => [chart.getBoundingClientRect().height, getComputedStyle(chart).getPropertyValue('--accent')]),
  );
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
