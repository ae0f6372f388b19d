import type { Row } from './support/api.ts';
import { settled, shownIds } from './support/list.ts';
import { EMIRATES } from './support/rows.ts';
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
  const { data } = await api.get<Row[]>(`orders?country_id=${EMIRATES}&order_status=pending&order_type=normal&per_page=1`);
  const id = (data[0] as Row).id;
  const { data: reasons } = await api.get<Row[]>('cancelReasons?user_type=admin&is_active=1&per_page=1');
  await api.post(`orders/${id}/reject_order`, { cancel_reason_id: (reasons[0] as Row).id });
  // Each moment in the words of the row's own zone, whatever the browser's is; in UTC where one stops at it.
  const zone = t('common.zones.Asia/Dubai');
  const expectTime = async () => {
    const time = page.locator('time').filter({ hasText: zone }).first();
    const moment = (await time.getAttribute('datetime')) ?? '';
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai', timeStyle: 'short' }).format(new Date(moment));
    await expect(time).toContainText(`${clock} ${zone}`);
    await expect(time).toHaveAttribute('tabindex', '0');
    await time.hover();
    await expect(page.locator('#tooltip')).toContainText(`${moment.slice(11, 16)} UTC`);
  };
  await page.goto(`/orders/show/${id}`);
  await expectTime();
  await page.getByRole('tab', { name: t('detail.activity') }).click();
  await expect(page.getByRole('tabpanel').getByText(/عدّل/).first()).toBeVisible();
  await expectTime();
  await page.goto(`/audit?table=orders&row_id=${id}`);
  await expectTime();
});
