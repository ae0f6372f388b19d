import type { Page } from '@playwright/test';
import { expectNoFaults, ready, visit } from './support/faults.ts';
import { makeStaff } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const isStatus = (url: string) => new URL(url).pathname === '/api/admin/status';

/** As when another tab is shown. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('says whether the system is well, and what to do about what is not; it follows while somebody looks', async ({ page, t }) => {
  let count = 0;
  page.on('response', (response) => (count += isStatus(response.url()) ? 1 : 0));
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: t('shell.menu') })
    .getByRole('link', { name: t('menu.entries.status') })
    .click();
  await expect(page).toHaveURL('/status');
  await ready(page);
  const main = page.getByRole('main');
  for (const group of ['nodes', 'database', 'queues', 'money', 'copies', 'load'] as const)
    await expect(main.getByRole('region', { name: t(`status.groups.${group}`), exact: true })).toBeVisible();
  const nodes = main.getByRole('region', { name: t('status.groups.nodes') }).getByRole('listitem');
  await expect(nodes.first().locator('bdi[dir=ltr]').first()).toHaveText(/:\d+$/);
  // The demo has no backups, and the verdict knows of it.
  const backup = main.getByRole('listitem').filter({ hasText: t('status.lines.backup') });
  await expect(backup).toContainText(t('status.states.look'));
  await expect(backup).toContainText(t('status.advice.no_backups'));
  // What is promised, what was reached, and how fast what may be missed is used up.
  const answered = main.getByRole('listitem').filter({ hasText: t('status.lines.slo_answered') });
  await expect(answered).toContainText(t('status.facts.promised'));
  await expect(answered.locator('bdi[dir=ltr]').first()).toHaveText(/^99\.95/);
  await expect(answered.locator('bdi[dir=ltr]').filter({ hasText: /^[\d.,]+×$/ })).toBeVisible();
  await expect(main.getByText(t('status.overall.good'))).toHaveCount(0);
  await expect(main.getByText(t('status.live'))).toBeVisible();
  await expectNoFaults(page, 'status');

  const seen = count;
  await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThan(seen + 1);
  await show(page, 'hidden');
  // One that is under way is answered.
  await page.waitForTimeout(1_000);
  const hidden = count;
  await page.waitForTimeout(7_000);
  expect(count).toBe(hidden);
  await show(page, 'visible');
  await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThan(hidden);
});

test('shows what a gateway answered apart from our words, and keeps the last that came', async ({ page, t, api }) => {
  const { data } = await api.get<{ state: string; lines: { line: string }[] }>('status');
  const mail = {
    line: 'email',
    name: null,
    state: 'bad',
    facts: [
      { fact: 'waiting', value: 1_234 },
      { fact: 'cause', value: 'credentials' },
    ],
    advice: 'gateway_fails',
    detail: '535 5.7.8 authentication failed',
  };
  let isAway = false;
  const lines = data.lines.map((line) => (line.line === 'email' ? mail : line));
  await page.route(
    (url) => isStatus(url.href),
    (route) =>
      isAway ? route.abort() : route.fulfill({ json: { status: 'success', message: '', data: { ...data, state: 'bad', lines } } }),
  );
  await visit(page, '/status');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(t('status.overall.bad'));
  const line = main.getByRole('listitem').filter({ hasText: t('status.lines.email') });
  await expect(line).toContainText(t('status.advice.gateway_fails'));
  await expect(line).toContainText(t('support.outbox_errors.credentials'));
  await expect(line.locator('bdi[dir=ltr]').filter({ hasText: mail.detail })).toHaveText(mail.detail);
  await expect(line.locator('bdi[dir=ltr]').first()).toHaveText('1,234');
  await expectNoFaults(page, 'status, with a fault');

  isAway = true;
  await expect(main.getByText(t('status.stale'))).toBeVisible({ timeout: 20_000 });
  await expect(line).toContainText(t('status.advice.gateway_fails'));
});

test('is for who holds its right: others have no entry in the menu, and the page says what is needed', async ({ open, t, api }) => {
  const staff = await makeStaff(api, ['index-city', 'show-city']);
  const page = await open(staff, '/cities/show-all');
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  await expect(menu.getByRole('link', { name: t('menu.entries.cities') })).toBeVisible();
  await expect(menu.getByRole('link', { name: t('menu.entries.status') })).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => isStatus(request.url()) && asked.push(request.url()));
  await page.goto('/status');
  await expect(page).toHaveURL(/\/permission-required/);
  expect(asked).toEqual([]);
});
