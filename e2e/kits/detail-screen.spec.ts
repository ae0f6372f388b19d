import { later } from './support/server.ts';
import { LONG_ARABIC, LONG_LATIN, MIXED, one, refused, thing } from './support/rows.ts';
import { getDirection, expect, expectIsolated, expectNoOverflow, test } from './support/test.ts';

const SHOW = '/things/show/7';
const LOG = 'GET things/7/activity';

test('loading is announced, then the row is the heading and its state stands beside it in words', async ({ page, server, t, language }) => {
  const answer = later();
  server.on('GET things/7', answer.promise);
  await page.goto(SHOW);
  await expect(page.getByRole('status', { name: t('common.loading') })).toBeVisible();
  answer.give(one(thing(7)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'ar' ? 'شيء 7' : 'Thing 7');
  await expect(page.locator('header').getByText(language === 'ar' ? 'بانتظار القرار' : 'Waiting')).toBeVisible();
});

test('a row that is not there says so under a heading, and leads back @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', refused(404, 'لا'));
  await page.goto(SHOW);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('detail.not_found'));
  await expect(page.getByRole('status')).toContainText(t('detail.not_found_text'));
  await page.getByRole('link', { name: t('detail.back_to_list') }).focus();
});

test('a failure is an alert under a heading, and a retry asks again @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', refused(500, 'لا يجيب'));
  await page.goto(SHOW);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.failed_title'));
  server.on('GET things/7', one(thing(7)));
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.retry') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('common.failed_title'));
  expect(server.asked('GET things/7')).toHaveLength(2);
});

test('a refused page leads to the one that says so; no connection stays where it is @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', 'offline');
  await page.goto(SHOW);
  await expect(page.getByRole('alert')).toContainText(t('common.offline_title'));
  server.on('GET things/7', refused(403, 'لا'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('pages.permission_required.title') })).toBeVisible();
});

test.describe('who may only read', () => {
  test.use({ held: ['index-city', 'show-city'] });
  test('is offered neither editing nor deleting nor switching @arabic', async ({ page, server, t, field }) => {
    server.on('GET things/7', one(thing(7)));
    await page.goto(SHOW);
    await expect(page.getByText(field('order_no'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('detail.edit') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('detail.delete') })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});

test('tabs go by arrow keys as they are read; the log fails and is retried without the rest', async ({ page, server, t, language }) => {
  server.on('GET things/7', one(thing(7)));
  server.on(LOG, refused(500, 'لا يجيب'));
  await page.goto(SHOW);
  const tabs = page.getByRole('tablist', { name: t('detail.tabs') });
  await tabs.getByRole('tab', { selected: true }).focus();
  const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  await page.keyboard.press(forward);
  await expect(tabs.getByRole('tab', { name: t('detail.wallet') })).toBeFocused();
  await page.keyboard.press(forward);
  const activity = tabs.getByRole('tab', { name: t('detail.activity') });
  await expect(activity).toBeFocused();
  await expect(activity).toHaveAttribute('aria-selected', 'true');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('alert')).toContainText('لا يجيب');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/7/);

  const entry = {
    id: 1,
    at: '2026-11-21T08:00:00.000Z',
    action: 'update',
    admin: { id: 2, first_name: 'نادية', last_name: 'Saleh', image: null, gender: 'female' },
    ip: '10.0.0.7',
    changes: { order_no: { before: 'ORD-1', after: 'ORD-2' } },
  };
  server.on(LOG, {
    body: { status: 'success', message: '', data: [entry], meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 } },
  });
  await panel.getByRole('button', { name: t('common.retry') }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expectIsolated(panel.getByText('10.0.0.7'));
  await expectIsolated(panel.getByText('ORD-2', { exact: true }));
  expect(server.asked('GET things/7'), 'the row was not asked for anew').toHaveLength(1);
});

test('an empty log says so @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', one(thing(7)));
  server.on(LOG, { body: { status: 'success', message: '', data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } } });
  await page.goto(SHOW);
  await page.getByRole('tab', { name: t('detail.activity') }).click();
  await expect(page.getByRole('tabpanel').getByRole('status')).toContainText(t('detail.log.empty'));
});

test('deleting asks; a refusal leaves the page, and the focus where it was @arabic', async ({ page, server, t }) => {
  server.on('GET things/7', one(thing(7)));
  server.on('DELETE things/7', refused(409, 'لا يزال مستعملًا'));
  await page.goto(SHOW);
  const remove = page.getByRole('button', { name: t('detail.delete') });
  await remove.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('list.delete_confirm.yes') })
    .click();
  await expect(page.getByRole('region', { name: t('common.messages') }).getByRole('alert')).toContainText('لا يزال مستعملًا');
  await expect(remove).toBeFocused();
  await expect(page).toHaveURL(/show\/7$/);
});

test('phones, amounts and codes stand by themselves among mixed texts', async ({ page, server }) => {
  server.on('GET things/7', one(thing(7, { name_ar: MIXED, name_en: MIXED, note: MIXED })));
  await page.goto(SHOW);
  for (const text of ['ORD-1007', '+971 50 123 4567', 't7@example.org']) await expectIsolated(page.getByText(text, { exact: true }));
  await expectIsolated(page.getByText(/1,234\.50/));
  expect(await getDirection(page.getByRole('heading', { level: 1 }).locator('bdi'))).toBe('rtl');
});

for (const [width, theme] of [
  [1280, 'light'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test.describe(`${width} pixels, ${theme}`, () => {
    test.use({ viewport: { width, height: 800 }, stored: { theme } });
    test('long texts stay in their boxes', async ({ page, server, field }) => {
      const long = {
        name_ar: LONG_ARABIC,
        name_en: LONG_LATIN,
        note: LONG_LATIN,
        email: `${LONG_LATIN}@example.org`,
        order_no: LONG_LATIN,
      };
      server.on('GET things/7', one(thing(7, long)));
      await page.goto(SHOW);
      await expect(page.getByText(field('note'))).toBeVisible();
      await expectNoOverflow(page);
    });
  });
