import type { Row } from './support/api.ts';
import { choose } from './support/form.ts';
import { rowAction, getRow } from './support/list.ts';
import { expect, expectMessage, test } from './support/test.ts';

test('a request is accepted for a provider where its row stands, and the log says so @arabic', async ({ page, t, api, language }) => {
  // The two languages run on one marketplace: each decides on requests of its own.
  const table = language === 'ar' ? 'lawSourceServiceUsers' : 'videoCallSetupUsers';
  const { data } = await api.get<Row[]>(`${table}?status=pending&per_page=1`);
  const request = data[0] as Row;
  const { data: providers } = await api.get<Row[]>(`providers?country_id=${String(request['country_id'])}&per_page=1&is_active=1`);
  const provider = providers[0] as Row;

  await page.goto(`/requests/${table}/show-all?id=${request.id}`);
  await rowAction(page, t, request.id, 'expand').click();
  await expect(page.getByRole('cell', { name: String(request['contact_name']), exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('enums.moves.accept'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const accept = dialog.getByRole('button', { name: t('enums.moves.accept'), exact: true });
  await accept.click();
  await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
  await choose(dialog, t(`resources.${table}.fields.provider_id`), `${String(provider['first_name'])} ${String(provider['last_name'])}`);
  await accept.click();
  await expectMessage(page, t('messages.updated'));
  await expect(getRow(page, request.id)).toContainText(t('enums.request_statuses.accepted'));
  await expect(page.getByRole('button', { name: t('enums.moves.finish'), exact: true })).toBeVisible();
  await page.locator('main summary', { hasText: t('requests.history') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: t('enums.request_statuses.accepted') })).toBeVisible();
  expect((await api.get<Row>(`${table}/${request.id}`)).data).toMatchObject({ status: 'accepted', country_id: request['country_id'] });
});

test('what another admin decided meanwhile is said, and shown @arabic', async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('subscriptions?status=active&per_page=50');
  // One that was paid in the app ends only once its visits are used.
  const subscription = data.find((row) => !row['is_paid_here']) as Row;
  await page.goto(`/subscription/show-all?id=${subscription.id}`);
  await rowAction(page, t, subscription.id, 'expand').click();
  await page.getByRole('button', { name: t('enums.moves.cancel'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('resources.subscriptions.fields.stop_reason') }).fill('طلب العميل');
  await api.post(`subscriptions/${subscription.id}/finish`, {});
  await dialog.getByRole('button', { name: t('enums.moves.cancel'), exact: true }).click();
  await expectMessage(page, t('errors.row.move_not_allowed'));
  await expect(getRow(page, subscription.id)).toContainText(t('enums.subscription_statuses.finished'));
  await expect(page.getByRole('button', { name: t('enums.moves.cancel'), exact: true })).toHaveCount(0);
});
