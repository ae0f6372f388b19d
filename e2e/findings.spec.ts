import type { Page } from '@playwright/test';
import type { Api, Row } from './support/api.ts';
import { appCall, logInProvider, tryCall } from './support/apps.ts';
import { makeAcceptedOrder } from './support/orders.ts';
import { makeStaff } from './support/rows.ts';
import type { Words } from './support/language.ts';
import { expect, expectMessage, test, waitForSocket } from './support/test.ts';

const DECIDES = ['index-findings', 'decide-findings', 'withdraw-multiple', 'show-orders', 'show-providers'];

/** Whoever is to come moves a visit of the day after tomorrow today: refused, and found. */
async function comeTooEarly(api: Api, order: Row): Promise<void> {
  const { data: provider } = await api.get<Row>(`providers/${String(order['provider_id'])}`);
  const token = await logInProvider(String(provider['phone']));
  await appCall('POST', `orders/${order.id}/ship_order`, {}, token);
  expect(await tryCall('POST', `orders/${order.id}/order_progress`, {}, token)).toBe(409);
}

/** An operator does so in their name. */
async function moveTooEarly(clerk: Api, order: Row): Promise<void> {
  await clerk.call('POST', `orders/${order.id}/ship_order`, {});
  expect((await clerk.call('POST', `orders/${order.id}/order_progress`, {})).status).toBe(409);
}

const getPane = (page: Page, t: Words) => page.getByRole('region', { name: t('resources.findings.one'), exact: true });

test('a finding comes while its page is open, is taken and held, and nobody is charged back what they never got', async ({
  t,
  api,
  open,
}) => {
  const order = await makeAcceptedOrder(api, 'cash', 'later');
  const decider = await makeStaff(api, DECIDES);
  const page = await open(decider, '/');
  const isLetIn = waitForSocket(page);
  // Other journeys have findings as well.
  await page.goto(`/findings?filter=open&client_id=${String(order['client_id'])}`);
  await expect(page.getByRole('table')).toBeVisible();
  await isLetIn;
  await comeTooEarly(api, order);
  await page.getByRole('button', { name: t('list.new_rows', { count: 1 }) }).click();
  const { data } = await decider.get<Row[]>(`findings?order_id=${order.id}`);
  const finding = data[0] as Row;
  await page
    .locator(`[data-row="${finding.id}"]`)
    .getByRole('link', { name: t('enums.finding_rules.visit_too_early') })
    .click();
  await expect(page).toHaveURL(new RegExp(`filter=open.*&id=${finding.id}$`));
  const pane = getPane(page, t);
  await expect(pane.getByRole('rowheader', { name: t('till.findings.figures.due'), exact: true })).toBeVisible();
  await pane.getByRole('button', { name: t('till.findings.take'), exact: true }).click();
  await expectMessage(page, t('till.findings.taken'));

  const decide = async (decision: string) => {
    const act = t(`till.findings.act.${decision}`);
    await pane.getByRole('button', { name: act, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('resources.findings.fields.notes') }).fill('أراد بدء الزيارة قبل يومين من موعدها');
    return { dialog, yes: dialog.getByRole('button', { name: act, exact: true }) };
  };
  const decided = await decide('held');
  await decided.yes.click();
  await expectMessage(page, t('messages.findings.decided'));
  await expect(pane).toContainText(t('enums.finding_decisions.held'));
  await expect(pane.getByRole('button', { name: t('till.findings.act.warned'), exact: true })).toHaveCount(0);

  const back = await decide('charged_back');
  await back.dialog.getByRole('combobox', { name: t('resources.findings.fields.person') }).click();
  await page.getByRole('option', { name: new RegExp(`^${t('enums.finding_people.client')}`) }).click();
  await back.dialog.getByRole('textbox', { name: t('resources.findings.fields.amount') }).fill('12.50');
  await back.yes.click();
  await expectMessage(page, t('errors.finding.nothing_left'));
  // What was typed is let go of.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  const nothing = await decide('nothing');
  await nothing.yes.click();
  await expectMessage(page, t('messages.findings.decided'));
  await expect(pane).toContainText(t('enums.finding_decisions.nothing'));
  expect((await decider.get<Row>(`findings/${finding.id}`)).data).toMatchObject({ decision: 'nothing', charged_amount: null });
  await page.keyboard.press('Tab');
  await pane.getByRole('button', { name: t('till.findings.close') }).click();
  await expect(page).toHaveURL(/\/findings\?filter=open&client_id=\d+$/);
});

test('who lacks the right sees no findings, and decides none; about oneself nobody decides @arabic', async ({ t, api, open }) => {
  const order = await makeAcceptedOrder(api, 'cash', 'later');
  const clerk = await makeStaff(api, ['index-orders', 'show-orders', 'update-orders', ...DECIDES]);
  await moveTooEarly(clerk, order);
  const finding = (await clerk.get<Row[]>(`findings?order_id=${order.id}`)).data[0] as Row;
  const page = await open(clerk, `/findings?id=${finding.id}`);
  await expect(getPane(page, t)).toContainText(t('till.findings.own'));
  await expect(getPane(page, t).getByRole('button', { name: t('till.findings.act.nothing'), exact: true })).toHaveCount(0);
  expect((await clerk.call('POST', `findings/${finding.id}/decide`, { decision: 'nothing', notes: 'لا شيء هنا' })).status).toBe(403);
  const nobody = await makeStaff(api, ['index-orders']);
  expect((await nobody.call('GET', 'findings')).status).toBe(403);
  const denied = await open(nobody, '/findings');
  await expect(denied.getByRole('heading', { name: t('resources.findings.title') })).toHaveCount(0);
});
