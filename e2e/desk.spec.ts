import type { Row } from './support/api.ts';
import { makeOrder } from './support/orders.ts';
import { makeStaff } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test('home: the oldest that waits is decided where it stands, as in its list @arabic', async ({ page, t, api }) => {
  await page.goto('/');
  const queue = page.getByRole('list', { name: t('pages.home.oldest') });
  const chip = page.getByRole('navigation', { name: t('pages.home.waiting') }).getByRole('link', { name: t('resources.complaints.title') });
  await expect(chip).toBeVisible();
  const { data } = await api.get<Row[]>('complaints?filter=unresolved&sort=created_at&per_page=1');
  const complaint = data[0] as Row;
  const item = queue.getByRole('listitem').filter({ hasText: String(complaint['order_no']) });
  await expect(item.getByRole('time')).toHaveAttribute('datetime', complaint['created_at']);
  await item.getByRole('button', { name: t('enums.moves.resolve') }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('enums.moves.resolve'), exact: true });
  const decision = dialog.getByRole('textbox', { name: t('resources.complaints.fields.decision') });
  // One that came back offers what was decided before.
  await decision.fill('');
  await confirm.click();
  await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
  await decision.fill('أُعيد فرق المبلغ إلى محفظته');
  await confirm.click();
  await expectMessage(page, t('orders.complaint.done.resolved', { number: `\u2066${String(complaint['order_no'])}\u2069` }));
  await expect(item).toHaveCount(0);
  // Other journeys make complaints, and end some, meanwhile.
  await expect(async () => {
    const { meta } = await api.get<Row[]>('complaints?filter=unresolved&per_page=1');
    await expect(chip.locator('bdi')).toHaveText(String(meta.total), { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  const { data: after } = await api.get<Row>(`complaints/${complaint.id}`);
  expect([after['status'], after['decision']]).toEqual(['resolved', 'أُعيد فرق المبلغ إلى محفظته']);
});

test('home: where nothing waits it says so in a kind word @arabic', async ({ page, t }) => {
  await page.route('**/api/admin/home', async (route) => {
    const answer = (await (await route.fetch()).json()) as { waiting: object[] };
    await route.fulfill({ json: { ...answer, oldest: [], waiting: answer.waiting.map((one) => ({ ...one, value: 0 })) } });
  });
  await page.goto('/');
  await expect(page.getByText(t('pages.home.calm'))).toBeVisible();
  await expect(page.getByText(t('pages.home.calm_text'))).toBeVisible();
});

test('a trip with a complaint leads with it, for who may see complaints @arabic', async ({ page, t, api, open }) => {
  const { data } = await api.get<Row[]>('complaints?filter=unresolved&order_type=trip&status=open&per_page=1');
  const complaint = data[0] as Row;
  const address = `/trips/show/${String(complaint['order_id'])}`;
  await page.goto(address);
  const card = page.getByRole('region', { name: t('orders.complaint.title') });
  await expect(card).toContainText(String((complaint['report_reason_data'] as Row)['title_ar']));
  await expect(card).toContainText(t('orders.complaint.no_owner'));
  await card.getByRole('button', { name: t('enums.moves.take') }).click();
  // It asks for nothing: the press is all.
  await expect(card).toContainText(t('enums.complaint_statuses.in_progress'));
  await expect(card).not.toContainText(t('orders.complaint.no_owner'));

  const staff = await makeStaff(api, ['index-trips', 'show-trips']);
  const other = await open(staff, address);
  await expect(other.getByRole('tab', { name: t('detail.overview') })).toBeVisible();
  await expect(other.getByText(t('orders.timeline'))).toBeVisible();
  await expect(other.getByRole('region', { name: t('orders.complaint.title') })).toHaveCount(0);
});

test('an order is given to the best suited, who stands first and says why @arabic', async ({ page, t, api }) => {
  const order = await makeOrder(api);
  const { data: suited } = await api.get<Row[]>(`orders/${order.id}/candidates?for=delegate`);
  await page.goto(`/orders/show/${order.id}`);
  await page.getByRole('button', { name: t('orders.delegate_first'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('combobox', { name: t('resources.orders.fields.provider_id'), exact: true });
  await box.click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(suited.length);
  const name = `${String(suited[0]?.['first_name'])} ${String(suited[0]?.['last_name'])}`;
  await expect(options.first()).toContainText(name);
  await expect(options.first().locator('small')).not.toBeEmpty();
  // Who may not take it is found by name alone, and says why.
  const { data: waits } = await api.get<Row[]>(`providers?accepted_by_admin=0&country_id=${String(order['country_id'])}&per_page=1`);
  await box.fill(String(waits[0]?.['phone']));
  await expect(options.first()).toContainText(t('validation.ineligible.not_accepted'));
  await box.fill('');
  await expect(options.first()).toContainText(name);
  await options.first().click();
  await dialog.getByRole('button', { name: t('orders.delegate_yes'), exact: true }).click();
  await expectMessage(page, t('messages.orders.delegated'));
  const { data: after } = await api.get<Row>(`orders/${order.id}`);
  expect(after['provider_id']).toBe(suited[0]?.id);
});
