import type { Locator, Page } from '@playwright/test';
import type { Api, Row } from './support/api.ts';
import type { Words } from './support/language.ts';
import { finishOrder, makeAcceptedOrder } from './support/orders.ts';
import { makeStaff } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

/** A paid order that somebody complains about. */
async function makeComplaint(api: Api): Promise<{ order: Row; complaint: Row }> {
  const accepted = await makeAcceptedOrder(api);
  const order = await finishOrder(api, accepted);
  const reason = await findReason(api, 'order');
  const asked = { order_id: order.id, complained_by: 'client', report_reason_id: reason.id, description: 'الشغل ناقص واتفقنا على غير كذا' };
  return { order, complaint: (await api.post<Row>('complaints', asked)).data };
}

const findReason = async (api: Api, target: string) =>
  (await api.get<Row[]>(`report_reasons?target=${target}&is_active=1&per_page=1`)).data[0] as Row;

const getCard = (page: Page, t: Words): Locator => page.getByRole('region', { name: t('orders.complaint.title_order') });

test('an operator on the phone takes a complaint down from the page of its order @arabic', async ({ page, t, api }) => {
  const order = await makeAcceptedOrder(api);
  await page.goto(`/orders/show/${order.id}`);
  await page.getByRole('link', { name: t('resources.complaints.add') }).click();
  await expect(page).toHaveURL(`/complaints/add?order_id=${order.id}`);
  const field = (name: string) => page.getByRole('combobox', { name: t(`resources.complaints.fields.${name}`), exact: true });
  await expect(field('order_id')).toHaveValue(String(order['order_no']));
  // What is missing is said where it is missing.
  const save = page.getByRole('button', { name: t('form.save') });
  await save.click();
  await expect(page.getByText(t('validation.empty')).first()).toBeVisible();
  await field('report_reason_id').click();
  const reason = await findReason(api, 'order');
  await page.getByRole('option', { name: String(reason['title_ar']) }).click();
  await field('priority').click();
  await page.getByRole('option', { name: t('enums.complaint_priorities.urgent') }).click();
  const words = 'وعدني بالحضور العصر وما جا لين الحين';
  await page.getByRole('textbox', { name: t('resources.complaints.fields.description') }).fill(words);
  await save.click();
  await expectMessage(page, t('messages.created'));
  await expect(page).toHaveURL(`/orders/show/${order.id}`);
  const card = getCard(page, t);
  await expect(card).toContainText(words);
  await expect(card).toContainText(t('enums.complaint_priorities.urgent'));
  // Each side of an order has one complaint: the other one may still be taken down.
  const more = page.getByRole('link', { name: t('resources.complaints.add') });
  await expect(more).toBeVisible();
  const theirs = {
    order_id: order.id,
    complained_by: 'provider',
    report_reason_id: (await findReason(api, 'client')).id,
    description: 'لم يفتح الباب',
  };
  await api.post('complaints', theirs);
  await page.reload();
  await expect(page.getByText('لم يفتح الباب')).toBeVisible();
  await expect(more).toHaveCount(0);
  const { data } = await api.get<Row[]>(`tickets?keyword=${String(order['order_no'])}`);
  expect(data).toHaveLength(2);
  expect(data).toContainEqual(expect.objectContaining({ channel: 'complaint', priority: 'urgent', order_id: order.id }));
});

test('a complaint that was taken down meanwhile is said of its order, and what was typed stays @arabic', async ({ page, t, api }) => {
  const order = await makeAcceptedOrder(api);
  await page.goto(`/complaints/add?order_id=${order.id}`);
  const reason = await findReason(api, 'order');
  await page.getByRole('combobox', { name: t('resources.complaints.fields.report_reason_id'), exact: true }).click();
  await page.getByRole('option').first().click();
  const text = page.getByRole('textbox', { name: t('resources.complaints.fields.description') });
  await text.fill('لم يحضر أحد');
  await api.post('complaints', { order_id: order.id, complained_by: 'client', report_reason_id: reason.id, description: 'من التطبيق' });
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(page.getByText(t('errors.complaint.given'))).toBeVisible();
  await expect(text).toHaveValue('لم يحضر أحد');
  // The list says so; the other side may complain as well.
  const box = page.getByRole('combobox', { name: t('resources.complaints.fields.order_id'), exact: true });
  await box.fill('');
  await box.fill(String(order['order_no']));
  const option = page.getByRole('option').first();
  await expect(option).toContainText(t('orders.complaint.given'));
  await expect(option).not.toHaveAttribute('aria-disabled', 'true');
});

test('how urgent a complaint is, is said where it stands, and its ticket with it @arabic', async ({ page, t, api }) => {
  const { order, complaint } = await makeComplaint(api);
  await page.goto(`/complaints/show-all?keyword=${String(order['order_no'])}`);
  const row = page.getByRole('row').filter({ hasText: String(order['order_no']) });
  const now = (priority: string) => t('orders.complaint.priority_is', { priority: t(`enums.complaint_priorities.${priority}`) });
  await row.getByRole('button', { name: now('normal') }).click();
  await page.getByRole('menuitemradio', { name: t('enums.complaint_priorities.high') }).click();
  await expect(row.getByRole('button', { name: now('high') })).toBeVisible();
  await page.goto(`/orders/show/${order.id}`);
  await getCard(page, t)
    .getByRole('button', { name: now('high') })
    .click();
  await page.getByRole('menuitemradio', { name: t('enums.complaint_priorities.urgent') }).click();
  await expectMessage(page, t('messages.updated'));
  const { data } = await api.get<Row[]>(`tickets?keyword=${String(order['order_no'])}`);
  expect([data[0]?.['priority'], data[0]?.['complaint_id']]).toEqual(['urgent', complaint.id]);
});

test('whoever sees complaints without working on them is told how urgent they are, and changes nothing @arabic', async ({
  t,
  api,
  open,
}) => {
  const { order } = await makeComplaint(api);
  const staff = await makeStaff(api, ['index-complaints', 'show-complaints', 'index-orders', 'show-orders']);
  const page = await open(staff, `/orders/show/${order.id}`);
  const card = getCard(page, t);
  await expect(card).toContainText(t('enums.complaint_priorities.normal'));
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('a decision gives back and warns in one step; above the limit all of it waits for a second person @arabic', async ({
  t,
  api,
  open,
}) => {
  const { order, complaint } = await makeComplaint(api);
  const rights = ['index-complaints', 'show-complaints', 'update-complaints', 'decide-complaints', 'index-orders', 'show-orders', 'update-orders', 'refund-orders', 'withdraw-multiple', 'toggle-providers', 'toggle-clients']; // prettier-ignore
  const judge = await makeStaff(api, rights);
  const other = await open(judge, `/orders/show/${order.id}`);
  const card = getCard(other, t);
  await card.getByRole('button', { name: t('enums.moves.resolve') }).click();
  const dialog = other.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('enums.moves.resolve'), exact: true });
  const fill = (name: string, value: string) => dialog.getByRole('textbox', { name: t(`resources.complaints.fields.${name}`) }).fill(value);
  const choose = async (name: string, option: string) => {
    await dialog.getByRole('combobox', { name: t(`resources.complaints.fields.${name}`), exact: true }).click();
    await other.getByRole('option', { name: option }).click();
  };
  await fill('decision', 'ثبت أن العمل ناقص');
  await fill('refund', '5');
  // Who bears it is worked out while it is typed.
  await expect(dialog).toContainText(t('orders.refund.who'));
  await choose('sanction', t('enums.sanctions.warning'));
  await confirm.click();
  await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
  await choose('against', t('enums.order_principals.provider'));
  // Far more than one admin may move alone.
  await fill('penalty', '900000');
  await confirm.click();
  await expectMessage(other, t('messages.complaint_waits'));
  await expect(dialog).toBeHidden();
  expect((await api.get<Row>(`complaints/${complaint.id}`)).data).toMatchObject({ status: 'open', refund_amount: null, sanction: null });
  expect((await api.get<Row>(`orders/${order.id}`)).data['pay_status']).toBe('paid');
  // Meanwhile it may be decided without.
  await card.getByRole('button', { name: t('enums.moves.resolve') }).click();
  await fill('decision', 'ثبت أن العمل ناقص');
  await fill('refund', '5');
  await choose('sanction', t('enums.sanctions.warning'));
  await choose('against', t('enums.order_principals.provider'));
  await confirm.click();
  // What was decided is said, not that something was changed.
  const { data: decided } = await api.get<Row>(`complaints/${complaint.id}`);
  const { first_name, last_name } = decided['provider'] as Row;
  const back = t('orders.complaint.done.refunded', { amount: `\u2066${String(order['currency'])} 5.00\u2069` });
  const warned = t('orders.complaint.done.warning', { name: `${String(first_name)} ${String(last_name)}` });
  await expectMessage(
    other,
    t('orders.complaint.done.resolved_with', { number: `\u2066${String(order['order_no'])}\u2069`, parts: `${back} و${warned}` }),
  );
  const { data } = await api.get<Row>(`complaints/${complaint.id}`);
  expect(data).toMatchObject({ status: 'resolved', refund_amount: '5.00', penalty_amount: null, against: 'provider', sanction: 'warning' });
  await expect(card).toContainText(t('enums.complaint_statuses.resolved'));
  expect((await api.get<Row>(`orders/${order.id}`)).data['pay_status']).toBe('partly_refunded');
});

test('complaints about the same provider are told beside the next one, and lead to their list @arabic', async ({ page, t, api }) => {
  const { order: first } = await makeComplaint(api);
  const query = `provider_id=${String(first['provider_id'])}&complained_by=client`;
  const from = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  const { meta } = await api.get<Row[]>(`complaints?${query}&from_date=${from}`);
  if (meta.total === 1) {
    const again = await finishOrder(
      api,
      (
        await api.post<Row>(`orders/${(await makeAcceptedOrder(api)).id}/delegate`, {
          provider_id: first['provider_id'],
          override_reason: 'اعتاد العميل عليه',
        })
      ).data,
    );
    await api.post('complaints', {
      order_id: again.id,
      complained_by: 'client',
      report_reason_id: (await findReason(api, 'order')).id,
      description: 'تكرر',
    });
  }
  await page.goto(`/orders/show/${first.id}`);
  const link = getCard(page, t)
    .getByRole('list', { name: t('orders.complaint.repeated') })
    .getByRole('link')
    .first();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/complaints/show-all\\?${query}&from_date=${from}`));
  const { meta: listed } = await api.get<Row[]>(`complaints?${query}&from_date=${from}`);
  expect(listed.total).toBeGreaterThan(1);
  await expect(page.getByRole('row').filter({ hasText: String(first['order_no']) })).toHaveCount(1);
});

test('the complaints of trips are listed with who looks into them, and are narrowed by that @arabic', async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('complaints?order_type=trip&status=in_progress&per_page=1');
  const complaint = data[0] as Row;
  await page.goto(`/trips/complaint-trips?owner_id=${String(complaint['owner_id'])}`);
  const table = page.getByRole('table', { name: t('resources.complaint_trips.title') });
  await expect(table).toContainText(String(complaint['order_no']));
  await expect(table).toContainText(String(complaint['owner_name']));
  await expect(table.getByRole('button', { name: t('enums.moves.resolve') }).first()).toBeVisible();
});
