import type { Page } from '@playwright/test';
import { later } from './support/server.ts';
import { LONG_ARABIC, LONG_LATIN, MIXED, listed, one, refused, thing } from './support/rows.ts';
import { expect, expectNoOverflow, test } from './support/test.ts';

const ADD = '/things/add';
const EDIT = '/things/edit/7';
type Field = Parameters<Parameters<Parameters<typeof test>[2]>[0]['field']>[0];

/** Fills what a thing cannot do without. */
async function fill(page: Page, field: (name: Field) => string, t: (key: string) => string): Promise<void> {
  await page.getByRole('textbox', { name: field('name_ar') }).fill('مدينة');
  await page.getByRole('textbox', { name: field('name_en') }).fill('City');
  await page.getByRole('textbox', { name: field('order_no') }).fill('ORD-7');
  await page.getByRole('combobox', { name: field('state') }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: t('form.save') })).toBeEnabled();
}

test('while the row is on its way that is announced, and there is no form @arabic', async ({ page, server, t }) => {
  const answer = later();
  server.on('GET things/7', answer.promise);
  await page.goto(EDIT);
  await expect(page.getByRole('status', { name: t('common.loading') })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  answer.give(one(thing(7)));
  await expect(page.getByRole('textbox').first()).toHaveValue('شيء 7');
});

test('a row that is not there has a heading that says so, and a way back @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', refused(404, 'لا'));
  await page.goto(EDIT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('detail.not_found'));
  await expect(page.getByRole('link', { name: t('detail.back_to_list') })).toHaveAttribute('href', '/things/show-all');
});

test('a row that did not arrive is asked for again @arabic', async ({ page, server, t, field }) => {
  server.on('GET things/7', refused(500, 'لا يجيب'));
  await page.goto(EDIT);
  await expect(page.getByRole('alert')).toContainText('لا يجيب');
  server.on('GET things/7', one(thing(7)));
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.retry') })
    .click();
  await expect(page.getByRole('textbox', { name: field('order_no') })).toHaveValue('ORD-1007');
  expect(server.asked('GET things/7')).toHaveLength(2);
});

test('a form that may not be read leads to the page that says so @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', refused(403, 'لا', { data: { permissions: ['show-city'] } }));
  await page.goto(EDIT);
  await expect(page.getByRole('heading', { level: 1, name: t('pages.permission_required.title') })).toBeVisible();
});

test('an incomplete form is not sent: it says so, and the first wrong field has the focus and says what is wrong', async ({
  page,
  server,
  t,
  field,
}) => {
  await page.goto(ADD);
  await page.getByRole('textbox', { name: field('name_ar') }).fill('مدينة');
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText(t('validation.form'));
  const english = page.getByRole('textbox', { name: field('name_en') });
  await expect(english).toBeFocused();
  await expect(english).toHaveAttribute('aria-invalid', 'true');
  await expect(english).toHaveAccessibleDescription(t('validation.empty'));
  expect(server.asked('POST things')).toHaveLength(0);
  // Mended, it says so no more.
  await english.fill('City');
  await expect(english).not.toHaveAttribute('aria-invalid');
});

test('letters of the other script are refused as they are typed', async ({ page, server, t, field }) => {
  await page.goto(ADD);
  const arabic = page.getByRole('textbox', { name: field('name_ar') });
  await arabic.pressSequentially('مab');
  await expect(arabic).toHaveValue('م');
  await expect(page.getByText(t('validation.arabic'))).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

for (const [what, answer, note] of [
  ['a failure', refused(500, 'لا يجيب'), 'form.failed_kept'],
  ['a lost connection', 'offline', 'form.offline_kept'],
  ['a refused right', refused(403, 'ليس لك هذا'), 'form.failed_kept'],
] as const)
  test(`${what} keeps what was typed, says so beside the buttons, and the next try sends it @arabic`, async ({
    page,
    server,
    t,
    field,
  }) => {
    await page.goto(ADD);
    await fill(page, field, t);
    server.on('POST things', answer);
    await page.keyboard.press('ControlOrMeta+KeyS');
    await expect(page.locator('form').getByRole('alert')).toHaveText(t(note));
    await expect(page).toHaveURL(/\/things\/add$/);
    await expect(page.getByRole('textbox', { name: field('name_ar') })).toHaveValue('مدينة');

    server.on('POST things', one(thing(9), 'حُفظ'));
    server.on('GET things', {
      body: {
        status: 'success',
        message: '',
        data: [],
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
        statistc: { count: 0, percentage: 0 },
        statistics: [],
      },
    });
    await page.getByRole('button', { name: t('form.save') }).click();
    await expect.poll(() => server.asked('POST things').length).toBe(2);
    expect(server.asked('POST things')[1]?.body).toMatchObject({ name_ar: 'مدينة', name_en: 'City', order_no: 'ORD-7', state: 'pending' });
    await expect(page).toHaveURL(/\/things\/show-all$/);
  });

test('what the server refuses stands at its field, which has the focus @arabic', async ({ page, server, t, field }) => {
  await page.goto(ADD);
  await fill(page, field, t);
  server.on('POST things', refused(422, 'راجع', { errors: { order_no: ['الرمز مستعمل'] } }));
  await page.getByRole('button', { name: t('form.save') }).click();
  const code = page.getByRole('textbox', { name: field('order_no') });
  await expect(code).toHaveAccessibleDescription('الرمز مستعمل');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('ORD-7');
});

test('while it is saved a second press sends nothing @arabic', async ({ page, server, t, field }) => {
  const answer = later();
  server.on('POST things', answer.promise);
  await page.goto(ADD);
  await fill(page, field, t);
  const save = page.getByRole('button', { name: t('form.save') });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await save.click({ force: true });
  await page.keyboard.press('ControlOrMeta+KeyS');
  expect(server.asked('POST things')).toHaveLength(1);
  answer.give(refused(500, 'لا يجيب'));
  await expect(save).not.toHaveAttribute('aria-busy');
});

test('who leaves while it is saved stays where they went, and reads that it was done @arabic', async ({ page, server, t, field }) => {
  const answer = later();
  server.on('GET things', listed([thing(1)])).on('POST things', answer.promise);
  await page.goto('/things/show-all');
  await page.getByRole('link', { name: 'إضافة شيء' }).first().click();
  await fill(page, field, t);
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect.poll(() => server.asked('POST things').length).toBe(1);
  await page.goBack();
  await page.getByRole('button', { name: t('form.leave.yes') }).click();
  await expect(page).toHaveURL(/\/things\/show-all/);
  answer.give(one(thing(9), 'حُفظ'));
  await expect(page.getByText('حُفظ')).toBeVisible();
  await expect(page).toHaveURL(/\/things\/show-all/);
});

test('leaving with something typed asks, with the safe answer in focus; staying keeps it', async ({ page, server, t, field }) => {
  server.on('GET things/7', one(thing(7)));
  await page.goto(EDIT);
  const code = page.getByRole('textbox', { name: field('order_no') });
  await code.fill('ORD-8');
  const cancel = page.getByRole('button', { name: t('form.cancel') });
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: t('form.leave.title') });
  await expect(dialog.getByRole('button', { name: t('form.leave.no') })).toBeFocused();
  // Whichever way one goes, nothing behind the dialog takes the focus.
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect(page.locator('main :focus')).toHaveCount(0);
  }
  await dialog.getByRole('button', { name: t('form.leave.no') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(code).toHaveValue('ORD-8');
});

test('codes and Latin names are written from left to right, a note as its first letter says', async ({ page, server, field }) => {
  server.on('GET things/7', one(thing(7, { note: MIXED })));
  await page.goto(EDIT);
  for (const name of ['order_no', 'name_en', 'email'] as const)
    await expect(page.getByRole('textbox', { name: field(name) })).toHaveCSS('direction', 'ltr');
  await expect(page.getByRole('textbox', { name: field('note') })).toHaveCSS('direction', 'rtl');
});

for (const theme of ['light', 'dark'])
  test.describe(`on a phone, ${theme}`, () => {
    test.use({ viewport: { width: 390, height: 800 }, stored: { theme } });
    test('long values and long refusals stay in their boxes', async ({ page, server, t, field }) => {
      const long = thing(7, { name_ar: LONG_ARABIC, name_en: LONG_LATIN, note: `${LONG_LATIN} ${MIXED}` });
      server.on('GET things/7', one(long));
      server.on('PUT things/7', refused(422, 'راجع', { errors: { order_no: [LONG_LATIN], note: [LONG_ARABIC] } }));
      await page.goto(EDIT);
      await page.getByRole('textbox', { name: field('order_no') }).fill('ORD-8');
      await page.getByRole('button', { name: t('form.save') }).click();
      await expect(page.getByText(LONG_ARABIC).last()).toBeVisible();
      await expectNoOverflow(page);
    });
  });
