import type { Row } from './support/api.ts';
import { choose, field, getForm, save } from './support/form.ts';
import { finishOrder, makeAcceptedOrder, workingDay } from './support/orders.ts';
import { EMIRATES, makeClient, makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test('an order is taken on the phone, priced as it is typed, accepted and called off with a reason @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api);
  const { data: packs } = await api.get<Row[]>(`providerServices?country_id=${EMIRATES}&is_active=1&per_page=1`);
  const { data: countries } = await api.get<Row[]>(`countries?id=${EMIRATES}`);
  await page.goto('/orders/add');
  await choose(getForm(page), t('resources.orders.fields.country_id'), String(countries[0]?.['name_ar']));
  await field(page, t('orders.add.find_client')).fill(String(client['phone']).slice(4));
  await page.getByRole('button', { name: String(client['first_name']) }).click();
  // What another kind asks for goes with it, and does not stand in the way of this one.
  await choose(getForm(page), t('resources.orders.fields.order_type'), t('enums.order_types.trip'));
  await choose(getForm(page), t('resources.orders.fields.vehicle_type'), t('enums.vehicle_types.sedan'));
  await choose(getForm(page), t('resources.orders.fields.trip_type'), t('enums.trip_types.scheduled'));
  await expect(page.locator('[data-path="visit_date"]')).toBeVisible();
  await choose(getForm(page), t('resources.orders.fields.order_type'), t('enums.order_types.normal'));
  await choose(getForm(page), t('orders.add.add_service'), String(packs[0]?.['title_ar']));
  await expect(page.getByText(t('orders.add.price_help'))).toBeVisible();
  await field(page, t('map.address')).fill('شارع الشيخ زايد، برج 12');
  await page.locator('[data-path="visit_date"]').fill((await workingDay(api)).split('-').toReversed().join('/'));
  await page.locator('[data-path="visit_time"]').fill('10:00');
  await save(page, t);
  await expect(page.getByText(t('form.check_fields'))).toBeVisible();
  await choose(getForm(page), t('resources.orders.fields.payment_way_id'), 'نقدًا عند الاستلام');
  await save(page, t);
  await expectMessage(page, t('messages.created'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('D0');

  const { data: orders } = await api.get<Row[]>(`orders?client_id=${client.id}`);
  const order = orders[0] as Row;
  expect(order).toMatchObject({ order_status: 'pending', pay_type: 'cash', is_scheduled: 1 });
  await page.getByRole('button', { name: t('enums.order_actions.cancel_order'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('enums.order_actions.cancel_order'), exact: true });
  await confirm.click();
  await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
  await choose(dialog, t('resources.orders.fields.cancel_reason_id'), 'طلب مكرر');
  await confirm.click();
  await expectMessage(page, t('messages.orders.moved.cancel_order', { number: String(order['order_no']) }));
  await expect(page.getByRole('listitem').filter({ hasText: t('enums.order_statuses.admin_cancel') })).toContainText('طلب مكرر');
  await expect(page.getByRole('button', { name: t('enums.order_actions.accept_order'), exact: true })).toHaveCount(0);
});

test('a client who calls is served from their page: the order fills itself with who and where they are @arabic', async ({
  page,
  t,
  api,
}) => {
  const client = await makeClient(api, { country_id: EMIRATES });
  await page.goto(`/clients/show/${client.id}`);
  await expect(page.getByText(t('detail.desk.balance'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('detail.desk.new_order'), exact: true }).click();
  await expect(getForm(page).getByText(String(client['first_name'])).first()).toBeVisible();
  const { data: countries } = await api.get<Row[]>(`countries?id=${EMIRATES}`);
  const country = getForm(page).getByRole('combobox', { name: t('resources.orders.fields.country_id'), exact: true });
  await expect(country).toHaveValue(String(countries[0]?.['name_ar']));
});

test('what another operator did meanwhile is said, and shown @arabic', async ({ page, t, api }) => {
  const order = await makeAcceptedOrder(api);
  await page.goto(`/orders/show/${order.id}`);
  await page.getByRole('button', { name: t('enums.order_actions.ship_order'), exact: true }).click();
  await api.post(`orders/${order.id}/ship_order`, {});
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.move_yes'), exact: true })
    .click();
  await expectMessage(page, t('errors.row.changed'));
  // Who did what is said with it.
  await expectMessage(page, t('enums.order_actions.ship_order'));
  await expect(page.getByRole('button', { name: t('enums.order_actions.order_progress'), exact: true })).toBeVisible();
});

test('a move whose answer was lost is made once, however often it is pressed @arabic', async ({ page, t, api }) => {
  const order = await makeAcceptedOrder(api);
  await api.post(`orders/${order.id}/ship_order`, {});
  const call = `orders/${order.id}/order_progress`;
  const keys: (string | undefined)[] = [];
  await page.route(`**/${call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/orders/show/${order.id}`);
  await page.getByRole('button', { name: t('enums.order_actions.order_progress'), exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('orders.move_yes'), exact: true });
  await confirm.click();
  // The order has moved on, and the dialog waits for an answer.
  await expect(page.getByRole('button', { name: t('enums.order_actions.order_done'), exact: true, includeHidden: true })).toBeVisible();
  await confirm.click();
  await expectMessage(page, t('messages.orders.moved.order_progress', { number: String(order['order_no']) }));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  const { data: details } = await api.get<{ events: { to_status: string }[] }>(`orders/${order.id}/details`);
  expect(details.events.filter(({ to_status }) => to_status === 'order_progress')).toHaveLength(1);
});

test('a trip shows its way, its fare, and how they were at any moment @arabic', async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('trips?order_status=finished&per_page=1');
  await page.goto(`/trips/show/${data[0]?.id}`);
  await expect(page.getByRole('heading', { name: t('orders.time_machine'), exact: true })).toBeVisible();
  const slider = page.getByRole('slider', { name: t('orders.timestamp'), exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(t('enums.order_statuses.finished')));
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(t('enums.order_statuses.pending')));
});

test('a finished card order is paid by its receipt, and a part of it goes back after a look at who bears it @arabic', async ({
  page,
  t,
  api,
}) => {
  const order = await makeAcceptedOrder(api, 'card');
  await finishOrder(api, order);
  await page.goto(`/orders/show/${order.id}`);
  await expect(page.getByText(t('orders.payments.waits'))).toBeVisible();
  await page.getByRole('button', { name: t('orders.payments.record'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const typed = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const confirm = dialog.getByRole('button', { name: t('orders.payments.record'), exact: true });
  await confirm.click();
  await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
  await typed(t('resources.orders.fields.reference')).fill(`RRN-${order.id}`);
  await confirm.click();
  await expectMessage(page, t('messages.orders.paid'));
  await expect(page.getByRole('row').filter({ hasText: `RRN-${order.id}` })).toContainText(t('enums.payment_statuses.captured'));

  await page.getByRole('button', { name: t('orders.refund.open'), exact: true }).click();
  await typed(t('resources.orders.fields.amount')).fill('10');
  await expect(dialog.getByText(t('orders.refund.back_to.card'))).toBeVisible();
  await typed(t('resources.orders.fields.reason')).fill('تأخر مقدّم الخدمة');
  // A press beside the dialog, or Escape, loses nothing of it.
  await page.mouse.click(4, 4);
  await expect(dialog.getByRole('alert')).toContainText(t('common.unsent.text'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: t('common.unsent.stay'), exact: true }).click();
  // The button and what it says afterwards name the amount.
  const amount = '\u2066AED 10.00\u2069';
  await dialog.getByRole('button', { name: t('orders.refund.yes', { amount }), exact: true }).click();
  await expectMessage(page, t('orders.refund.done', { amount, number: `\u2066${order['order_no']}\u2069` }));
  await expect(page.getByRole('listitem').filter({ hasText: t('enums.order_actions.refund') })).toContainText('تأخر مقدّم الخدمة');
  await expect(page.getByRole('row').filter({ hasText: `RRN-${order.id}` })).toContainText(t('enums.payment_statuses.partly_refunded'));
});

test('captured money is called off by who may refund: the dialog says what goes back, or why it cannot be done @arabic', async ({
  page,
  t,
  api,
  open,
}) => {
  const order = await makeAcceptedOrder(api, 'card');
  await api.post(`orders/${order.id}/payments`, { way: 'card', amount: '10', reference: `OFF-${order.id}` });
  const cancel = { name: t('enums.order_actions.cancel_order'), exact: true };
  const clerk = await makeStaff(api, ['index-orders', 'show-orders', 'update-orders', 'cancel-orders']);
  const barred = await open(clerk, `/orders/show/${order.id}`);
  await barred.getByRole('button', cancel).click();
  await expect(barred.getByRole('dialog')).toContainText(t('orders.cancel_needs_refund', { amount: '' }).slice(-30));
  await expect(barred.getByRole('dialog')).toContainText('10.00');
  await expect(barred.getByRole('dialog').getByRole('button', cancel)).toHaveCount(0);

  await page.goto(`/orders/show/${order.id}`);
  await page.getByRole('button', cancel).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('orders.cancel_returns'))).toContainText('10.00');
  await choose(dialog, t('resources.orders.fields.cancel_reason_id'), 'طلب مكرر');
  await dialog.getByRole('button', cancel).click();
  await expect(page.getByRole('row').filter({ hasText: `OFF-${order.id}` })).toContainText(t('enums.payment_statuses.refunded'));
  await expect(page.getByRole('listitem').filter({ hasText: t('enums.order_actions.refund') })).toContainText('10.00');
});

test('a price that changes while an order is typed in is shown before the order is placed at it @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api, { country_id: EMIRATES });
  const { data: packs } = await api.get<Row[]>(`providerServices?country_id=${EMIRATES}&is_active=1&per_page=1`);
  const number = uniqueNumber();
  const pack = {
    country_id: EMIRATES, provider_id: null, group_service_id: packs[0]?.['group_service_id'], sub_service_id: packs[0]?.['sub_service_id'],
    title_ar: `تعقيم ${number}`, title_en: `Disinfection ${number}`, price: '300', count_visit: 1, count_gift_visit: 0, count_cancel_visit: 0,
    count_employee: 1, period: 30, is_active: 1,
  }; // prettier-ignore
  const { data: made } = await api.post<Row>('providerServices', pack);
  await page.goto('/orders/add');
  const { data: countries } = await api.get<Row[]>(`countries?id=${EMIRATES}`);
  await choose(getForm(page), t('resources.orders.fields.country_id'), String(countries[0]?.['name_ar']));
  await field(page, t('orders.add.find_client')).fill(String(client['phone']).slice(4));
  await page.getByRole('button', { name: String(client['first_name']) }).click();
  await choose(getForm(page), t('orders.add.add_service'), pack.title_ar);
  await field(page, t('map.address')).fill('شارع الشيخ زايد، برج 12');
  await page.locator('[data-path="visit_date"]').fill((await workingDay(api)).split('-').toReversed().join('/'));
  await page.locator('[data-path="visit_time"]').fill('10:00');
  // The card has the price of all that is entered; what is asked later would have the new one.
  const priced = page.waitForResponse(
    (answer) => answer.url().endsWith('/orders/quote') && (answer.request().postDataJSON() as Row)['payment_way_id'] !== undefined,
  );
  await choose(getForm(page), t('resources.orders.fields.payment_way_id'), 'نقدًا عند الاستلام');
  await priced;
  const card = page.getByRole('complementary', { name: t('orders.add.price') });
  await expect(card).toContainText('315.00');
  const { country_id: _, ...edited } = { ...pack, price: '600' };
  await api.put(`providerServices/${made.id}`, { ...edited, updated_at: made['updated_at'] });
  await save(page, t);
  await expectMessage(page, '630.00');
  await expect(card).toContainText('630.00');
  expect((await api.get<Row[]>(`orders?client_id=${client.id}`)).data).toEqual([]);
  await save(page, t);
  await expectMessage(page, t('messages.created'));
  expect((await api.get<Row[]>(`orders?client_id=${client.id}`)).data).toMatchObject([{ total_price: '630.00' }]);
});
