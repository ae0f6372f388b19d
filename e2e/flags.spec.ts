import type { Page } from '@playwright/test';
import { SUPER_ADMIN, type Api, type Row } from './support/api.ts';
import type { Words } from './support/language.ts';
import { getRow } from './support/list.ts';
import { makeAcceptedOrder } from './support/orders.ts';
import { makeAdmin, makeClient, makeProvider } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const VIEWER = 5;
const REASON = 'إساءة متكررة';

/** What the server says once a flag was set, off and on. */
const SAYS: Readonly<Record<string, readonly [off: string, on: string]>> = {
  is_active: ['messages.toggled.deactivated', 'messages.toggled.activated'],
  is_ban: ['messages.toggled.unbanned', 'messages.toggled.user_banned'],
  is_locked: ['messages.toggled.unlocked', 'messages.toggled.locked'],
  is_available: ['messages.updated', 'messages.updated'],
  accepted_by_admin: ['messages.updated', 'messages.updated'],
};

const LISTS = {
  clients: { make: makeClient, flags: ['is_active', 'is_ban', 'is_locked'], on: 'list' },
  providers: { make: makeProvider, flags: ['is_active', 'is_ban', 'is_locked', 'is_available', 'accepted_by_admin'], on: 'page' },
  admins: { make: (api: Api) => makeAdmin(api, { role_id: VIEWER }), flags: ['is_active', 'is_ban'], on: 'list' },
} as const;

const personName = (row: Row) => `${row['first_name']} ${row['last_name']}`;

/** Whoever lets an admin in again proves who they are. */
const letsIn = (table: string, flag: string, on: boolean) => table === 'admins' && on === (flag === 'is_active');

async function answerQuestion(page: Page, t: Words, table: string, flag: string, on: boolean, name: string): Promise<void> {
  const role = letsIn(table, flag, on) ? 'dialog' : 'alertdialog';
  const dialog = page.getByRole(role, { name: t(`list.toggle.${flag}.${on ? 'on' : 'off'}`, { name }), exact: true });
  const yes = dialog.getByRole('button', { name: t(`list.toggle.${flag}.yes_${on ? 'on' : 'off'}`), exact: true });
  const reason = dialog.getByRole('textbox', { name: t('list.toggle.ban_reason'), exact: true });
  if (flag === 'is_ban' && on) {
    await expect(reason).toBeFocused();
    await yes.click();
    await expect(dialog).toContainText(t('validation.empty'));
    await reason.fill(REASON);
  } else await expect(reason).toHaveCount(0);
  if (role === 'dialog') {
    const own = dialog.getByLabel(t('resources.admins.fields.current_password'));
    await expect(own).toBeFocused();
    await own.fill('not the password');
    await yes.click();
    await expect(dialog).toContainText(t('validation.password_wrong'));
    await own.fill(SUPER_ADMIN.password);
  }
  await yes.click();
  await expect(dialog).toBeHidden();
}

for (const [table, { make, flags, on: place }] of Object.entries(LISTS))
  for (const flag of flags)
    test(
      `${flag} of ${table} is asked about, set and taken back`,
      { tag: table === 'clients' && flag === 'is_ban' ? [] : ['@arabic'] },
      async ({ page, t, api }) => {
        const row = await make(api);
        const name = personName(row);
        await page.goto(place === 'list' ? `/${table}/show-all?id=${row.id}` : `/${table}/show/${row.id}`);
        const toggle = page.getByRole('switch', { name: `${t(`resources.${table}.fields.${flag}`)}: ${name}`, exact: true });
        const before = row[flag] === 1;
        const stored = async () => (await api.get(`${table}/${row.id}`)).data;
        for (const on of [!before, before]) {
          await expect(toggle).toBeChecked({ checked: !on });
          await toggle.click();
          await answerQuestion(page, t, table, flag, on, name);
          const said = table === 'admins' && flag === 'is_ban' && on ? 'messages.toggled.banned' : SAYS[flag]?.[on ? 1 : 0];
          await expectMessage(page, t(said ?? ''));
          await expect(toggle).toBeChecked({ checked: on });
          expect(await stored()).toMatchObject({ [flag]: on ? 1 : 0, ...(flag === 'is_ban' && { ban_reason: on ? REASON : null }) });
        }
      },
    );

test('the question can be declined', { tag: '@arabic' }, async ({ page, t, api }) => {
  const client = await makeClient(api);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.goto(`/clients/show-all?id=${client.id}`);
  const toggle = getRow(page, client.id).getByRole('switch', { name: t('resources.clients.fields.is_ban') });
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(toggle).not.toBeChecked();
  expect(sent).toEqual([]);
});

test('a flag that cannot be set says why and stays as it was @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api);
  await page.goto(`/clients/show-all?id=${client.id}`);
  const toggle = getRow(page, client.id).getByRole('switch', { name: t('resources.clients.fields.is_active') });
  await expect(toggle).toBeChecked();
  await toggle.click();
  // Meanwhile someone deletes the client.
  expect((await api.call('DELETE', `clients/${client.id}`)).status).toBe(200);
  const refused = page.waitForResponse((response) => response.url().includes('toggle-active-user'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('list.toggle.is_active.yes_off') })
    .click();
  expect((await refused).status()).toBe(404);
  await expectMessage(page, t('errors.row.not_found'));
  await expect(toggle).toBeChecked();
});

test(
  'whoever bans, switches off or deletes somebody with an open order reads its number first',
  { tag: '@arabic' },
  async ({ page, t, api }) => {
    const order = await makeAcceptedOrder(api);
    const [number, provider, client] = [String(order['order_no']), Number(order['provider_id']), Number(order['client_id'])];
    const asked = page.getByRole('alertdialog');
    const cancel = asked.getByRole('button', { name: t('list.toggle.cancel'), exact: true });
    const link = asked.getByRole('link', { name: number, exact: true });
    const mine = (await api.get<Row[]>(`orders?provider_id=${provider}&filter=in_progress&per_page=1`)).meta.total;

    // In the list.
    await page.goto(`/providers/show-all?id=${provider}`);
    await getRow(page, provider).getByRole('switch').first().click();
    await expect(asked).toContainText(new RegExp(mine === 1 ? t('lists.at_stake.orders_left', { count: 1 }) : String(mine)));
    if (mine <= 3) await expect(link).toHaveAttribute('href', `/orders/show/${order.id}`);
    await asked.getByRole('button').first().click();
    await expect(asked).toBeHidden();

    // On the client's page, and in deleting.
    await page.goto(`/clients/show-all?id=${client}`);
    await getRow(page, client).getByRole('switch').nth(1).click();
    await expect(asked.getByRole('link').first()).toBeVisible();
    await cancel.click();
    await expect(asked).toBeHidden();
    await getRow(page, client).getByRole('checkbox').check();
    await page.getByRole('button', { name: t('list.delete_selected'), exact: true }).click();
    await expect(asked.getByRole('link').first()).toBeVisible();
    await asked.getByRole('button', { name: t('list.delete_confirm.no'), exact: true }).click();
  },
);
