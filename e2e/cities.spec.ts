import type { Page } from '@playwright/test';
import type { Row } from './support/api.ts';
import { choose, getError, field, getForm, save } from './support/form.ts';
import type { Words } from './support/language.ts';
import { rowAction, getRow } from './support/list.ts';
import { makeCity, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const label = (t: Words, name: string) => t(`resources.cities.fields.${name}`);

async function openEdit(page: Page, city: Row, t: Words): Promise<void> {
  await page.goto(`/cities/edit/${city.id}`);
  await expect(field(page, label(t, 'name_ar'))).toHaveValue(String(city['name_ar']));
}

test.describe('adding a city', () => {
  test('by keyboard, with its place on the map', async ({ page, t, language, api }) => {
    const number = uniqueNumber();
    const emirates = language === 'ar' ? 'الإمارات العربية المتحدة' : 'United Arab Emirates';
    await page.goto('/cities/show-all');
    await page.getByRole('link', { name: t('resources.cities.add') }).click();
    await expect(page).toHaveURL('/cities/add');
    await expect(page.getByRole('heading', { name: t('resources.cities.add'), level: 1 })).toBeVisible();

    await choose(getForm(page), label(t, 'country_id'), emirates);
    const arabic = field(page, label(t, 'name_ar'));
    await arabic.pressSequentially('aواحة');
    await expect(arabic).toHaveValue('واحة');
    await arabic.fill(`واحة ${number}`);
    const english = field(page, label(t, 'name_en'));
    await english.pressSequentially('و');
    await english.pressSequentially(`Oasis ${number}`);
    await field(page, t('map.lat')).fill('24.4539');
    await field(page, t('map.lng')).fill('54.3773');
    await page.keyboard.press('Control+s');

    await expectMessage(page, t('messages.created'));
    await expect(page).toHaveURL('/cities/show-all');
    // Other tests add cities meanwhile: it is among the newest, if not the first of them.
    await expect(
      page
        .locator('tbody tr')
        .filter({ hasText: String(number).slice(0, 4) })
        .first(),
    ).toBeVisible();
    const { data } = await api.get<Row[]>(`cities?keyword=${number}`);
    expect(data).toEqual([expect.objectContaining({ name_ar: `واحة ${number}`, name_en: `Oasis ${number}`, lat: 24.4539, lng: 54.3773, is_active: 1, country_id: 1 })]); // prettier-ignore
  });

  test('an incomplete form says what is missing and is not sent', { tag: '@arabic' }, async ({ page, t }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto('/cities/add');
    const arabic = field(page, label(t, 'name_ar'));
    await arabic.press('a');
    expect(await getError(arabic)).toBe(t('validation.arabic'));
    await field(page, label(t, 'name_en')).pressSequentially('س');
    expect(await getError(field(page, label(t, 'name_en')))).toBe(t('validation.latin'));
    await field(page, t('map.lat')).fill('24.4');

    await save(page, t);
    await expect(getForm(page).getByText(t('validation.form'))).toBeVisible();
    for (const name of ['name_ar', 'name_en']) expect(await getError(field(page, label(t, name)))).toBe(t('validation.empty'));
    expect(await getError(field(page, t('map.lat')))).toBe(t('validation.point'));
    const country = getForm(page).getByRole('combobox', { name: label(t, 'country_id'), exact: true });
    expect(await getError(country)).toBe(t('validation.empty'));
    await expect(country).toBeFocused();
    expect(sent).toEqual([]);
  });
});

test.describe('editing a city', () => {
  test('changes the row, and Activity says from what to what', async ({ page, t, language, api }) => {
    const city = await makeCity(api);
    await page.goto(`/cities/show-all?id=${city.id}`);
    await rowAction(page, t, city.id, 'edit').click();
    await field(page, label(t, 'name_en')).fill('Renamed');
    await save(page, t);
    await expectMessage(page, t('messages.updated'));
    await expect(page).toHaveURL(`/cities/show-all?id=${city.id}`);

    await rowAction(page, t, city.id, 'expand').click();
    await page.getByRole('link', { name: t('list.open_page') }).click();
    await page.getByRole('tab', { name: t('detail.activity') }).click();
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: language === 'ar' ? t('detail.log.update_female') : t('detail.log.update') });
    const change = entry.getByRole('row', { name: label(t, 'name_en') });
    await expect(change).toContainText(String(city['name_en']));
    await expect(change).toContainText('Renamed');
  });

  for (const side of ['mine', 'theirs'] as const)
    test(`two at once: the second sees both versions and keeps ${side}`, { tag: '@arabic' }, async ({ page, t, api }) => {
      const city = await makeCity(api);
      await openEdit(page, city, t);
      const other = await page.context().newPage();
      await openEdit(other, city, t);
      await field(other, label(t, 'name_en')).fill('Theirs');
      await save(other, t);
      await expect(other).toHaveURL('/cities/show-all');

      await field(page, label(t, 'name_en')).fill('Mine');
      await save(page, t);
      const dialog = page.getByRole('alertdialog', { name: t('form.conflict.title') });
      const line = dialog.getByRole('row', { name: label(t, 'name_en') });
      await expect(line).toContainText('Theirs');
      await expect(line).toContainText('Mine');
      await expect(dialog.getByRole('row')).toHaveCount(2);
      await dialog
        .getByRole('button', { name: t(side === 'mine' ? 'form.conflict.keep_all_mine' : 'form.conflict.take_all_theirs') })
        .click();
      await dialog.getByRole('button', { name: t('form.conflict.apply') }).click();
      const kept = side === 'mine' ? 'Mine' : 'Theirs';
      await expect(field(page, label(t, 'name_en'))).toHaveValue(kept);
      await save(page, t);
      await expectMessage(page, t('messages.updated'));
      expect((await api.get(`cities/${city.id}`)).data['name_en']).toBe(kept);
    });

  test('leaving unsaved changes asks; staying keeps them', { tag: '@arabic' }, async ({ page, t, api }) => {
    const city = await makeCity(api);
    await openEdit(page, city, t);
    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    await field(page, label(t, 'location')).fill('شارع النخيل');
    await menu.getByRole('link', { name: t('menu.entries.home'), exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: t('form.leave.title') });
    await dialog.getByRole('button', { name: t('form.leave.no') }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/cities/edit/${city.id}`);
    await expect(field(page, label(t, 'location'))).toHaveValue('شارع النخيل');

    await page.getByRole('button', { name: t('form.cancel'), exact: true }).click();
    await dialog.getByRole('button', { name: t('form.leave.yes') }).click();
    await expect(page).not.toHaveURL(`/cities/edit/${city.id}`);
    expect((await api.get(`cities/${city.id}`)).data['location']).toBeNull();
  });

  test('an untouched form is left without a question', { tag: '@arabic' }, async ({ page, t, api }) => {
    await openEdit(page, await makeCity(api), t);
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('menu.entries.home'), exact: true })
      .click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('what the server answers to a save', () => {
  test('a new row whose answer was lost is made once, however often it is saved @arabic', async ({ page, t, api }) => {
    const city = await makeCity(api);
    const name = `واحة ضائعة ${city.id}`;
    await page.goto('/cities/add');
    await choose(getForm(page), label(t, 'country_id'), String((await api.get(`countries/${String(city['country_id'])}`)).data['name_ar']));
    await field(page, label(t, 'name_ar')).fill(name);
    await field(page, label(t, 'name_en')).fill(`Lost oasis ${city.id}`);
    await page.route(
      '**/api/admin/cities',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await save(page, t);
    await expect(getForm(page).getByText(t('form.offline_kept'))).toBeVisible();
    await save(page, t);
    await expectMessage(page, t('messages.created'));
    expect((await api.get<Row[]>(`cities?keyword=${encodeURIComponent(name)}`)).data).toHaveLength(1);
  });

  test('a failure, a lost connection and a slow answer leave what was typed @arabic', async ({ page, t, api }) => {
    const city = await makeCity(api);
    await openEdit(page, city, t);
    const name = field(page, label(t, 'name_en'));
    await name.fill('Kept');

    const failure = { status: 'error', message: t('errors.internal'), code: 'internal', request_id: 'r-1' };
    await page.route(`**/api/admin/cities/${city.id}`, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
    await save(page, t);
    await expectMessage(page, t('errors.internal'));
    await expect(getForm(page).getByText(t('form.failed_kept'))).toBeVisible();
    await expect(name).toHaveValue('Kept');

    await page.context().setOffline(true);
    await save(page, t);
    await expect(getForm(page).getByText(t('form.offline_kept'))).toBeVisible();
    await expect(name).toHaveValue('Kept');
    await page.context().setOffline(false);

    let calls = 0;
    let answer = () => undefined as void;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/admin/cities/${city.id}`, async (route) => {
      if (route.request().method() === 'PUT') {
        calls++;
        await released;
      }
      await route.continue();
    });
    await save(page, t);
    await page.keyboard.press('Control+s');
    await expect(name).toHaveValue('Kept');
    answer();
    await expectMessage(page, t('messages.updated'));
    expect(calls).toBe(1);
    expect((await api.get(`cities/${city.id}`)).data['name_en']).toBe('Kept');
  });

  test('what it refuses is shown at the field @arabic', async ({ page, t, api }) => {
    const city = await makeCity(api);
    await openEdit(page, city, t);
    await field(page, label(t, 'name_en')).fill('Asked');
    // What the form lets through and the server does not.
    await page.route(`**/api/admin/cities/${city.id}`, (route) => route.continue({ postData: { ...route.request().postDataJSON(), name_en: 'عربي' } }), { times: 1 }); // prettier-ignore
    await save(page, t);
    await expect.poll(() => getError(field(page, label(t, 'name_en')))).toBe(t('validation.latin'));
    await expect(field(page, label(t, 'name_en'))).toBeFocused();
    await expect(field(page, label(t, 'name_en'))).toHaveValue('Asked');
    await field(page, label(t, 'name_en')).fill('Allowed');
    await save(page, t);
    await expectMessage(page, t('messages.updated'));
  });
});

test.describe('deleting cities', () => {
  const ASKS = {
    ar: ['هل أنت متأكد من الحذف؟', 'لن تتمكن من التراجع عن هذه العملية!', 'نعم، احذف', 'لا'],
    en: ['Are you sure about the deletion ?', 'You will not be able to go back in the process!', 'Yes, delete', 'No'],
  } as const;
  const DONE = { ar: 'تم الحذف بنجاح', en: 'deleted successfully' } as const;

  test('one, after the question', async ({ page, t, language, api }) => {
    const city = await makeCity(api);
    const [title, text, yes, no] = ASKS[language];
    await page.goto(`/cities/show-all?id=${city.id}`);
    const remove = rowAction(page, t, city.id, 'delete');
    const dialog = page.getByRole('alertdialog', { name: title, exact: true });
    await remove.click();
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: no, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();

    await remove.click();
    await dialog.getByRole('button', { name: yes, exact: true }).click();
    await expectMessage(page, DONE[language]);
    await expect(getRow(page, city.id)).toHaveCount(0);
    expect((await api.call('GET', `cities/${city.id}`)).status).toBe(404);
  });

  test('several at once', { tag: '@arabic' }, async ({ page, t, language, api }) => {
    const number = uniqueNumber();
    const cities = [];
    for (const letter of ['ا', 'ب', 'ج']) cities.push(await makeCity(api, { name_ar: `بئر ${number} ${letter}` }));
    const [kept, ...gone] = cities;
    await page.goto(`/cities/show-all?keyword=${number}`);
    const all = page.getByRole('button', { name: t('list.delete_all') });
    await expect(all.first()).toBeDisabled();
    await expect(all.first()).toHaveAccessibleDescription(t('list.delete_all_why'));
    for (const { id } of gone) await getRow(page, id).getByRole('checkbox').check();
    await expect(page.getByText(t('list.selected', { count: 2 }))).toBeVisible();
    await all.first().click();
    const [title, text, yes] = ASKS[language];
    const dialog = page.getByRole('alertdialog', { name: title, exact: true });
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: yes, exact: true }).click();
    await expectMessage(page, DONE[language]);
    await expect(page.locator('tr[data-row]')).toHaveCount(1);
    await expect(getRow(page, kept?.id)).toBeVisible();
    expect((await api.get<Row[]>(`cities?keyword=${number}`)).data.map(({ id }) => id)).toEqual([kept?.id]);
  });
});
