import type { Page } from '@playwright/test';
import type { Row } from './support/api.ts';
import { listAnswer, openFilters, getRow, settled } from './support/list.ts';
import { EMIRATES, makeCity, makeClient, makeStaff } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const EGYPT = 3;

/** Calls that the server refused for want of a right: a page never meets one by itself. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (response) => response.status() === 403 && found.push(response.url()));
  return found;
}

test.describe('an admin who may list and read cities', () => {
  const HELD = ['index-city', 'show-city'];

  test('sees just that in the menu and on the screens', async ({ open, t, language, api }) => {
    const city = await makeCity(api);
    const staff = await makeStaff(api, HELD);
    const page = await open(staff, '/');
    const refused = refusals(page);
    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    await expect(menu.getByRole('link')).toHaveText([t('menu.entries.home'), t('menu.entries.cities')]);
    const yours = page.getByRole('main').getByRole('region', { name: t('pages.home.greeting', { name: '' }).trim() });
    await expect(yours.getByRole('link')).toHaveText([t('menu.entries.cities')]);

    await menu.getByRole('link', { name: t('menu.entries.cities') }).click();
    await settled(page);
    const main = page.getByRole('main');
    await expect(page.getByRole('link', { name: t('resources.cities.add') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('list.delete_all') })).toHaveCount(0);
    await expect(main.getByRole('checkbox')).toHaveCount(0);
    await expect(main.getByRole('switch')).toHaveCount(0);
    await page.goto(`/cities/show-all?id=${city.id}`);
    const buttons = getRow(page, city.id).locator('td').last().locator('a, button');
    await expect(buttons).toHaveCount(1);
    await buttons.click();
    await page.getByRole('link', { name: t('list.open_page') }).click();
    await expect(page).toHaveURL(`/cities/show/${city.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('link', { name: t('detail.edit'), exact: true })).toHaveCount(0);
    await expect(main.getByRole('button', { name: t('detail.delete'), exact: true })).toHaveCount(0);
    await expect(main.getByRole('switch')).toHaveCount(0);
    await page.getByRole('tab', { name: t('detail.activity') }).click();
    await expect(page.getByText(t(language === 'ar' ? 'detail.log.create_female' : 'detail.log.create'))).toBeVisible();

    await page.goto('/cities/show-all');
    const panel = await openFilters(page, t);
    await panel.getByRole('combobox', { name: t('resources.cities.fields.country_id') }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    expect(refused).toEqual([]);
  });

  test('sees a right come and go in the menu and on the page that is open', { tag: '@arabic' }, async ({ open, t, api }) => {
    const staff = await makeStaff(api, HELD);
    const page = await open(staff, '/cities/show-all');
    await settled(page);
    const add = page.getByRole('link', { name: t('resources.cities.add') });
    const clients = page.getByRole('navigation', { name: t('shell.menu') }).getByRole('link', { name: t('menu.entries.clients') });
    const setRole = async (permissions: readonly string[]) => {
      const { title_ar, title_en, updated_at } = (await api.get(`roles/${staff.role.id}`)).data;
      await api.put(`roles/${staff.role.id}`, { title_ar, title_en, permissions, updated_at, current_password: api.password });
    };
    await expect(add).toHaveCount(0);
    await setRole([...HELD, 'create-city', 'index-clients']);
    await expect(add).toBeVisible();
    await expect(clients).toBeVisible();
    await setRole(HELD);
    await expect(add).toHaveCount(0);
    await expect(clients).toHaveCount(0);
  });

  test('is led to the permission page by every other address', { tag: '@arabic' }, async ({ open, t, api }) => {
    const staff = await makeStaff(api, HELD);
    const page = await open(staff, '/cities/show-all');
    const refused = refusals(page);
    for (const path of [
      '/cities/add',
      '/cities/edit/1',
      '/countries/show-all',
      '/clients/show/1',
      '/providers/add',
      '/riders/show-all',
      '/partners/show-all',
      '/roles/show-all',
      '/admins/edit/1',
    ]) {
      // prettier-ignore
      await page.goto(path);
      await expect(page.getByRole('heading', { name: t('pages.permission_required.title') }), path).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/permission-required');
    }
    expect(refused).toEqual([]);
  });

  test('is answered by the server for that and nothing else', { tag: '@arabic' }, async ({ api }) => {
    const { id, ...city } = await makeCity(api);
    const staff = await makeStaff(api, HELD);
    const getStatus = async (call: string, body?: unknown) => {
      const [method = '', path = ''] = call.split(' ');
      return [call, (await staff.call(method, path, body)).status];
    };
    const allowed = ['GET cities', `GET cities/${id}`, `GET cities/${id}/activity`, 'GET cities_not_paginated', 'GET countries_not_paginated', 'GET cities/export?format=csv', 'GET profile']; // prettier-ignore
    const denied: [string, unknown?][] = [
      ['POST cities', city], [`PUT cities/${id}`, city], [`DELETE cities/${id}`], ['POST cities/deleteAll', { ids: [id] }],
      [`POST cities/is_active/${id}`, { is_active: 0 }], [`POST cities/${id}/status`, { status: 0 }], [`POST cities/${id}`, { _method: 'PUT', ...city }],
      ...['countries', 'clients', 'riders', 'providers', 'drivers', 'contributors', 'roles', 'admins'].flatMap((table): [string][] => [
        [`GET ${table}`], [`GET ${table}/1`], [`GET ${table}/1/activity`], [`GET ${table}/export?format=csv`], [`DELETE ${table}/1`],
      ]),
      ['POST clients/export-link', { format: 'csv' }], ['POST clients/1/toggle-ban-user', { is_ban: 1 }], ['GET home'], ['GET admins_not_paginated'],
    ]; // prettier-ignore
    for (const call of allowed) expect(await getStatus(call)).toEqual([call, 200]);
    for (const [call, body] of denied) expect(await getStatus(call, body)).toEqual([call, 403]);
    expect((await api.get(`cities/${id}`)).data).toMatchObject({ id, name_ar: city['name_ar'], is_active: 1 });
  });
});

test.describe('an admin of one country', () => {
  const HELD = ['index-clients', 'show-clients', 'update-clients', 'index-city', 'show-city'];

  test('sees its rows alone, in lists, in the selector and in exports', { tag: '@arabic' }, async ({ open, t, api }) => {
    const staff = await makeStaff(api, HELD, { all_countries: 0, country_ids: [EGYPT] });
    const page = await open(staff, '/');
    const refused = refusals(page);
    const answer = listAnswer(page, 'clients');
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('menu.entries.clients') })
      .click();
    const { data, meta } = await answer;
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((row) => row['country_id']))).toEqual(new Set([EGYPT]));
    expect(meta.total).toBe((await api.get<Row[]>(`clients?country_id=${EGYPT}&per_page=1`)).meta.total);
    expect(meta.total).toBeLessThan((await api.get<Row[]>('clients?per_page=1')).meta.total);
    await settled(page);

    await page.getByRole('combobox', { name: t('shell.country') }).click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');

    const file = await (await staff.call('GET', 'clients/export?format=csv')).text();
    expect(file.trimEnd().split('\r\n').length - 1).toBe(meta.total);
    expect(refused).toEqual([]);
  });

  test('does not find a row of another country, and cannot ask for that country', { tag: '@arabic' }, async ({ open, t, api }) => {
    const client = await makeClient(api, { country_id: EMIRATES });
    const city = await makeCity(api, { country_id: EMIRATES });
    const staff = await makeStaff(api, HELD, { all_countries: 0, country_ids: [EGYPT] });
    const page = await open(staff, `/clients/show-all?id=${client.id}`);
    await expect(page.getByText(t('list.empty.filtered'))).toBeVisible();
    for (const path of [`/clients/show/${client.id}`, `/clients/edit/${client.id}`, `/cities/show/${city.id}`]) {
      await page.goto(path);
      await expect(page.getByText(t('detail.not_found_text')), path).toBeVisible();
      await expect(page.getByText(String(client['first_name']))).toHaveCount(0);
    }
    await page.getByRole('link', { name: t('detail.back_to_list') }).click();
    await expect(page).toHaveURL('/cities/show-all');

    const { first_name, last_name, phone, gender, preferred_language, updated_at } = client;
    const body = { first_name, last_name, phone, gender, preferred_language, country_id: EGYPT, updated_at };
    expect((await staff.call('PUT', `clients/${client.id}`, body)).status).toBe(404);
    expect((await staff.call('GET', `clients/${client.id}/activity`)).status).toBe(404);
    expect((await staff.call('GET', 'clients', undefined, { 'x-country-id': String(EMIRATES) })).status).toBe(403);
    const file = await (await staff.call('GET', `clients/export?format=csv&id=${client.id}`)).text();
    expect(file.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
