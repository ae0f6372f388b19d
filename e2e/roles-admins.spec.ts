import type { Row } from './support/api.ts';
import { logIn, SUPER_ADMIN } from './support/api.ts';
import { choose, getError, field, getForm, save } from './support/form.ts';
import { rowAction, getRow } from './support/list.ts';
import { EMIRATES, makeAdmin, makeRole, makeStaff, PASSWORD, SAUDI_ARABIA, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

const VIEWER = 5;
const SUPER_ADMIN_ID = 1;

test('a role by its matrix, with what saving would change', async ({ page, t, api }) => {
  const number = uniqueNumber();
  const permission = (url: string) => t(`permissions.names.${url}`);
  await page.goto('/roles/add');
  await field(page, t('resources.roles.fields.title_ar')).fill(`منسق ${number}`);
  await field(page, t('resources.roles.fields.title_en')).fill(`Coordinator ${number}`);
  const matrix = getForm(page).getByRole('table');
  const change = getForm(page)
    .getByRole('status')
    .filter({ hasText: t('roles.difference') });
  await expect(change).toContainText(t('roles.no_difference'));

  await matrix.getByRole('checkbox', { name: permission('index-city'), exact: true }).check();
  await matrix.getByRole('checkbox', { name: permission('show-city'), exact: true }).check();
  await expect(change).toContainText(t('roles.granted'));
  await expect(change.getByRole('listitem')).toHaveText([permission('index-city'), permission('show-city')].map((name) => `+ ${name}`));
  await save(page, t);
  await expectMessage(page, t('messages.created'));
  const { data } = await api.get<Row[]>(`roles?keyword=${number}`);
  expect(data[0]?.['permissions']).toEqual(['index-city', 'show-city']);

  await page.goto(`/roles/edit/${data[0]?.id}`);
  await getForm(page).getByRole('textbox', { name: t('roles.search') }).or(getForm(page).getByRole('searchbox', { name: t('roles.search') })).fill(permission('show-city')); // prettier-ignore
  await expect(matrix.getByRole('rowheader')).toHaveCount(1);
  await matrix.getByRole('checkbox', { name: permission('show-city'), exact: true }).uncheck();
  await expect(change).toContainText(t('roles.withdrawn'));
  await expect(change.getByRole('listitem')).toHaveText([`− ${permission('show-city')}`]);
  await save(page, t);
  await expectMessage(page, t('messages.updated'));
  expect((await api.get(`roles/${data[0]?.id}`)).data['permissions']).toEqual(['index-city']);
});

test('a role copied from another', { tag: '@arabic' }, async ({ page, t, api }) => {
  const number = uniqueNumber();
  const { data: viewer } = await api.get(`roles/${VIEWER}`);
  const held = viewer['permissions'] as string[];
  await page.goto('/roles/add');
  await field(page, t('resources.roles.fields.title_ar')).fill(`نسخة ${number}`);
  await field(page, t('resources.roles.fields.title_en')).fill(`Copy ${number}`);
  await choose(getForm(page), t('roles.copy_from'), String(viewer['title_ar']));
  await expect(
    getForm(page)
      .getByRole('status')
      .filter({ hasText: t('roles.difference') })
      .getByRole('listitem'),
  ).toHaveCount(held.length);
  await save(page, t);
  await expectMessage(page, t('messages.created'));
  const { data } = await api.get<Row[]>(`roles?keyword=${number}`);
  expect(new Set(data[0]?.['permissions'] as string[])).toEqual(new Set(held));
});

test('a role that admins hold is not deleted', { tag: '@arabic' }, async ({ page, t, language }) => {
  await page.goto(`/roles/show-all?id=${VIEWER}`);
  await rowAction(page, t, VIEWER, 'delete').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('list.delete_confirm.yes'), exact: true })
    .click();
  await expectMessage(page, t('errors.role.in_use'));
  await expect(getRow(page, VIEWER)).toContainText(language === 'ar' ? 'مشاهد' : 'Viewer');
});

test('an admin with a role and a country logs in and has just these', async ({ page, open, t, language, api }) => {
  const role = await makeRole(api, ['index-city', 'show-city']);
  const number = uniqueNumber();
  const label = (name: string) => t(`resources.admins.fields.${name}`);
  const egypt = language === 'ar' ? 'مصر' : 'Egypt';
  await page.goto('/admins/add');
  await field(page, label('first_name')).fill('هدى');
  await field(page, label('last_name')).fill('المرزوقي');
  await choose(getForm(page), label('gender'), t('enums.genders.female'));
  await field(page, label('email')).fill(`huda.${number}@diwan.example`);
  await choose(getForm(page), t('form.phone_code'), '+971');
  await field(page, label('phone')).fill(`58${String(number).padStart(7, '0')}`);
  await choose(getForm(page), label('role_id'), String(role[`title_${language}`]));
  await choose(getForm(page), label('country_ids'), egypt);
  const input = (name: string) => getForm(page).locator(`[data-path=${name}]`);
  await input('password').fill(PASSWORD);
  await input('passwordConfirm').fill(`${PASSWORD}!`);
  await save(page, t);
  await expect(getForm(page).getByText(t('validation.password_confirm'))).toBeVisible();
  await input('passwordConfirm').fill(PASSWORD);
  // One's own, beside the new one of somebody else: a manager of passwords is told which is which.
  await expect(input('password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(input('password')).toHaveAttribute('type', 'password');
  await expect(input('current_password')).toHaveAttribute('autocomplete', 'current-password');
  await save(page, t);
  await expect.poll(() => getError(input('current_password'))).toBe(t('validation.empty'));
  await input('current_password').fill('not the password');
  await save(page, t);
  await expect.poll(() => getError(input('current_password'))).toBe(t('validation.password_wrong'));
  await expect(input('current_password')).toBeFocused();
  await input('current_password').fill(SUPER_ADMIN.password);
  await save(page, t);
  await expectMessage(page, t('messages.created'));

  const huda = await logIn({ email: `huda.${number}@diwan.example`, password: PASSWORD }, language);
  const theirs = await open(huda, '/');
  const menu = theirs.getByRole('navigation', { name: t('shell.menu') });
  await expect(menu.getByRole('link')).toHaveText([t('menu.entries.home'), t('menu.entries.cities')]);
  await theirs.getByRole('combobox', { name: t('shell.country') }).click();
  await expect(theirs.getByRole('listbox').getByRole('option')).toHaveText([egypt]);
});

test(
  'an edit asks for one’s own password as soon as it changes how somebody gets in or what they get',
  { tag: '@arabic' },
  async ({ page, t, api }) => {
    const admin = await makeAdmin(api, { role_id: VIEWER });
    const own = getForm(page).getByLabel(t('resources.admins.fields.current_password'), { exact: false });
    const email = field(page, t('resources.admins.fields.email'));
    await page.goto(`/admins/edit/${admin.id}`);
    await field(page, t('resources.admins.fields.first_name')).fill('هدى');
    await expect(own).toHaveCount(0);
    await save(page, t);
    await expectMessage(page, t('messages.updated'));

    await page.goto(`/admins/edit/${admin.id}`);
    await email.fill(`new.${admin.id}@diwan.example`);
    await own.fill('not the password');
    await save(page, t);
    await expect.poll(() => getError(own)).toBe(t('validation.password_wrong'));
    // What is typed and wrong does not go out of sight, though the e-mail is as it was.
    await email.fill(String(admin['email']));
    await expect(own).toBeVisible();
    await own.fill('');
    await expect(own).toHaveCount(0);
    for (const name of ['all_countries', 'password'] as const) {
      const input = getForm(page).locator(`[data-path=${name}]`);
      if (name === 'password') await input.fill(PASSWORD);
      else await input.getByRole('switch').uncheck();
      await expect(own).toBeVisible();
      if (name === 'password') await input.fill('');
      else await input.getByRole('switch').check();
      await expect(own).toHaveCount(0);
    }
    await email.fill(`new.${admin.id}@diwan.example`);
    await own.fill(SUPER_ADMIN.password);
    await save(page, t);
    await expectMessage(page, t('messages.updated'));
    expect((await api.get(`admins/${admin.id}`)).data['email']).toBe(`new.${admin.id}@diwan.example`);
  },
);

test('a role that gives more takes one’s own password, one that gives less none', { tag: '@arabic' }, async ({ page, t, api }) => {
  const role = await makeRole(api, ['index-city']);
  const more = () => getForm(page).getByRole('checkbox', { name: t('permissions.names.show-city'), exact: true });
  const own = getForm(page).locator('[data-path=current_password]');
  await page.goto(`/roles/edit/${role.id}`);
  await more().check();
  await own.fill(SUPER_ADMIN.password);
  await save(page, t);
  await expectMessage(page, t('messages.updated'));
  await page.goto(`/roles/edit/${role.id}`);
  await more().uncheck();
  await expect(own).toHaveCount(0);
  await save(page, t);
  await expectMessage(page, t('messages.updated'));
  expect((await api.get(`roles/${role.id}`)).data['permissions']).toEqual(['index-city']);
});

test('a role that admins of other countries hold says so in its form, and is not saved there @arabic', async ({ open, t, api }) => {
  const role = await makeRole(api, ['index-city']);
  await makeAdmin(api, { role_id: role.id, all_countries: 0, country_ids: [SAUDI_ARABIA] });
  const rights = ['role-read', 'role-show', 'role-update', 'index-city'];
  const staff = await makeStaff(api, rights, { all_countries: 0, country_ids: [EMIRATES] });
  const page = await open(staff, `/roles/edit/${role.id}`);
  await expect(getForm(page)).toContainText(t('errors.role.held_elsewhere'));
  await expect(getForm(page).getByRole('button', { name: t('form.save'), exact: true })).toHaveCount(0);
  const other = await makeRole(api, ['index-city']);
  await page.goto(`/roles/edit/${other.id}`);
  await expect(getForm(page).getByRole('button', { name: t('form.save'), exact: true })).toBeVisible();
});

test.describe('the superadmin', () => {
  test('neither bans nor deletes themself @arabic', async ({ page, t, api }) => {
    await page.goto(`/admins/show-all?id=${SUPER_ADMIN_ID}`);
    const row = getRow(page, SUPER_ADMIN_ID);
    await row.getByRole('switch', { name: t('resources.admins.fields.is_ban') }).click();
    const ban = page.getByRole('alertdialog');
    await ban.getByRole('textbox', { name: t('list.toggle.ban_reason') }).fill('تجربة');
    await ban.getByRole('button', { name: t('list.toggle.is_ban.yes_on'), exact: true }).click();
    await expectMessage(page, t('errors.admin.yourself'));
    await rowAction(page, t, SUPER_ADMIN_ID, 'delete').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('list.delete_confirm.yes'), exact: true })
      .click();
    await expectMessage(page, t('errors.admin.yourself'));
    expect((await api.get(`admins/${SUPER_ADMIN_ID}`)).data).toMatchObject({ is_ban: 0, is_active: 1, is_super_admin: 1 });
  });

  test('who is the last is not demoted', { tag: '@arabic' }, async ({ page, t, api, language }) => {
    const { data: viewer } = await api.get(`roles/${VIEWER}`);
    await page.goto(`/admins/edit/${SUPER_ADMIN_ID}`);
    const superAdmin = getForm(page).getByRole('switch', { name: t('resources.admins.fields.is_super_admin') });
    await expect(superAdmin).toBeChecked();
    await superAdmin.uncheck();
    await choose(getForm(page), t('resources.admins.fields.role_id'), String(viewer[`title_${language}`]));
    await save(page, t);
    await expectMessage(page, t('errors.admin.last_super_admin'));
    expect((await api.get(`admins/${SUPER_ADMIN_ID}`)).data['is_super_admin']).toBe(1);
  });
});
