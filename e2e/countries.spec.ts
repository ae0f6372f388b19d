import type { Row } from './support/api.ts';
import { choose, field, getForm, save } from './support/form.ts';
import { getRow } from './support/list.ts';
import { picture } from './support/picture.ts';
import { freePhoneCode, makeCountry, makeProvider, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const FLAG_MISSING = { ar: 'يجب إرفاق صورة العلم', en: 'A Photo Of The Flag Must Be Attached' } as const;

test('adding a country: without its flag it is refused, with it it stands in the list', async ({ page, t, language, api }) => {
  const label = (name: string) => t(`resources.countries.fields.${name}`);
  const number = uniqueNumber();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/countries') && sent.push(request.url()));
  await page.goto('/countries/show-all');
  await page.getByRole('link', { name: t('resources.countries.add') }).click();

  await field(page, label('name_ar')).fill(`جزيرة ${number}`);
  await field(page, label('name_en')).fill(`Island ${number}`);
  await field(page, label('phone_code')).fill(freePhoneCode());
  await field(page, label('phone_limit')).fill('٩'); // Arabic digits count too.
  await choose(getForm(page), label('continent'), t('enums.continents.asia'));
  await choose(getForm(page), label('currency'), 'AED');
  await choose(getForm(page), label('time_zone'), 'Asia/Dubai');
  await field(page, label('VAT')).fill('7.5');
  await getForm(page)
    .getByRole('switch', { name: label('is_active') })
    .uncheck();
  await save(page, t);
  const flag = getForm(page).getByRole('group', { name: label('flag') });
  await expect(flag).toContainText(FLAG_MISSING[language]);
  await expect(getForm(page).getByText(t('validation.form'))).toBeVisible();
  expect(sent).toEqual([]);

  await flag.locator('input[type=file]').setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: picture([200, 30, 30]) });
  await expect(flag.getByRole('button', { name: t('upload.remove', { name: label('flag') }) })).toBeVisible();
  await expect(flag).not.toContainText(FLAG_MISSING[language]);
  await save(page, t);
  await expectMessage(page, t('messages.created'));
  await expect(page).toHaveURL('/countries/show-all');

  const { data } = await api.get<Row[]>(`countries?keyword=${number}`);
  expect(data).toEqual([
    expect.objectContaining({ name_en: `Island ${number}`, phone_limit: 9, currency: 'AED', continent: 'asia', is_active: 0 }),
  ]);
  const settings = await api.get<Row>(`settings/app-amount?country_id=${data[0]?.id}`);
  expect([settings.data['VAT'], settings.data['app_percentage_order']]).toEqual([7.5, null]);
  const row = getRow(page, data[0]?.id);
  await expect(row).toContainText('Asia/Dubai');
  await expect(row).toContainText(t('enums.continents.asia'));
  await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => [image.src.includes('/uploads/images/'), image.naturalWidth > 0])).toEqual([true, true]); // prettier-ignore
});

test('a country is switched on and off, each time after a question', { tag: '@arabic' }, async ({ page, t, language, api }) => {
  const country = await makeCountry(api);
  const name = String(country[`name_${language}`]);
  await page.goto(`/countries/show-all?id=${country.id}`);
  const toggle = getRow(page, country.id).getByRole('switch');
  await expect(toggle).not.toBeChecked();

  await toggle.click();
  const on = page.getByRole('alertdialog', { name: t('list.toggle.is_active.on', { name }) });
  await on.getByRole('button', { name: t('list.toggle.cancel'), exact: true }).click();
  await expect(on).toBeHidden();
  await expect(toggle).not.toBeChecked();

  await toggle.click();
  await on.getByRole('button', { name: t('list.toggle.is_active.yes_on'), exact: true }).click();
  await expectMessage(page, t('messages.toggled.activated'));
  await expect(toggle).toBeChecked();
  expect((await api.get(`countries/${country.id}`)).data['is_active']).toBe(1);

  await toggle.click();
  const off = page.getByRole('alertdialog', { name: t('list.toggle.is_active.off', { name }) });
  await off.getByRole('button', { name: t('list.toggle.is_active.yes_off'), exact: true }).click();
  await expectMessage(page, t('messages.toggled.deactivated'));
  await expect(toggle).not.toBeChecked();
  expect((await api.get(`countries/${country.id}`)).data['is_active']).toBe(0);
});

test(
  'whoever switches a country off, in the list or by its form, reads who is in it first',
  { tag: '@arabic' },
  async ({ page, t, language, api }) => {
    const country = await makeCountry(api, { is_active: 1 });
    const phone = `+${String(country['phone_code'])}${'5'.repeat(Number(country['phone_limit']))}`;
    await makeProvider(api, { country_id: country.id, city_id: null, phone });
    const name = String(country[`name_${language}`]);
    const said = t('lists.at_stake.providers_shut_out', { count: 1 });
    const off = page.getByRole('alertdialog', { name: t('list.toggle.is_active.off', { name }) });
    const saved = async () => (await api.get(`countries/${country.id}`)).data['is_active'];

    await page.goto(`/countries/show-all?id=${country.id}`);
    await getRow(page, country.id).getByRole('switch').click();
    await expect(off).toContainText(said);
    await off.getByRole('button', { name: t('list.toggle.cancel'), exact: true }).click();
    await expect(off).toBeHidden();

    await page.goto(`/countries/edit/${country.id}`);
    await getForm(page)
      .getByRole('switch', { name: t('resources.countries.fields.is_active') })
      .uncheck();
    await save(page, t);
    await expect(off).toContainText(said);
    expect(await saved()).toBe(1);
    await off.getByRole('button', { name: t('list.toggle.is_active.yes_off'), exact: true }).click();
    await expect(off).toBeHidden();
    await expect.poll(saved).toBe(0);
  },
);
