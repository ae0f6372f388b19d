import type { Row } from './support/api.ts';
import { rowAction, getRow } from './support/list.ts';
import { makeClient, makeStaff, SAUDI_ARABIA } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test("a client's wallet is charged from their page, once, and the statement says so @arabic", async ({ page, t, api }) => {
  const client = await makeClient(api);
  const name = `${client['first_name']} ${client['last_name']}`;
  await page.goto(`/clients/show/${client.id}`);
  await page.getByRole('tab', { name: t('detail.wallet') }).click();
  await expect(page.getByText(t('money.no_lines'))).toBeVisible();
  await page.getByRole('link', { name: t('money.charge.submit'), exact: true }).click();
  await page.getByRole('textbox', { name: t('money.amount') }).fill('٧٥٫٢٥');
  await expect(page.getByText('AED 75.25').first()).toBeVisible();
  await page.getByRole('button', { name: t('money.charge.submit'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(name);
  await expect(question).toContainText('75.25');
  await question.getByRole('button', { name: t('money.charge.submit'), exact: true }).click();
  await expectMessage(page, t('messages.wallet.charged'));
  await expectMessage(page, name);
  await expect(page.getByRole('heading', { name: t('messages.wallet.charged') })).toBeVisible();
  const { data } = await api.get<{ wallets: { balance: string }[]; transactions: Row[] }>(`clients/${client.id}/wallet`);
  expect([data.wallets[0]?.balance, data.transactions.length]).toEqual(['75.25', 1]);
  await page.getByRole('link', { name: t('money.back_to', { name }) }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/show/${client.id}$`));
});

test('a cash-out is paid out where its row stands, and cannot be decided about again @arabic', async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('cash_outs?status=pending&country_id=1&per_page=1');
  const request = data[0] as Row;
  await page.goto(`/cashout-requests/show-all?id=${request.id}`);
  const row = getRow(page, request.id);
  await row.getByRole('button', { name: t('money.decide.accept') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('money.decide.accept_yes'), exact: true })
    .click();
  await expectMessage(page, t('messages.cash_outs.accepted'));
  await expectMessage(page, String(request['user_name']));
  await expect(row).toContainText(t('enums.cash_out_statuses.accepted'));
  await expect(row.getByRole('button', { name: t('money.decide.reject') })).toHaveCount(0);
  expect((await api.call('POST', `cash_outs/${request.id}`, { status: 'rejected' })).status).toBe(409);
});

test('a charge above the limit waits for another admin, who approves it @arabic', async ({ page, t, api, open }) => {
  const clerk = await makeStaff(api, ['charge-multiple', 'index-clients', 'index-approvals', 'decide-approvals']);
  const client = await makeClient(api, { country_id: SAUDI_ARABIA });
  const asked = await clerk.post<{ approval_id: number }>('wallet/charge', { user_type: 'client', user_ids: [client.id], amount: '5000' });
  const id = asked.data.approval_id;
  const own = await open(clerk, `/wallet/approvals/show-all?id=${id}`);
  await expect(getRow(own, id)).toContainText(t('money.approval.own'));
  await page.goto(`/wallet/approvals/show-all?id=${id}`);
  await getRow(page, id)
    .getByRole('button', { name: t('money.approval.approve') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('money.approval.approve'), exact: true })
    .click();
  await expectMessage(page, t('messages.approvals.approved'));
  const { data } = await api.get<{ wallets: { balance: string }[] }>(`clients/${client.id}/wallet`);
  expect(data.wallets[0]?.balance).toBe('5000.00');
  // It leads to what moved, and to nothing else of that person on that day.
  await api.post('wallet/charge', { user_type: 'client', user_ids: [client.id], amount: '50' });
  await rowAction(page, t, id, 'expand').click();
  await page.getByRole('link', { name: t('money.approval.transactions'), exact: true }).click();
  await expect(page).toHaveURL(/posting_id=\d+$/);
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expect(page.locator('tr[data-row]')).toContainText('5,000.00');
});
