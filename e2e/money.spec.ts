import { logInDecider, type Row } from './support/api.ts';
import { rowAction, getRow } from './support/list.ts';
import { appCall, logInProvider } from './support/apps.ts';
import { makeClient, makeProvider, makeStaff, SAUDI_ARABIA, uniqueNumber } from './support/rows.ts';
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

test('a bank account that a provider named is rejected with a reason, put right, accepted and taken back, from their page @arabic', async ({
  page,
  t,
  api,
}) => {
  const provider = await makeProvider(api, { accepted_by_admin: 1 });
  const token = await logInProvider(String(provider['phone']));
  const name = (account_number: string, branch: string | null = null) =>
    appCall('PUT', 'bank_account', { bank_name: 'بنك الواحة', branch, account_number, holder_name: 'شخص آخر' }, token);
  await page.goto(`/providers/show/${provider.id}`);
  await page.getByRole('tab', { name: t('detail.bank_account') }).click();
  await expect(page.getByText(t('money.bank_account.none'), { exact: true })).toBeVisible();

  await name('AE070331234567890123456');
  // It comes by itself, with what an operator should look at twice.
  const account = page.getByRole('region', { name: t('money.bank_account.title') });
  await expect(account.getByText('AE070331234567890123456')).toBeVisible();
  await expect(account.getByText(t('money.bank_account.holder_unlike'))).toBeVisible();
  await account.getByRole('button', { name: t('money.decide.reject') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('money.decide.reject'), exact: true }).click();
  await expect(question).toContainText(t('validation.empty'));
  await question.getByRole('textbox').fill('الاسم لا يطابق');
  await question.getByRole('button', { name: t('money.decide.reject'), exact: true }).click();
  await expectMessage(page, t('messages.bank_accounts.rejected'));
  await expect(account).toContainText('الاسم لا يطابق');
  // It may still be accepted after all, and rejected no more.
  await expect(account.getByRole('button', { name: t('money.decide.reject') })).toHaveCount(0);
  await expect(account.getByRole('button', { name: t('money.decide.accept') })).toBeVisible();

  // The same with another branch is looked at anew.
  await name('AE070331234567890123456', 'ديرة');
  await expect(account.getByText(t('enums.cash_out_statuses.pending'), { exact: true })).toBeVisible();
  await account.getByRole('button', { name: t('money.decide.accept') }).click();
  await question.getByRole('button', { name: t('money.decide.accept'), exact: true }).click();
  await expectMessage(page, t('messages.bank_accounts.accepted'));
  await expect(account.getByText(t('enums.cash_out_statuses.accepted'), { exact: true })).toBeVisible();

  await account.getByRole('button', { name: t('money.bank_account.take_back') }).click();
  await question.getByRole('textbox').fill('بلاغ احتيال');
  await question.getByRole('button', { name: t('money.bank_account.take_back'), exact: true }).click();
  await expectMessage(page, t('messages.bank_accounts.taken_back'));
  await expect(account).toContainText('بلاغ احتيال');
});

test('a bank account that waits is found by its notice and in the menu, by who may decide about it @arabic', async ({ t, api, open }) => {
  const provider = await makeProvider(api, { accepted_by_admin: 1 });
  const token = await logInProvider(String(provider['phone']));
  const clerk = await makeStaff(api, ['index-cashout-requests', 'update-cashout-requests', 'index-providers', 'show-providers']);
  const reader = await makeStaff(api, ['index-cashout-requests', 'index-approvals']);
  await appCall('PUT', 'bank_account', { bank_name: 'بنك الواحة', account_number: '0331234567890', holder_name: 'شخص آخر' }, token);

  const own = await open(clerk, '/notifications/show-all');
  // Others are told of others meanwhile.
  await own.locator(`a[href="/providers/show/${provider.id}?tab=bank_account"]`).first().click();
  await expect(own).toHaveURL(new RegExp(`/providers/show/${provider.id}\\?tab=bank_account`));
  await expect(own.getByRole('region', { name: t('money.bank_account.title') })).toContainText('0331234567890');
  await own
    .getByRole('link', { name: t('menu.entries.bank_accounts_waiting') })
    .first()
    .click();
  const row = own.getByRole('row').filter({ has: own.locator(`a[href="/providers/show/${provider.id}"]`) });
  await expect(row).toContainText('0331234567890');
  await expect(row).toContainText(t('money.bank_account.holder_unlike'));
  await row.getByRole('button', { name: t('money.decide.accept') }).click();
  await own
    .getByRole('alertdialog')
    .getByRole('button', { name: t('money.decide.accept'), exact: true })
    .click();
  await expectMessage(own, t('messages.bank_accounts.accepted'));
  await expect(row).toHaveCount(0);

  // Who decides about none is led nowhere.
  const without = await open(reader, '/cashout-requests/show-all');
  await expect(without.getByRole('link', { name: t('menu.entries.cash_outs') }).first()).toBeVisible();
  await expect(without.getByRole('link', { name: t('menu.entries.bank_accounts_waiting') })).toHaveCount(0);
});

test('a charge above the limit waits for another admin, who approves it @arabic', async ({ t, api, open }) => {
  const clerk = await makeStaff(api, ['charge-multiple', 'index-clients', 'index-approvals', 'decide-approvals']);
  const client = await makeClient(api, { country_id: SAUDI_ARABIA });
  const asked = await clerk.post<{ approval_id: number }>('wallet/charge', { user_type: 'client', user_ids: [client.id], amount: '5000' });
  const id = asked.data.approval_id;
  const own = await open(clerk, `/wallet/approvals/show-all?id=${id}`);
  await expect(getRow(own, id)).toContainText(t('money.approval.own'));
  const page = await open(await logInDecider(), `/wallet/approvals/show-all?id=${id}`);
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

test('another phone of somebody who has money waits for a second admin, who sees whose and which', async ({ t, api, open }) => {
  const client = await makeClient(api);
  const cashier = await makeStaff(api, ['charge-multiple']);
  await cashier.post('wallet/charge', { user_type: 'client', user_ids: [client.id], amount: '3000' });
  const clerk = await makeStaff(api, ['index-clients', 'show-clients', 'update-clients']);
  const theirs = await open(clerk, `/clients/edit/${client.id}`);
  const number = theirs.getByRole('textbox', { name: t('resources.clients.fields.phone') });
  const fresh = `509${uniqueNumber()}`;
  await number.fill(fresh);
  await theirs.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expectMessage(theirs, t('messages.phone_waits'));
  const { data } = await api.get<Row>(`clients/${client.id}`);
  expect(data['phone']).toBe(client['phone']);
  const { data: asked } = await api.get<Row[]>(`approvals?kind=phone&user_id=${client.id}`);
  const id = asked[0]?.id ?? 0;
  const page = await open(await logInDecider(), `/wallet/approvals/show-all?id=${id}`);
  const row = getRow(page, id);
  await expect(row).toContainText(String(client['first_name']));
  await expect(row).toContainText(`+971${fresh}`);
  await row.getByRole('button', { name: t('money.approval.approve') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(String(client['first_name']));
  await question.getByRole('button', { name: t('money.approval.approve'), exact: true }).click();
  await expectMessage(page, t('messages.approvals.approved'));
  expect((await api.get<Row>(`clients/${client.id}`)).data['phone']).toBe(`+971${fresh}`);
});
