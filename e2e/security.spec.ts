import { SUPER_ADMIN } from './support/api.ts';
import { field, getForm, save } from './support/form.ts';
import { makeCity, makeStaff, PASSWORD } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { getCode } from './support/totp.ts';

test.describe('a login in two steps', () => {
  test.use({ loggedIn: false });

  test('asks for the code of the app after the password @arabic', async ({ page, t, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    const { data: begun } = await staff.post<{ secret: string }>('profile/totp', { current_password: PASSWORD });
    await staff.post('profile/totp/confirm', { code: getCode(begun.secret, Date.now()) });
    await page.goto('/login');
    await page.getByLabel(t('login.email')).fill(String(staff.row['email']));
    await page.getByLabel(new RegExp(`^${t('login.password')}`)).fill(PASSWORD);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    const code = page.getByRole('textbox', { name: t('security.code') });
    await code.fill('000000');
    await page.getByRole('button', { name: t('security.confirm'), exact: true }).click();
    await expect(page.getByText(t('errors.auth.wrong_code')).first()).toBeVisible();
    await expect(page).toHaveURL('/login');
    // The code of this half minute has served: the next one is taken already.
    await code.fill(getCode(begun.secret, Date.now() + 30_000));
    await page.getByRole('button', { name: t('security.confirm'), exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: t('shell.user_menu') })).toContainText(String(staff.row['first_name']));
  });
});

test('a password of one’s own is changed, and the other sessions end', { tag: '@arabic' }, async ({ open, t, api }) => {
  const staff = await makeStaff(api, ['index-city']);
  const page = await open(staff, '/profile/change-password');
  await getForm(page).locator('[data-path=current_password]').fill(PASSWORD);
  await getForm(page).locator('[data-path=password]').fill('short');
  await getForm(page).locator('[data-path=passwordConfirm]').fill('short');
  await save(page, t);
  await expect(getForm(page).getByText(t('validation.too_short', { min: 8 }))).toBeVisible();
  for (const name of ['password', 'passwordConfirm']) await getForm(page).locator(`[data-path=${name}]`).fill('saffron-dhow-81');
  await save(page, t);
  await expect(page).toHaveURL('/profile/show');
});

test('a setting for one country, and back to the one for all', { tag: '@arabic' }, async ({ page, t, api }) => {
  const KUWAIT = Number(
    (await api.get<{ id: number; name: string }[]>('country_not_paginated')).data.find((one) => one.name === 'الكويت')?.id,
  );
  const own = page.getByRole('switch', { name: t('settings.own_value_of', { name: t('resources.settings.fields.busy_area_threshold') }) });
  await page.goto(`/settings/app-settings?country_id=${KUWAIT}`);
  await own.check();
  await field(page, t('resources.settings.fields.busy_area_threshold')).fill('7');
  await save(page, t);
  await expect
    .poll(async () => (await api.get<Record<string, unknown>>(`settings/app-settings?country_id=${KUWAIT}`)).data['busy_area_threshold'])
    .toBe(7);
  await page.reload();
  await expect(own).toBeChecked();
  await own.uncheck();
  await save(page, t);
  await expect
    .poll(async () => (await api.get<Record<string, unknown>>(`settings/app-settings?country_id=${KUWAIT}`)).data['busy_area_threshold'])
    .toBeNull();
});

test('a deleted city comes back from the log', { tag: '@arabic' }, async ({ page, t, api }) => {
  const city = await makeCity(api);
  await api.call('DELETE', `cities/${city.id}`);
  await page.goto(`/audit?table=cities&row_id=${city.id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('access.audit.restore'), exact: true })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('access.audit.restore'), exact: true })
    .click();
  await expect.poll(async () => (await api.call('GET', `cities/${city.id}`)).status).toBe(200);
});

test(
  'a superadmin looks as a role: its menu, why something is denied, nothing saved, and back',
  { tag: '@arabic' },
  async ({ page, t, api }) => {
    const { role } = await makeStaff(api, ['index-city', 'show-city']);
    await page.goto(`/view-as?role_id=${role.id}`);
    await expect(page.getByRole('table')).toContainText('create-city');
    await page.getByRole('button', { name: t('access.begin'), exact: true }).click();
    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    await expect(menu.getByRole('link', { name: t('menu.entries.cities') })).toBeVisible();
    await expect(menu.getByRole('link', { name: t('menu.entries.roles') })).toHaveCount(0);
    await expect(page.getByText(t('access.read_only'))).toBeVisible();
    await page.goto('/roles/show-all');
    await expect(page).toHaveURL(/permission-required\?needs=role-read/);
    await expect(page.getByRole('main')).toContainText('role-read');
    await page.getByRole('button', { name: t('access.leave'), exact: true }).click();
    await expect(menu.getByRole('link', { name: t('menu.entries.roles') })).toBeVisible();
  },
);

test('another admin’s second step is switched off, and a deleted admin comes back, by one’s own password @arabic', async ({
  page,
  t,
  api,
}) => {
  const staff = await makeStaff(api, ['index-city']);
  const { data: begun } = await staff.post<{ secret: string }>('profile/totp', { current_password: PASSWORD });
  await staff.post('profile/totp/confirm', { code: getCode(begun.secret, Date.now()) });
  const dialog = page.getByRole('dialog');
  const own = dialog.getByLabel(t('resources.admins.fields.current_password'));
  const confirm = async (word: string) => {
    await own.fill('not the password');
    await dialog.getByRole('button', { name: word, exact: true }).click();
    await expect(dialog.getByText(t('validation.password_wrong'))).toBeVisible();
    await own.fill(SUPER_ADMIN.password);
    await dialog.getByRole('button', { name: word, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await page.goto(`/admins/show/${staff.row.id}`);
  await page.getByRole('tab', { name: t('security.two_step') }).click();
  await page.getByRole('button', { name: t('security.reset'), exact: true }).click();
  await confirm(t('security.reset'));
  await expect.poll(async () => (await api.get(`admins/${staff.row.id}`)).data['has_totp']).toBe(0);

  await api.call('DELETE', `admins/${staff.row.id}`);
  await page.goto(`/audit?table=admins&row_id=${staff.row.id}&action=delete`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('access.audit.restore'), exact: true })
    .click();
  await confirm(t('access.audit.restore'));
  await expect.poll(async () => (await api.call('GET', `admins/${staff.row.id}`)).status).toBe(200);
});

test('where another admin is logged in is shown, and ended @arabic', async ({ page, t, api }) => {
  const staff = await makeStaff(api, ['index-city']);
  await page.goto(`/admins/show/${staff.row.id}`);
  await page.getByRole('tab', { name: t('security.sessions_of') }).click();
  await page.getByRole('button', { name: t('security.end_all') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('security.end_all') })
    .click();
  await expect(page.getByText(t('security.no_sessions'))).toBeVisible();
  await expect(staff.get('profile')).rejects.toThrow();
});
