import { listAnswer } from './support/list.ts';
import { choose } from './support/form.ts';
import { makeDriverAt } from './support/apps.ts';
import { QUIET_PLACE } from './support/orders.ts';
import { makeStaff } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test('partner tracking: narrowed, followed by keyboard on the map and beside it, and kept in the address @arabic', async ({
  page,
  t,
  api,
}) => {
  const wanted = await makeDriverAt(api, QUIET_PLACE);
  await page.goto('/partners/partners_tracking');
  const list = page.getByRole('region', { name: t('tracking.list') });
  const map = page.getByTestId('map');
  // The map holds as many partners as the list says, at whatever zoom it begins.
  await expect(map.locator('[data-state="free"]').first()).toBeVisible();

  const filters = page.getByRole('group', { name: t('tracking.filters') });
  await choose(filters, t('tracking.state'), t('enums.partner_states.free'));
  await choose(filters, t('tracking.service'), t('tracking.rides'));
  await expect(page).toHaveURL(/state=free/);
  await expect(page).toHaveURL(/service=rides/);
  await expect(list.getByText(t('enums.partner_states.offline'), { exact: true })).toHaveCount(0);
  await filters.getByRole('searchbox', { name: t('tracking.keyword') }).fill(wanted.name);
  await expect(page).toHaveURL(/keyword=/);

  const follow = list.getByRole('button', { name: t('tracking.follow', { name: wanted.name }) }).first();
  await follow.focus();
  await page.keyboard.press('Enter');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const card = page.getByRole('region', { name: t('tracking.following', { name: wanted.name }) });
  await expect(card).toContainText(t('enums.partner_states.free'));
  await expect(map.getByText(wanted.name, { exact: true })).toBeVisible();

  await page.reload();
  await expect(card).toBeVisible();
  await expect(map.getByText(wanted.name, { exact: true })).toBeVisible();
  await card.getByRole('button', { name: t('tracking.unfollow') }).press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page).not.toHaveURL(/follow=/);
  await list.getByRole('link', { name: t('tracking.page_of', { name: wanted.name }) }).first().click(); // prettier-ignore
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted.name);
});

test('partner tracking works without a map, and is for who may track @arabic', async ({ page, open, t, api }) => {
  await makeDriverAt(api, QUIET_PLACE);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/partners/partners_tracking');
  await expect(page.getByRole('alert').filter({ hasText: t('tracking.map_failed') })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: t('tracking.list') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();

  const staff = await makeStaff(api, ['index-providers']);
  const other = await open(staff, '/partners/partners_tracking');
  await expect(other).toHaveURL(/permission-required/);
  await expect(other.getByRole('navigation', { name: t('shell.menu') }).getByText(t('menu.entries.partners_tracking'))).toHaveCount(0);
});

test('home: what waits for the admin leads to its list, which is as long @arabic', async ({ page, open, t, api }) => {
  await page.goto('/');
  const waiting = page.getByRole('navigation', { name: t('pages.home.waiting') });
  const cashOuts = waiting.getByRole('link', { name: t('menu.entries.cash_outs') });
  const count = Number((await cashOuts.locator('bdi').textContent())?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(0);
  const listed = listAnswer(page, 'cash_outs', 'status=pending');
  await cashOuts.click();
  expect((await listed).meta.total).toBe(count);

  const staff = await makeStaff(api, ['show-dashboard', 'index-approvals']);
  const other = await open(staff, '/');
  const theirs = other.getByRole('navigation', { name: t('pages.home.waiting') });
  await expect(theirs.getByRole('link')).toHaveCount(1);
  await expect(theirs.getByRole('link', { name: t('menu.entries.approvals') })).toBeVisible();
});
