import { logInDecider } from './support/api.ts';
import { getRow } from './support/list.ts';
import { makeClient, makeStaff } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const RIGHTS = ['index-clients', 'show-clients', 'erase-clients', 'export-clients', 'index-approvals'];

test('a copy of all that is a client’s is asked for, agreed to by another admin, and downloaded', async ({ t, api, open }) => {
  const client = await makeClient(api);
  const clerk = await makeStaff(api, RIGHTS);
  const page = await open(clerk, `/clients/show/${client.id}?tab=personal_data`);
  await page.getByRole('button', { name: t('security.personal_data.ask_export') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(String(client['first_name']));
  await dialog.getByRole('button', { name: t('security.personal_data.ask') }).click();
  await expect(dialog).toContainText(t('validation.empty'));
  await dialog.getByRole('textbox').fill('خطاب رقم 17');
  await dialog.getByRole('button', { name: t('security.personal_data.ask') }).click();
  await expectMessage(page, t('messages.personal_data.asked'));
  await expect(page.getByText(t('security.personal_data.waits'))).toBeVisible();
  const link = await page.getByRole('link', { name: /\d+/ }).last().getAttribute('href');
  const id = Number(/id=(\d+)/.exec(link ?? '')?.[1]);
  const other = await open(await logInDecider(), `/wallet/approvals/show-all?id=${id}`);
  await expect(getRow(other, id)).toContainText(t('enums.approval_kinds.personal_data'));
  await getRow(other, id)
    .getByRole('button', { name: t('money.approval.approve') })
    .click();
  const question = other.getByRole('alertdialog');
  await expect(question).toContainText(String(client['first_name']));
  await question.getByRole('button', { name: t('money.approval.approve'), exact: true }).click();
  await expectMessage(other, t('messages.approvals.approved'));
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('security.personal_data.download') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

test('erasing a client waits for another admin, stands on their page, and is called off @arabic', async ({ t, api, open }) => {
  const client = await makeClient(api);
  const clerk = await makeStaff(api, RIGHTS);
  const page = await open(clerk, `/clients/show/${client.id}`);
  await page.getByRole('tab', { name: t('detail.personal_data') }).click();
  await page.getByRole('button', { name: t('security.personal_data.ask_erase') }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('طلب محو بخطاب');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('security.personal_data.ask') })
    .click();
  await expectMessage(page, t('messages.personal_data.asked'));
  const { data } = await api.get<{ id: number }[]>(`approvals?kind=erasure&status=pending&user_id=${client.id}`);
  const [approval] = data;
  const decider = await logInDecider();
  await decider.post(`approvals/${approval?.id}`, { decision: 'approve' });
  await page.goto(`/clients/show/${client.id}?tab=personal_data`);
  await page.getByRole('button', { name: t('security.personal_data.keep') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('security.personal_data.keep'), exact: true })
    .click();
  await expectMessage(page, t('messages.personal_data.kept'));
  await expect(page.getByRole('button', { name: t('security.personal_data.ask_erase') })).toBeVisible();
});
