import type { Row } from './support/api.ts';
import { choose, field, getForm, save } from './support/form.ts';
import { settled, shownIds } from './support/list.ts';
import { makeOrder } from './support/orders.ts';
import { EMIRATES, makeAdmin, makeCity, makeClient } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test("the specification's filters work in an address, and stand there as chips @arabic", async ({ page, t, api }) => {
  await page.goto('/orders/show-all?status=finished&payment=cash');
  await settled(page);
  const { data } = await api.get<Row[]>('orders?order_status=finished&pay_type=cash');
  expect(await shownIds(page)).toEqual(data.map(({ id }) => id));
  await page.getByRole('button', { name: t('list.remove_filter', { name: t('resources.orders.fields.order_status') }) }).click();
  await expect(page).toHaveURL('/orders/show-all?payment=cash');
  await page.goto('/trips/show-all?status=client_canceled');
  await settled(page);
  const chip = page.getByRole('listitem').filter({ hasText: t('resources.orders.fields.order_status') });
  await expect(chip).toContainText(t('enums.order_statuses.client_cancel'));
});

test('an order has one time on its page, in its activity and in the log, and says whose @arabic', async ({ page, t, api }) => {
  const { id } = await makeOrder(api);
  const { data: reasons } = await api.get<Row[]>('cancelReasons?user_type=admin&is_active=1&per_page=1');
  await api.post(`orders/${id}/reject_order`, { cancel_reason_id: (reasons[0] as Row).id });
  // Each moment in the words of the row's own zone, whatever the browser's is; in UTC where one stops at it.
  const zone = t('common.zones.Asia/Dubai');
  const expectTime = async () => {
    const time = page.locator('time').filter({ hasText: zone }).first();
    const timestamp = (await time.getAttribute('datetime')) ?? '';
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai', timeStyle: 'short' }).format(new Date(timestamp));
    await expect(time).toContainText(`${clock} ${zone}`);
    await expect(time).toHaveAttribute('tabindex', '0');
    // Rows that are refreshed under the pointer take their tip along.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await time.hover();
      await expect(page.locator('#tooltip')).toContainText(`${timestamp.slice(11, 16)} UTC`, { timeout: 2_000 });
    }).toPass();
  };
  await page.goto(`/orders/show/${id}`);
  await expectTime();
  await page.getByRole('tab', { name: t('detail.activity') }).click();
  await expect(page.getByRole('tabpanel').getByText(/عدّل/).first()).toBeVisible();
  await expectTime();
  await page.goto(`/audit?table=orders&row_id=${id}`);
  await expectTime();
});

test('cards that a filter on the status leaves as they are say so @arabic', async ({ page, t }) => {
  const note = page.getByText(t('list.cards_of_all'), { exact: true });
  await page.goto('/orders/show-all?pay_type=cash');
  await settled(page);
  await expect(note).toHaveCount(0);
  await page.goto('/orders/show-all?pay_type=cash&status=pending');
  await settled(page);
  await expect(note).toBeVisible();
});

test('permissions that were searched for say their names @arabic', async ({ page, t }) => {
  await page.goto('/roles/add');
  const search = page.getByRole('searchbox', { name: t('roles.search') });
  const matrix = page.getByRole('table', { name: t('roles.caption') });
  await expect(matrix).toContainText(t('permissions.categories.clients'));
  await search.fill(t('permissions.names.index-clients'));
  await expect(matrix.getByText(t('permissions.names.index-clients'), { exact: true })).toBeVisible();
});

test('an admin reaches a country, or all of them, or is not saved @arabic', async ({ page, t, api }) => {
  const admin = await makeAdmin(api, { role_id: 5, all_countries: 1 });
  await page.goto(`/admins/edit/${admin.id}`);
  await page.getByRole('switch', { name: t('resources.admins.fields.all_countries') }).click();
  await save(page, t);
  await expect(page.getByText(t('validation.some_country'))).toBeVisible();
});

test('a coupon that does not suit the order marks its field @arabic', async ({ page, t, api }) => {
  const { data: packs } = await api.get<Row[]>(`providerServices?country_id=${EMIRATES}&is_active=1&per_page=1`);
  const { data: countries } = await api.get<Row[]>(`countries?id=${EMIRATES}`);
  await page.goto('/orders/add');
  await choose(getForm(page), t('resources.orders.fields.country_id'), String(countries[0]?.['name_ar']));
  await choose(getForm(page), t('orders.add.add_service'), String(packs[0]?.['title_ar']));
  const coupon = field(page, t('resources.orders.fields.coupon_code'));
  await coupon.fill('NO-SUCH-COUPON');
  await expect(coupon).toHaveAttribute('aria-invalid', 'true');
});

test('a trip has one map, whose line joins its ends, and a slider that runs as the language reads @arabic', async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('trips?order_status=finished&per_page=1');
  await page.goto(`/trips/show/${data[0]?.id}`);
  const slider = page.getByRole('slider', { name: t('orders.timestamp'), exact: true });
  await expect(slider).toBeVisible();
  expect(await slider.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
  await expect(page.getByTestId('map')).toHaveCount(1);
  await expect(page.getByText(t('map.nearest', { city: '', distance: '' }).slice(0, 11))).toBeVisible();
});

test('what has no limit, or no rating yet, is not called missing @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api);
  await page.goto(`/clients/show/${client.id}`);
  await expect(page.getByText(t('list.none.no_rating'), { exact: true }).first()).toBeVisible();
});

test('an account number is whole on a phone', async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cashout-requests/show-all');
  await settled(page);
  const numbers = page.locator(`tr[data-row] [data-label="${t('resources.cash_outs.fields.account_number')}"]`);
  const cut = await numbers.evaluateAll(
    (all) =>
      all.filter((value) => {
        const [own, line] = [value.getBoundingClientRect(), value.closest('td')?.getBoundingClientRect()];
        return (
          !line ||
          value.scrollWidth > value.clientWidth + 1 ||
          own.bottom > line.bottom + 1 ||
          own.left < line.left - 1 ||
          own.right > line.right + 1
        );
      }).length,
  );
  expect(await numbers.count()).toBeGreaterThan(0);
  expect(cut).toBe(0);
});

test('the last column of a list of orders is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/orders/show-all');
  await settled(page);
  const covered = await page.locator('tr[data-row]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const [last, actions] = [row.children[row.children.length - 2], row.children[row.children.length - 1]].map((cell) =>
          cell?.getBoundingClientRect(),
        );
        if (!last || !actions) return true;
        return Math.min(last.right, actions.right) - Math.max(last.left, actions.left) > 1;
      }).length,
  );
  expect(covered).toBe(0);
});

test('a filter of the log begins at its first page @arabic', async ({ page, t, api }) => {
  const city = await makeCity(api);
  await api.call('DELETE', `cities/${city.id}`);
  // The newest of two entries is on the first page, the other one here.
  await page.goto(`/audit?table=cities&row_id=${city.id}&per_page=1&page=2`);
  const log = page.getByRole('main').getByRole('listitem');
  await expect(log).toHaveCount(1);
  await choose(page.getByRole('main'), t('access.audit.action'), t('access.audit.actions.delete'));
  await expect(page).toHaveURL(/action=delete/);
  expect(new URL(page.url()).searchParams.has('page')).toBe(false);
  await expect(log).toHaveCount(1);
});

test('the log says of an export what it was, in words @arabic', async ({ page, t, api }) => {
  await api.call('GET', 'orders/export?format=csv&order_status=finished&sort=-id');
  await page.goto('/audit?action=export');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: t('resources.orders.title') })
    .first();
  await expect(entry).toContainText(t('enums.order_statuses.finished'));
  await expect(entry).not.toContainText('order_status');
  await expect(entry).not.toContainText('{');
});

test('a list says when the connection is gone, and goes on when it is back @arabic', async ({ page, t, context }) => {
  await page.goto('/cities/show-all');
  await settled(page);
  await expect(page.locator('[data-offline]')).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('menu.entries.clients'), exact: true })
    .click();
  await context.setOffline(false);
  await expect(page.getByText(t('shell.offline'))).toBeHidden();
  await settled(page);
  expect((await shownIds(page)).length).toBeGreaterThan(0);
});
