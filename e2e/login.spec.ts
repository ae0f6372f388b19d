import type { Page } from '@playwright/test';
import { ROUTES } from '../apps/web/src/app/routes.ts';
import { SUPER_ADMIN, type Row } from './support/api.ts';
import { field, save } from './support/form.ts';
import type { Words } from './support/language.ts';
import { settled } from './support/list.ts';
import { makeCity, makeStaff, PASSWORD } from './support/rows.ts';
import { expect, expectMessage, test, waitForSocket } from './support/test.ts';

const fields = (page: Page, t: Words) => ({
  email: page.getByLabel(t('login.email')),
  password: page.getByLabel(new RegExp(`^${t('login.password')}`)), // Its label carries the mark of what is required.
  submit: page.getByRole('button', { name: t('login.submit'), exact: true }),
});

/** The login over a page whose session has ended. */
const overThePage = (page: Page, t: Words) => ({
  password: page.getByRole('dialog', { name: t('security.again.title') }).getByLabel(new RegExp(`^${t('security.again.password')}`)),
});

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('session'));

/** A browser that refuses a page its storage, or has no room left in it. */
const STORAGES = {
  refused: () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: refuse });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
} as const;

test.describe('logging in', () => {
  test.use({ loggedIn: false });

  for (const [storage, take] of Object.entries(STORAGES))
    test(`where storage is ${storage} says so, in place of a blank page @arabic`, async ({ page, t }) => {
      await page.addInitScript(take);
      await page.goto('/');
      const { email, password, submit } = fields(page, t);
      await email.fill(SUPER_ADMIN.email);
      await password.fill(SUPER_ADMIN.password);
      await submit.click();
      await expectMessage(page, t('login.no_storage'));
      await expect(submit).toBeEnabled();
    });

  test('a wrong form is not sent: each field says why, the page is at its top, the first wrong field has the focus', async ({
    page,
    t,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/login') && request.method() === 'POST' && sent.push(request.url()));
    await page.setViewportSize({ width: 390, height: 420 });
    await page.goto('/login');
    await expect(page.getByText(t('login.welcome'))).toBeVisible();
    const { email, password, submit } = fields(page, t);

    await submit.click();
    await expect(page.getByText(t('validation.empty'))).toHaveCount(2);

    await email.fill('suad@nowhere');
    await password.fill('ab');
    await submit.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await submit.click();
    await expect(page.getByText(t('validation.email'))).toBeVisible();
    await expect(page.getByText(t('validation.too_short', { min: 3 }))).toBeVisible();
    await expect(email).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await email.fill('suad@nowhere.example');
    await submit.click();
    await expect(password).toBeFocused();
    await expect(page.getByText(t('validation.email'))).toBeHidden();
    expect(sent).toEqual([]);
  });

  test('an e-mail takes no Arabic letters @arabic', async ({ page, t }) => {
    await page.goto('/login');
    const { email } = fields(page, t);
    await email.pressSequentially('aسb@c.example');
    await expect(email).toHaveValue('ab@c.example');
  });

  test('a wrong password is answered with the server’s message, the right one opens the dashboard by Enter', async ({ page, t, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    await page.goto('/login');
    const { email, password, submit } = fields(page, t);
    await email.fill(String(staff.row['email']));
    await password.fill('not-the-password');
    await submit.click();
    await expectMessage(page, t('errors.auth.wrong_credentials'));
    await expect(page).toHaveURL('/login');

    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: t('shell.user_menu') })).toContainText(String(staff.row['first_name']));
  });

  test('the country chosen at the login is the one that the dashboard is about @arabic', async ({ page, t, language, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    await page.goto('/login');
    const { email, password } = fields(page, t);
    await email.fill(String(staff.row['email']));
    await password.fill(PASSWORD);
    const egypt = language === 'ar' ? 'مصر' : 'Egypt';
    await page.getByRole('combobox', { name: t('login.country') }).fill(egypt);
    await page.getByRole('option', { name: egypt }).click();
    await password.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('combobox', { name: t('shell.country') })).toHaveValue(egypt);
  });

  test('routes of every kind lead to the login', { tag: '@arabic' }, async ({ page, t }) => {
    // The guard stands before the router: it asks for a session, not for a route. A few of each kind are walked, and what is none.
    const some = ROUTES.filter((_route, index) => index % 8 === 0);
    for (const { path } of [...some, { path: '/nowhere' }, { path: '/locked-users' }]) {
      await page.goto(path.replace('$id', '1'));
      await expect(fields(page, t).submit, path).toBeVisible();
      expect(new URL(page.url()).pathname, path).toBe('/login');
    }
  });

  test('the guard brings one back to where one was going', { tag: '@arabic' }, async ({ page, t, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    await page.goto('/cities/show-all?is_active=1');
    const { email, password } = fields(page, t);
    await email.fill(String(staff.row['email']));
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(page).toHaveURL('/cities/show-all?is_active=1');
  });
});

test.describe('logged in', () => {
  test('the login leads home @arabic', async ({ page, t }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: t('pages.home.title'), level: 1 })).toBeVisible();
  });

  for (const way of ['icon', 'menu'] as const)
    test(`logging out by the ${way} forgets the session here and on the server @arabic`, async ({ open, t, api }) => {
      const staff = await makeStaff(api, ['index-city']);
      const page = await open(staff, '/');
      if (way === 'icon') await page.getByRole('button', { name: t('shell.log_out') }).click();
      else {
        await page.getByRole('button', { name: t('shell.user_menu') }).click();
        await page.getByRole('menuitem', { name: t('shell.log_out') }).click();
      }
      await expect(page).toHaveURL('/login');
      await expect(fields(page, t).submit).toBeVisible();
      expect(await storedSession(page)).toBeNull();
      expect((await staff.call('GET', 'profile')).status).toBe(401);
    });

  test('logging out in one tab logs out the other', { tag: '@arabic' }, async ({ open, t, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    const page = await open(staff, '/cities/show-all');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: t('shell.log_out') }).click();
    await expect(page).toHaveURL('/login');
  });

  test('a session that was revoked leads to the login and, logged in anew, back @arabic', async ({ open, t, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    const page = await open(staff, '/');
    // Without its socket the dashboard hears of it with the next call.
    await page.routeWebSocket('**/realtime/**', () => undefined);
    await page.goto('/cities/show-all');
    await settled(page);
    await staff.post('logout');
    await page.getByRole('button', { name: t('common.page_number', { page: 2 }), exact: true }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toBeNull();
    const { email, password } = fields(page, t);
    await email.fill(String(staff.row['email']));
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(page).toHaveURL('/cities/show-all?page=2');
  });

  test('a session that was revoked is heard of where nobody does anything', { tag: '@arabic' }, async ({ open, t, api }) => {
    const staff = await makeStaff(api, ['index-city']);
    const page = await open(staff, '/');
    const isLetIn = waitForSocket(page);
    await page.goto('/cities/show-all?page=2');
    await isLetIn;
    await staff.post('logout');
    await expect(page).toHaveURL('/login');
    await expect(fields(page, t).submit).toBeVisible();
  });

  test('a session that ends under a form is taken up again over it: what was typed is saved without a second press', async ({
    open,
    t,
    api,
  }) => {
    const city = await makeCity(api);
    const staff = await makeStaff(api, ['index-city', 'show-city', 'update-city']);
    const page = await open(staff, '/');
    // Without its socket the dashboard hears of it with the next call.
    await page.routeWebSocket('**/realtime/**', () => undefined);
    await page.goto(`/cities/edit/${city.id}`);
    await field(page, t('resources.cities.fields.name_ar')).fill('واحة النخيل');
    await staff.post('logout');
    await save(page, t);
    const again = overThePage(page, t);
    await again.password.fill('another-password');
    await again.password.press('Enter');
    await expect(again.password).toHaveAttribute('aria-invalid', 'true');
    await again.password.fill(PASSWORD);
    await again.password.press('Enter');
    await expect(page).toHaveURL('/cities/show-all');
    expect((await api.get<Row>(`cities/${city.id}`)).data['name_ar']).toBe('واحة النخيل');
    expect(JSON.parse((await storedSession(page)) ?? '{}')).toMatchObject({ id: staff.row['id'] });
  });

  test('whoever logs in in another tab leaves a form to whom it was drawn for @arabic', async ({ open, t, api }) => {
    const city = await makeCity(api);
    const staff = await makeStaff(api, ['index-city', 'show-city', 'update-city']);
    const another = await makeStaff(api, ['index-city']);
    const page = await open(staff, `/cities/edit/${city.id}`);
    const name = field(page, t('resources.cities.fields.name_ar'));
    await name.fill('واحة السدر');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: t('shell.log_out') }).click();
    const again = overThePage(page, t);
    await expect(again.password).toBeVisible();
    const { email, password } = fields(other, t);
    await email.fill(String(another.row['email']));
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(other.getByRole('button', { name: t('shell.log_out') })).toBeVisible();
    await again.password.fill(PASSWORD);
    await again.password.press('Enter');
    await save(page, t);
    await expect(page).toHaveURL('/cities/show-all');
    const [entry] = (await api.get<Row[]>(`audit?table=cities&row_id=${city.id}`)).data;
    expect(entry).toMatchObject({ admin: { id: staff.row['id'] } });
    expect(JSON.parse((await storedSession(page)) ?? '{}')).toMatchObject({ id: another.row['id'] });
  });

  test('a refusal of the server leads to the permission page @arabic', async ({ open, t, api }) => {
    const staff = await makeStaff(api, ['index-city', 'show-city']);
    const page = await open(staff, '/');
    // The refusal of a call is meant, and not the news of the role, which may come first.
    await page.routeWebSocket('**/realtime/**', () => undefined);
    await page.goto('/cities/show-all');
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    const { id, title_ar, title_en, updated_at } = staff.role;
    await api.put(`roles/${id}`, { title_ar, title_en, permissions: ['show-city'], updated_at });
    await page.getByRole('button', { name: t('common.page_number', { page: 2 }), exact: true }).click();
    await expect(page).toHaveURL('/permission-required');
    await expect(page.getByRole('heading', { name: t('pages.permission_required.title') })).toBeVisible();
    await page.getByRole('link', { name: t('pages.permission_required.home') }).click();
    await expect(page).toHaveURL('/');
  });

  test('a refused save says so and stays: what was typed is still there @arabic', async ({ open, t, api }) => {
    const city = await makeCity(api);
    const staff = await makeStaff(api, ['index-city', 'show-city', 'update-city']);
    const page = await open(staff, `/cities/edit/${city.id}`);
    const name = field(page, t('resources.cities.fields.name_ar'));
    await name.fill('واحة النخيل');
    const { id, title_ar, title_en, updated_at } = staff.role;
    await api.put(`roles/${id}`, { title_ar, title_en, permissions: ['index-city', 'show-city'], updated_at });
    await save(page, t);
    await expect(page.getByText(t('form.failed_kept'))).toBeVisible();
    await expectMessage(page, t('errors.permission.missing'));
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
    await expect(page).toHaveURL(`/cities/edit/${city.id}`);
    await expect(name).toHaveValue('واحة النخيل');
  });

  test('an unknown path is a page that was not found, with a way home @arabic', async ({ page, t }) => {
    for (const path of ['/nowhere', '/cities/nothing', '/clients/add', '/roles/show/1']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: t('pages.not_found.title') }), path).toBeVisible();
    }
    await page.getByRole('link', { name: t('pages.not_found.home') }).click();
    await expect(page).toHaveURL('/');
  });

  test('aliases lead on and keep the query', { tag: '@arabic' }, async ({ page }) => {
    const leads = {
      '/cities?page=2': '/cities/show-all?page=2',
      '/locked-users?per_page=50': '/clients/show-all?filter=user_locked&per_page=50',
      '/locked-users?filter=user_locked': '/clients/show-all?filter=user_locked',
      '/partners': '/partners/show-all',
      '/privacy/add': '/privacy-policy/show-all',
      '/faq/show-all?keyword=x': '/faqs/show-all?keyword=x',
      '/withdraw/show-all?status=pending': '/cashout-requests/show-all?status=pending',
      '/settings': '/settings/general',
    };
    for (const [from, to] of Object.entries(leads)) {
      await page.goto(from);
      await expect(page, from).toHaveURL(to);
    }
  });
});
