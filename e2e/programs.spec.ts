import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUrl, type Row } from './support/api.ts';
import { expectNoFaults, ready, visit } from './support/faults.ts';
import { makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, test } from './support/test.ts';

// What programs do in an admin's name, and what other systems are told.

test('a token is made with a password, shown once, used by a program, and ended', async ({ page, t, open, api }) => {
  const staff = await makeStaff(api, ['create-api-tokens', 'index-city', 'show-city']);
  const own = await open(staff, '/profile/show');
  await ready(own);
  await own.getByRole('link', { name: t('security.tokens.make') }).click();
  await ready(own);
  await own.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(own.getByText(t('validation.some_permission'))).toBeVisible();
  await expectNoFaults(own, 'a token that lacks something');
  await own.getByLabel(t('resources.api_tokens.fields.name')).fill('Books');
  await own.getByRole('switch', { name: t('resources.api_tokens.fields.all_countries') }).click();
  await own.getByRole('checkbox', { name: t('roles.select_column', { name: t('permissions.types.index') }) }).check();
  // What is for persons alone is not offered.
  await expect(own.getByRole('checkbox', { name: t('permissions.names.create-api-tokens') })).toHaveCount(0);
  await own
    .locator('[data-path=current_password]')
    .locator('input')
    .or(own.locator('input[data-path=current_password]'))
    .first()
    .fill(staff.password);
  await own.getByRole('button', { name: t('form.save'), exact: true }).click();
  const dialog = own.getByRole('dialog', { name: t('security.tokens.made_title') });
  const token = (await dialog.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^diwan_/);
  await expectNoFaults(own, 'a token that is shown');
  const read = (path: string) => fetch(`${baseUrl()}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await read('cities')).status).toBe(200);
  expect((await read('cities/1')).status).toBe(403);
  await dialog.getByRole('button', { name: t('security.codes_saved') }).click();
  await expect(own).toHaveURL('/profile/show');
  await expect(own.getByText(token)).toHaveCount(0);
  await own.getByRole('button', { name: t('security.tokens.end_one', { name: 'Books' }) }).click();
  await own
    .getByRole('button', { name: t('security.tokens.end'), exact: true })
    .last()
    .click();
  await expect(own.getByText(t('security.tokens.none'))).toBeVisible();
  expect((await read('cities')).status).toBe(401);
  await expect(page).toHaveURL('about:blank');
});

test('a webhook has its secret made, and sends what it is to say', async ({ page, t, api }) => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => bodies.push(part.toString()));
    request.on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const name = `Books ${uniqueNumber()}`;
  await visit(page, '/webhooks/add');
  await page.getByLabel(t('resources.webhooks.fields.name')).fill(name);
  await page.getByLabel(t('resources.webhooks.fields.url')).fill(`http://127.0.0.1:${port}/diwan`);
  await expectNoFaults(page, 'a webhook that is added');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page).toHaveURL(/show-all/);
  const [made] = (await api.get<Row[]>(`webhooks?keyword=${name}`)).data;
  await visit(page, `/webhooks/show/${made?.id}`);
  await page.getByRole('button', { name: t('security.webhooks.make_secret') }).click();
  await page.getByRole('dialog').getByLabel(t('resources.admins.fields.current_password')).fill(api.password);
  await page.getByRole('button', { name: t('security.continue') }).click();
  const dialog = page.getByRole('dialog', { name: t('security.webhooks.made_title') });
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: t('security.codes_saved') }).click();
  await page.getByRole('button', { name: t('security.webhooks.test') }).click();
  await page.getByRole('tab', { name: t('security.webhooks.messages'), exact: true }).click();
  await expect.poll(() => bodies.length, { timeout: 10_000 }).toBe(1);
  await expect(page.getByText(t('security.webhooks.states.delivered'), { exact: true })).toBeVisible();
  await expectNoFaults(page, 'the messages of a webhook');
  receiver.close();
});
