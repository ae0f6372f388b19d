import type { Page } from '@playwright/test';
import { SCREENS } from '../apps/web/src/app/screens.ts';
import { settled } from './support/list.ts';
import { makeStaff } from './support/rows.ts';
import { expect, getState, test, toasts } from './support/test.ts';

// Other journeys change rows meanwhile: what news of them asks anew is none of what is counted here.
test.beforeEach(async ({ page }) => {
  await page.routeWebSocket('**/realtime/**', () => undefined);
  // What has grown old by the time its code is there is asked for again: on a busy machine that is no fault, so the clock stands still.
  await page.clock.setFixedTime(new Date());
});

/** What a page asks the API for, in order, without the API's base. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/admin/')) asked.push(pathname.slice('/api/admin/'.length) + search);
  });
  return asked;
}

/** Holds every module script back until `until` is done. */
async function holdScripts(page: Page, until: Promise<unknown>): Promise<void> {
  await page.route(/\/assets\/(?!boot)[^/]*\.js$/, async (route) => {
    await until;
    await route.continue();
  });
}

const asksFor = (page: Page, path: string) => page.waitForRequest((request) => new URL(request.url()).pathname === `/api/admin/${path}`);

test('the session and the rows are asked for before any other script is there, and once @arabic', async ({ page }) => {
  const asked = listen(page);
  await holdScripts(page, Promise.all([asksFor(page, 'session'), asksFor(page, 'orders')]));
  await page.goto('/orders/show-all?status=finished&sort=-id&per_page=20&nothing=x');
  await settled(page);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  expect(asked.filter((path) => /^(session|orders)\b/.test(path))).toHaveLength(2);
  // What the session answers is asked for nowhere else.
  expect(asked.filter((path) => /^(profile|get_my|country_not)/.test(path))).toEqual([]);
});

test('another name of an address is asked for as the list that it leads to @arabic', async ({ page }) => {
  const asked = listen(page);
  await holdScripts(page, asksFor(page, 'clients'));
  await page.goto('/locked-users');
  await settled(page);
  expect(asked.filter((path) => path.startsWith('clients'))).toHaveLength(1);
});

test('every list is asked for early as it asks itself @arabic', async ({ page }) => {
  test.slow();
  for (const { route, paths, pages } of SCREENS) {
    if (!pages.includes('show-all')) continue;
    const asked = listen(page);
    await page.goto(`/${route}${paths['show-all']}?page=1&per_page=20&keyword=x&from_date=2026-01-01`);
    await settled(page);
    const lists = asked.filter((path) => path.includes('per_page=20'));
    expect([route, lists]).toEqual([route, lists.slice(0, 1)]);
    page.removeAllListeners('request');
  }
});

test('nobody asks for rows that they may not read, and the permission page says so @arabic', async ({ api, open }) => {
  const staff = await makeStaff(api, ['role-read']);
  const page = await open(staff, '/login');
  const asked = listen(page);
  await page.goto('/cities/show-all');
  await expect(page).toHaveURL(/\/permission-required/);
  expect(asked.filter((path) => path.startsWith('cities'))).toEqual([]);
});

test('a session that is over leads to the login, and back after it @arabic', async ({ page, t }) => {
  // Where no dashboard runs, which would ask something with the made-up token and begin anew by itself.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
    localStorage.setItem('session', JSON.stringify({ ...session, token: 'made-up' }));
  });
  // It begins anew before it has loaded.
  await page.goto('/cities/show-all?page=2', { waitUntil: 'commit' });
  await expect(page.getByLabel(t('login.email'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.getItem('session'), sessionStorage.getItem('return_to')])).toEqual([
    null,
    '/cities/show-all?page=2',
  ]);
});

test('rows that did not arrive are asked for once more @arabic', async ({ page, t }) => {
  const asked = listen(page);
  let failed = false;
  await page.route(/\/api\/admin\/cities(\?|$)/, (route) => {
    if (failed) return route.continue();
    failed = true;
    return route.abort();
  });
  await page.goto('/cities/show-all');
  await settled(page);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  expect(asked.filter((path) => /^cities(\?|$)/.test(path))).toHaveLength(2);
  await expect(toasts(page, t).getByRole('alert')).toHaveCount(0);
});

test('what a session was told is there at once on the next visit, and asked for by its version @arabic', async ({ page, t }) => {
  await page.goto('/cities/show-all');
  await settled(page);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('session_answer') ?? '{}') as { etag: string });
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const versions: (string | undefined)[] = [];
  await page.route('**/api/admin/session', async (route) => {
    versions.push(route.request().headers()['if-none-match']);
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/admin/session');
  await page.reload();
  await settled(page);
  // The countries are offered before the server has said anything.
  await expect(page.getByRole('complementary').getByRole('combobox', { name: t('shell.country') })).toBeVisible();
  answer?.();
  expect((await answered).status()).toBe(304);
  expect(versions).toEqual([kept.etag]);
});

test('nothing of whoever was logged in before is shown to the next @arabic', async ({ page, t, api, language }) => {
  const [one, other] = [await makeStaff(api, ['index-city']), await makeStaff(api, ['index-city'])];
  const become = async (staff: typeof one) => {
    const values = getState(language, staff).origins[0]?.localStorage ?? [];
    await page.evaluate((stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)), values);
  };
  await page.goto('/login');
  await become(one);
  await page.goto('/cities/show-all');
  await settled(page);
  const menu = page.getByRole('button', { name: t('shell.user_menu') });
  const phone = (staff: typeof one) => String(staff.row['phone']).slice(-4);
  await expect(menu).toContainText(phone(one));
  // Another tab logs somebody else in; this one has still what the first was told.
  await become(other);
  await page.route('**/api/admin/session', () => undefined);
  await page.reload();
  await settled(page);
  await expect(menu).toContainText(phone(other));
  await expect(page.getByRole('complementary').getByRole('combobox', { name: t('shell.country') })).toHaveCount(0);
});

test('logging out forgets what the session was told @arabic', async ({ page, t, api, open }) => {
  const staff = await makeStaff(api, ['index-city']);
  const own = await open(staff, '/cities/show-all');
  await settled(own);
  expect(await own.evaluate(() => localStorage.getItem('session_answer'))).not.toBeNull();
  await own.getByRole('button', { name: t('shell.log_out') }).click();
  await expect(own.getByLabel(t('login.email'))).toBeVisible();
  expect(await own.evaluate(() => localStorage.getItem('session_answer'))).toBeNull();
  await page.close();
});
