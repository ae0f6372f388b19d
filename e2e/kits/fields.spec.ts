import { later } from './support/server.ts';
import { LONG_ARABIC, LONG_LATIN, one, refused, thing } from './support/rows.ts';
import { expect, expectNoOverflow, test } from './support/test.ts';

const ADD = '/things/add';
const city = (id: number, name = `City ${id}`) => ({ id, name_ar: name, name_en: name });
const CITIES = 'GET cities_not_paginated';

test('a select: the keyboard opens, moves, picks and clears; the focus stays in the field', async ({ page, field, t, language }) => {
  await page.goto(ADD);
  const state = page.getByRole('combobox', { name: field('state') });
  await state.focus();
  await page.keyboard.press('ArrowDown');
  await expect(state).toHaveAttribute('aria-expanded', 'true');
  const options = page.getByRole('listbox', { name: field('state') }).getByRole('option');
  await expect(options).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  const active = await state.getAttribute('aria-activedescendant');
  await expect(options.nth(1)).toHaveAttribute('id', active ?? 'none');
  await page.keyboard.press('Enter');
  await expect(state).toHaveAttribute('aria-expanded', 'false');
  await expect(state).toHaveValue(language === 'ar' ? 'منتهٍ' : 'Finished');
  await expect(state).toBeFocused();
  await expect(
    page.getByRole('button', { name: t('common.clear_field', { field: field('state') }) }),
    'what is required is not cleared',
  ).toHaveCount(0);
});

test('a select over the server: waiting, nothing found and a failure are announced, and what is typed asks again @arabic', async ({
  page,
  server,
  field,
  t,
}) => {
  const answer = later();
  server.on(CITIES, answer.promise);
  await page.goto(ADD);
  const select = page.getByRole('combobox', { name: field('city_id') });
  await select.click();
  await expect(page.getByRole('status').filter({ hasText: t('common.loading') })).toBeVisible();
  answer.give(one([]));
  // There is none at all, and where some is made; what was typed finds none.
  await expect(page.getByRole('status').filter({ hasText: t('common.none_yet') })).toBeVisible();
  server.on(CITIES, refused(500, 'لا يجيب'));
  await select.pressSequentially('du');
  await expect(page.getByRole('status').filter({ hasText: t('common.no_match') })).toBeVisible();
  server.on(CITIES, ({ query }) => one(query.get('keyword') === 'dub' ? [city(3, 'Dubai')] : []));
  await select.pressSequentially('b');
  await page.getByRole('option', { name: 'Dubai' }).click();
  await expect(select).toHaveValue('Dubai');
});

test('500 options stay in a list of 300 pixels, and the active one in sight @arabic', async ({ page, server, field }) => {
  server.on(CITIES, one(Array.from({ length: 500 }, (_, index) => city(index + 1))));
  await page.goto(ADD);
  await page.getByRole('combobox', { name: field('city_id') }).click();
  await expect(page.getByRole('option')).toHaveCount(500);
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'City 500' })).toBeInViewport();
  const box = await page.getByRole('listbox').boundingBox();
  expect(box?.height ?? 999).toBeLessThanOrEqual(300);
});

test('several: chips with names that can be taken away, by pointer and by Backspace @arabic', async ({ page, server, field, t }) => {
  server.on(CITIES, one([city(1, 'Dubai'), city(2, 'دبي'), city(3, 'Ajman')]));
  await page.goto(ADD);
  const many = page.getByRole('combobox', { name: field('city_ids') });
  await many.click();
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  await page.getByRole('option', { name: 'Dubai' }).click();
  await page.getByRole('option', { name: 'دبي' }).click();
  await page.getByRole('option', { name: 'Ajman' }).click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(3);
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: t('common.remove_item', { item: 'Ajman' }) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('common.remove_item', { item: 'Dubai' }) }).click();
  await expect(many).toBeFocused();
  await expect(page.getByRole('button', { name: t('common.remove_item', { item: 'دبي' }) })).toBeVisible();
  // Each name by its own letters, whatever stands beside it.
  await expect(page.getByText('دبي', { exact: true }).first()).toHaveCSS('direction', 'rtl');
});

test('a day: typed in either digits, named when it cannot be read, and written from left to right', async ({ page, field, t }) => {
  await page.goto(ADD);
  const due = page.getByRole('textbox', { name: field('due_on') });
  await expect(due).toHaveCSS('direction', 'ltr');
  await due.fill('٢٠/١١/٢٠٢٦');
  await due.blur();
  await expect(due).toHaveValue('20/11/2026');
  await due.fill('41/41');
  await due.blur();
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await expect(due).toHaveAccessibleDescription(t('common.date_unread'));
  await expect(due, 'what was typed stays').toHaveValue('41/41');
});

test('the calendar: arrows go as it is read, months are announced, and the picked day brings the focus back', async ({
  page,
  field,
  t,
  language,
}) => {
  await page.goto(ADD);
  const due = page.getByRole('textbox', { name: field('due_on') });
  await due.fill('10/11/2026');
  await page.getByRole('button', { name: t('common.open_calendar', { field: field('due_on') }) }).click();
  const calendar = page.getByRole('dialog', { name: field('due_on') });
  await expect(calendar.locator('button[aria-pressed="true"]')).toBeFocused();
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect(calendar.locator(':focus')).toHaveText('11');
  const before = await calendar.locator('[aria-live="polite"]').textContent();
  await page.keyboard.press('PageDown');
  await expect(calendar.locator('[aria-live="polite"]')).not.toHaveText(before ?? '');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(due).toHaveValue('11/12/2026');
  await expect(due).toBeFocused();
});

for (const theme of ['light', 'dark'])
  test.describe(`on a phone, ${theme}`, () => {
    test.use({ viewport: { width: 390, height: 700 }, stored: { theme } });
    test('long options, chips and the calendar stay in the window', async ({ page, server, field, t }) => {
      server.on(CITIES, one([city(1, LONG_ARABIC), city(2, LONG_LATIN)]));
      server.on('GET things/7', one(thing(7, { city_id: 2, city_ids: [1, 2] })));
      await page.goto('/things/edit/7');
      await expect(page.getByRole('button', { name: t('common.remove_item', { item: LONG_LATIN }) })).toBeVisible();
      await expectNoOverflow(page);
      await page.getByRole('combobox', { name: field('city_id') }).click();
      await expect(page.getByRole('option')).toHaveCount(2);
      await expectNoOverflow(page);
      const list = await page.getByRole('listbox').boundingBox();
      expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 999) <= 390, 'the list is in the window').toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('common.open_calendar', { field: field('due_on') }) }).click();
      const calendar = await page.getByRole('dialog', { name: field('due_on') }).boundingBox();
      expect((calendar?.x ?? -1) >= 0 && (calendar?.x ?? 0) + (calendar?.width ?? 999) <= 390, 'the calendar is in the window').toBe(true);
    });
  });
