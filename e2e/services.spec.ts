import { writableFields } from '@diwan/contract/kit/form';
import { sliders } from '@diwan/contract/sliders/resource';
import type { Locator, Page } from '@playwright/test';
import type { Api, Row } from './support/api.ts';
import { choose, getError, field, getForm, save } from './support/form.ts';
import type { Language, Words } from './support/language.ts';
import { getRow, settled, shownIds } from './support/list.ts';
import { EMIRATES, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const emirates = (language: Language) => (language === 'ar' ? 'الإمارات العربية المتحدة' : 'United Arab Emirates');
const combo = (page: Page, label: string): Locator => getForm(page).getByRole('combobox', { name: label, exact: true });

test.describe('rows in an order of their own', () => {
  /** Three reasons of their own, found by a word that no other has: the order of others stays as it is. */
  async function makeReasons(api: Api): Promise<{ word: string; ids: number[] }> {
    const word = `Zq${uniqueNumber()}`;
    const ids: number[] = [];
    for (const title of ['أول', 'ثان', 'ثالث']) {
      const { data } = await api.post<Row>('report_reasons', { title_ar: `سبب ${title}`, title_en: word, target: 'order', is_active: 1 });
      ids.push(data.id);
    }
    return { word, ids };
  }
  const saved = async (api: Api, word: string) => (await api.get<Row[]>(`report_reasons?keyword=${word}`)).data.map(({ id }) => id);

  test('are moved by keyboard, and the focus goes with the row @arabic', async ({ page, t, api }) => {
    const { word, ids } = await makeReasons(api);
    const [a, b, c] = ids;
    await page.goto(`/report_reasons/show-all?keyword=${word}`);
    await settled(page);
    expect(await shownIds(page)).toEqual(ids);
    const down = (id: unknown) => getRow(page, id).locator('[data-step="down"]');
    await down(a).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shownIds(page)).toEqual([b, a, c]);
    await expect(down(a)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => saved(api, word)).toEqual([b, c, a]);
    expect(await shownIds(page)).toEqual([b, c, a]);
    // The last row goes no further down; its other button takes the focus.
    await expect(getRow(page, a).locator('[data-step="up"]')).toBeFocused();
    await expectMessage(page, t('list.order.moved', { name: '', place: '3', total: '3' }).replace(/^[^:]*: */, ''));
    await page.reload();
    await settled(page);
    expect(await shownIds(page)).toEqual([b, c, a]);
  });

  test('are dragged to their place; Escape leaves them @arabic', async ({ page, api }) => {
    const { word, ids } = await makeReasons(api);
    const [a, b, c] = ids;
    await page.goto(`/report_reasons/show-all?keyword=${word}`);
    await settled(page);
    const drag = async (id: unknown, beside: unknown) => {
      await getRow(page, id).locator('[data-tip]').first().hover();
      await page.mouse.down();
      const box = await getRow(page, beside).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 4, { steps: 4 });
      await expect(getRow(page, beside)).toHaveAttribute('data-drop', 'before');
    };
    await drag(c, a);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await shownIds(page)).toEqual([a, b, c]);
    await drag(c, a);
    await page.mouse.up();
    await expect.poll(() => saved(api, word)).toEqual([c, a, b]);
    expect(await shownIds(page)).toEqual([c, a, b]);
  });

  test('go back to where they were when the server refuses @arabic', async ({ page, t, api }) => {
    const { word, ids } = await makeReasons(api);
    await page.goto(`/report_reasons/show-all?keyword=${word}`);
    await settled(page);
    await page.route('**/report_reasons/order', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: t('errors.internal'), code: 'internal', request_id: 'x' } }),
    );
    await getRow(page, ids[0]).locator('[data-step="down"]').click();
    await expectMessage(page, t('errors.internal'));
    await expect.poll(() => shownIds(page)).toEqual(ids);
  });

  test('stand still while the list is sorted otherwise @arabic', async ({ page }) => {
    await page.goto('/report_reasons/show-all?sort=-id');
    await settled(page);
    await expect(page.locator('[data-step]')).toHaveCount(0);
  });
});

test.describe('packages', () => {
  const label = (t: Words, name: string) => t(`resources.providerServices.fields.${name}`);

  test('are priced in the money of their country, typed in Arabic digits too', async ({ page, t, language, api }) => {
    const number = uniqueNumber();
    await page.goto('/providerServices/add');
    const price = field(page, label(t, 'price'));
    await expect(price).toBeDisabled();
    await choose(getForm(page), label(t, 'country_id'), emirates(language));
    await expect(getForm(page).getByText('AED', { exact: true })).toBeVisible();
    await price.pressSequentially('١٢٥٠٫٥٥٩');
    await expect(price).toHaveValue('1250.559');
    await expect.poll(() => getError(price)).toBe(t('validation.decimals'));
    await price.fill('99.1234');
    await expect.poll(() => getError(price)).toBe(t('validation.decimals'));
    await price.fill('1250.5');
    await price.blur();
    await expect(price).toHaveValue('1250.50');

    await field(page, label(t, 'title_ar')).fill(`باقة ${number}`);
    await field(page, label(t, 'title_en')).fill(`Package ${number}`);
    await expect(combo(page, label(t, 'sub_service_id'))).toBeDisabled();
    await choose(getForm(page), label(t, 'group_service_id'), language === 'ar' ? 'تنظيف المنازل' : 'Home cleaning');
    await choose(getForm(page), label(t, 'sub_service_id'), language === 'ar' ? 'تنظيف عميق' : 'Deep cleaning');
    for (const [name, value] of Object.entries({
      count_visit: '8',
      count_gift_visit: '1',
      count_cancel_visit: '9',
      count_employee: '2',
      period: '30',
    }))
      await field(page, label(t, name)).fill(value);
    await save(page, t);
    await expect.poll(() => getError(field(page, label(t, 'count_cancel_visit')))).toBe(t('validation.more_than_visits', { visits: '8' }));
    await field(page, label(t, 'count_cancel_visit')).fill('2');
    await save(page, t);
    await expectMessage(page, t('messages.created'));
    const { data } = await api.get<Row[]>(`providerServices?keyword=${number}`);
    expect(data).toEqual([expect.objectContaining({ price: '1250.50', currency: 'AED', country_id: EMIRATES, count_cancel_visit: 2 })]);
    await page.goto(`/providerServices/edit/${data[0]?.id}`);
    await expect(combo(page, label(t, 'country_id'))).toBeDisabled();
    await expect(price).toHaveValue('1250.50');
  });
});

test.describe('working hours', () => {
  const label = (t: Words, name: string) => t(`resources.working_hours.fields.${name}`);
  const day = (t: Words, weekday: string) => t(`enums.weekdays.${weekday}`);

  test('may pass midnight, and may not overlap @arabic', async ({ page, t, language, api }) => {
    const number = uniqueNumber();
    await page.goto('/working_hours/add');
    await choose(getForm(page), label(t, 'country_id'), emirates(language));
    await field(page, label(t, 'title_ar')).fill(`دوام ${number}`);
    await field(page, label(t, 'title_en')).fill(`Hours ${number}`);
    const add = (weekday: string) => page.getByRole('button', { name: `${t('services.hours.add')}: ${day(t, weekday)}` });
    const from = (weekday: string) => field(page, t('services.hours.from', { day: day(t, weekday) }));
    const to = (weekday: string) => field(page, t('services.hours.to', { day: day(t, weekday) }));
    await add('thu').click();
    await from('thu').fill('٢٢');
    await to('thu').fill('2');
    await to('thu').blur();
    await expect(from('thu')).toHaveValue('22:00');
    await expect(page.getByRole('group', { name: day(t, 'thu') }).getByText(t('services.hours.next_day'))).toBeVisible();
    await add('fri').click();
    await from('fri').fill('01:00');
    await to('fri').fill('05:00');
    await save(page, t);
    await expect(getForm(page).getByText(t('validation.hours_overlap'))).toBeVisible();
    await expect.poll(() => getError(from('fri'))).toBe(t('services.hours.clash'));
    await from('fri').fill('2:00');
    await save(page, t);
    await expectMessage(page, t('messages.created'));
    const { data } = await api.get<Row[]>(`working_hours?keyword=${number}`);
    expect(data).toEqual([expect.objectContaining({ hours: ['thu 22:00-02:00', 'fri 02:00-05:00'], is_active: 0, city_id: null })]);
    await api.call('DELETE', `working_hours/${data[0]?.id}`);
  });

  test('of one day are copied to all others @arabic', async ({ page, t }) => {
    await page.goto('/working_hours/add');
    await page.getByRole('button', { name: `${t('services.hours.add')}: ${day(t, 'sun')}` }).click();
    await page.getByRole('button', { name: `${t('services.hours.copy')}: ${day(t, 'sun')}` }).click();
    for (const weekday of ['mon', 'fri', 'sat']) {
      const group = page.getByRole('group', { name: day(t, weekday) });
      expect(await group.getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
        '09:00',
        '17:00',
      ]);
    }
    await page.getByRole('button', { name: t('services.hours.remove', { day: day(t, 'fri'), from: '09:00', to: '17:00' }) }).click();
    await expect(page.getByRole('group', { name: day(t, 'fri') }).getByText(t('services.hours.closed'))).toBeVisible();
    await expect(page.getByRole('button', { name: `${t('services.hours.add')}: ${day(t, 'fri')}` })).toBeFocused();
  });
});

test.describe('sliders', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  const label = (t: Words, name: string) => t(`resources.sliders.fields.${name}`);

  test('are shown as the app will show them, from a moment on the clocks of their country @arabic', async ({ page, t, language, api }) => {
    await page.goto('/sliders/edit/1');
    const preview = page.getByRole('region', { name: t('services.slider.preview') });
    const title = field(page, label(t, 'title_ar'));
    await expect(title).not.toHaveValue('');
    const before = await title.inputValue();
    await title.fill('عرض الليلة');
    await expect(preview.getByText('عرض الليلة')).toBeVisible();
    await title.fill(before);

    await choose(getForm(page), label(t, 'country_id'), emirates(language));
    const day = field(page, t('form.timestamp.day', { name: label(t, 'starts_at') }));
    const time = field(page, t('form.timestamp.time', { name: label(t, 'starts_at') }));
    await day.fill('20/12/2026');
    await expect(time).toHaveValue('00:00');
    await time.fill('١٨:٣٠');
    const end = field(page, t('form.timestamp.day', { name: label(t, 'ends_at') }));
    await end.fill('19/12/2026');
    await save(page, t);
    await expect.poll(() => getError(end)).toBe(t('validation.ends_before_start'));
    await end.fill('31/12/2026');
    await save(page, t);
    await expectMessage(page, t('messages.updated'));
    const { data } = await api.get<Row>('sliders/1');
    expect(data).toMatchObject({ starts_at: '2026-12-20T14:30:00.000Z', ends_at: '2026-12-30T20:00:00.000Z' });
    await api.put('sliders/1', { ...formBody(data), starts_at: null, ends_at: null, country_id: null });
  });
});

/** What an edit sends of a slider. */
function formBody(row: Row): Row {
  const names = writableFields(sliders).map(([name]) => name);
  return Object.fromEntries([...names, 'updated_at'].map((name) => [name, row[name]])) as Row;
}
