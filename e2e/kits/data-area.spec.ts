import { later } from './support/server.ts';
import { LONG_LATIN, one, refused } from './support/rows.ts';
import { expect, expectIsolated, expectNoOverflow, test } from './support/test.ts';

const AREA = '/area';

test('loading is announced, and what came takes its place @arabic', async ({ page, server, t }) => {
  const answer = later();
  server.on('GET area', answer.promise);
  await page.goto(AREA);
  await expect(page.getByRole('status', { name: t('common.loading') })).toBeVisible();
  answer.give(one(['a', 'b']));
  await expect(page.getByRole('listitem')).toHaveText(['a', 'b']);
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('nothing is announced as nothing', async ({ page, server, t }) => {
  server.on('GET area', one([]));
  await page.goto(AREA);
  await expect(page.getByRole('status')).toContainText(t('common.no_data'));
});

test('a failure is an alert with what happened; the rest of the page stays, and a retry asks once more @arabic', async ({
  page,
  server,
  t,
}) => {
  const again = later();
  server.on('GET area', refused(500, 'لا يجيب', { request_id: 'req-1' }));
  await page.goto(AREA);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('لا يجيب');
  await expectIsolated(alert.getByText('req-1', { exact: true }));
  await page.getByRole('textbox', { name: 'beside' }).fill('typed meanwhile');

  server.on('GET area', again.promise);
  const retry = alert.getByRole('button', { name: t('common.retry') });
  await retry.click();
  await expect(retry, 'while it is asked for, it is not asked again').toHaveAttribute('aria-busy', 'true');
  again.give(one(['here']));
  await expect(page.getByRole('listitem')).toHaveText(['here']);
  expect(server.asked('GET area')).toHaveLength(2);
  await expect(page.getByRole('textbox', { name: 'beside' })).toHaveValue('typed meanwhile');
});

test('a refusal is not asked about again, and says what the server said @arabic', async ({ page, server }) => {
  server.on('GET area', refused(403, 'ليس لك هذا'));
  await page.goto(AREA);
  await expect(page.getByRole('alert')).toContainText('ليس لك هذا');
  await expect(page, 'a part of a page leads nowhere').toHaveURL(/\/area$/);
  expect(server.asked('GET area')).toHaveLength(1);
});

test('no connection is told apart from a failure @arabic', async ({ page, server, t }) => {
  server.on('GET area', 'offline');
  await page.goto(AREA);
  await expect(page.getByRole('alert')).toContainText(t('common.offline_title'));
  server.on('GET area', one(['back']));
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByRole('listitem')).toHaveText(['back']);
});

test('what came stays while it is asked for anew, also when that fails @arabic', async ({ page, server }) => {
  server.on('GET area', one(['first']));
  await page.goto(AREA);
  await expect(page.getByRole('listitem')).toHaveText(['first']);
  server.on('GET area', refused(500, 'لا يجيب'));
  await page.getByRole('button', { name: 'again' }).click();
  await expect.poll(() => server.asked('GET area').length).toBe(2);
  await expect(page.getByRole('listitem')).toHaveText(['first']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('narrow', () => {
  test.use({ viewport: { width: 390, height: 700 } });
  test('a failure of 200 letters without a blank wraps', async ({ page, server }) => {
    server.on('GET area', refused(500, LONG_LATIN, { request_id: LONG_LATIN }));
    await page.goto(AREA);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoOverflow(page);
  });
});
