import { later } from './support/server.ts';
import { LONG_LATIN, one, refused, thing } from './support/rows.ts';
import { expect, expectIsolated, expectNoOverflow, test } from './support/test.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const picture = (name = 'a.png') => ({ name, mimeType: 'image/png', buffer: PNG });
const REFERENCE = 'images/abcdefgh12345678.webp';

test.beforeEach(async ({ page }) => {
  await page.route('**/uploads/**', (route) =>
    route.request().url().includes('/api/') ? route.fallback() : route.fulfill({ contentType: 'image/png', body: PNG }),
  );
});

test('a file on its way has a named progress, then its picture stands there with what removes it', async ({ page, server, t, field }) => {
  const answer = later();
  server.on('POST uploads', answer.promise);
  await page.goto('/things/add');
  const group = page.getByRole('group', { name: field('image') });
  await group.locator('input[type=file]').setInputFiles(picture());
  await expect(group.getByRole('progressbar', { name: t('upload.uploading', { name: 'a.png' }) })).toBeVisible();
  answer.give(one(REFERENCE));
  await expect(group.getByRole('img', { name: field('image') })).toBeVisible();
  await expect(group.getByRole('progressbar')).toHaveCount(0);
  await group.getByRole('button', { name: t('upload.remove', { name: field('image') }) }).click();
  await expect(group.getByRole('img')).toHaveCount(0);
});

for (const [what, answer] of [
  ['a failure', refused(500, 'القرص ممتلئ')],
  ['a lost connection', 'offline'],
] as const)
  test(`${what} is said, the file stays, and a retry sends it again @arabic`, async ({ page, server, t, field }) => {
    server.on('POST uploads', answer);
    await page.goto('/things/add');
    await page.getByRole('textbox', { name: field('order_no') }).fill('ORD-7');
    const group = page.getByRole('group', { name: field('image') });
    await group.locator('input[type=file]').setInputFiles(picture('صورة.png'));
    await expect(page.getByRole('region', { name: t('common.messages') }).getByRole('alert')).toContainText(
      t('upload.failed', { name: 'صورة.png' }),
    );
    const retry = group.getByRole('button', { name: new RegExp(`^${t('upload.retry')}\\s?: صورة.png$`) });
    await expect(retry).toBeVisible();
    server.on('POST uploads', one(REFERENCE));
    await retry.click();
    await expect(group.getByRole('img', { name: field('image') })).toBeVisible();
    expect(server.asked('POST uploads')).toHaveLength(2);
    await expect(page.getByRole('textbox', { name: field('order_no') }), 'the rest of the form stays').toHaveValue('ORD-7');
  });

test('what is no picture is refused at the field as an alert, and sent to nobody @arabic', async ({ page, server, t, field }) => {
  await page.goto('/things/add');
  const group = page.getByRole('group', { name: field('image') });
  await group.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(group.getByRole('alert')).toHaveText(t('upload.wrong_type_image'));
  await expect(group.getByRole('button').first()).toHaveAccessibleDescription(new RegExp(t('upload.wrong_type_image')));
  expect(server.asked('POST uploads')).toHaveLength(0);
});

test('a file that did not arrive is not saved: the form names the field @arabic', async ({ page, server, t, field }) => {
  server.on('GET things/7', one(thing(7)));
  server.on('POST uploads', refused(500, 'القرص ممتلئ'));
  await page.goto('/things/edit/7');
  const group = page.getByRole('group', { name: field('image') });
  await group.locator('input[type=file]').setInputFiles(picture());
  await expect(group.getByRole('button', { name: t('upload.retry') })).toBeVisible();
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(page.locator('form').getByRole('alert').last()).toBeVisible();
  await expect(group.locator('[data-invalid="true"]')).toHaveCount(1);
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });
  test('a long file name and a long refusal stay in their boxes, and the limit in megabytes is readable', async ({
    page,
    server,
    t,
    field,
  }) => {
    server.on('POST uploads', refused(500, LONG_LATIN));
    await page.goto('/things/add');
    const group = page.getByRole('group', { name: field('image') });
    await group.locator('input[type=file]').setInputFiles(picture(`${LONG_LATIN}.png`));
    await expect(page.getByRole('region', { name: t('common.messages') }).getByRole('alert')).toBeVisible();
    await expectNoOverflow(page);
    await expect(group.getByText(/10/).first()).toBeVisible();
  });
});

test('a code in the same form stays isolated in the list of what was typed', async ({ page, server, t, field }) => {
  // The version saved meanwhile and the typed one stand side by side: codes in both are written from left to right.
  server.on('GET things/7', one(thing(7)));
  server.on('PUT things/7', {
    status: 409,
    body: {
      status: 'fail',
      code: 'row.changed',
      message: '',
      data: { current: thing(7, { order_no: 'ORD-9', updated_at: '2026-11-22T08:00:00.000Z' }) },
    },
  });
  await page.goto('/things/edit/7');
  await page.getByRole('textbox', { name: field('order_no') }).fill('ORD-8');
  await page.getByRole('button', { name: t('form.save') }).click();
  const dialog = page.getByRole('alertdialog', { name: t('form.conflict.title') });
  await expectIsolated(dialog.getByText('ORD-9', { exact: true }));
  await expectIsolated(dialog.getByText('ORD-8', { exact: true }));
});
