import type { Row } from './support/api.ts';
import { listAnswer, openFilters, getRow, settled, shownIds } from './support/list.ts';
import { EMIRATES, makeCity, makeClient, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test('pages: six links, a page size, both in the address', async ({ page, t }) => {
  await page.goto('/cities/show-all');
  await settled(page);
  const pages = page.getByRole('navigation', { name: t('common.pages') });
  const links = pages.getByRole('button', { name: new RegExp(`^${t('common.page_number', { page: '\\d+' })}$`) });
  const numbers = async () => (await links.allTextContents()).map(Number);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  await expect(pages.getByRole('button', { name: t('common.previous_page') })).toBeDisabled();

  const sixth = listAnswer(page, 'cities', 'page=6');
  await links.filter({ hasText: /^6$/ }).click();
  await expect(page).toHaveURL('/cities/show-all?page=6');
  const { data, meta } = await sixth;
  expect(meta.current_page).toBe(6);
  await expect.poll(() => shownIds(page)).toEqual(data.map(({ id }) => id));
  expect(await numbers()).toHaveLength(6);
  await expect(links.filter({ hasText: /^6$/ })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: t('common.next_page') }).click();
  await expect(page).toHaveURL('/cities/show-all?page=7');

  await page.getByLabel(t('list.rows_per_page')).selectOption('50');
  await expect(page).toHaveURL('/cities/show-all?per_page=50');
  await expect(page.locator('tr[data-row]')).toHaveCount(50);
  await page.reload();
  await expect(page.locator('tr[data-row]')).toHaveCount(50);
  await page.goBack();
  await expect(page).toHaveURL('/cities/show-all?page=7');
  await expect(links.filter({ hasText: /^7$/ })).toHaveAttribute('aria-current', 'page');
});

test('what was selected on a page is not selected on the next, nor after coming back @arabic', async ({ page, t }) => {
  await page.goto('/cities/show-all');
  await settled(page);
  const rows = page.locator('tr[data-row]');
  const checked = rows.getByRole('checkbox', { checked: true });
  const bar = page.locator('[data-selection-bar]');
  const pages = page.getByRole('navigation', { name: t('common.pages') });
  const turn = async (to: number) => {
    const answer = listAnswer(page, 'cities', to > 1 ? `page=${to}` : '');
    await pages.getByRole('button', { name: t(to > 1 ? 'common.next_page' : 'common.previous_page') }).click();
    const { data } = await answer;
    await expect.poll(() => shownIds(page)).toEqual(data.map(({ id }) => id));
  };
  for (const index of [0, 2]) await rows.nth(index).getByRole('checkbox').check();
  await expect(bar).toContainText(t('list.selected', { count: 2 }));
  await turn(2);
  await expect(bar).toHaveCount(0);
  await expect(checked).toHaveCount(0);
  await turn(1);
  await expect(bar).toHaveCount(0);
  await expect(checked).toHaveCount(0);
});

test('a header sorts up, down and not at all', { tag: '@arabic' }, async ({ page, t, api }) => {
  await page.goto('/cities/show-all');
  await settled(page);
  const header = page.getByRole('columnheader', { name: t('resources.cities.fields.name') });
  const press = () => header.getByRole('button').click();
  const expected = async (sort: string) => (await api.get<Row[]>(`cities?sort=${sort}`)).data.map(({ id }) => id);
  await press();
  await expect(page).toHaveURL('/cities/show-all?sort=name_ar');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => shownIds(page)).toEqual(await expected('name_ar'));
  await press();
  await expect(page).toHaveURL('/cities/show-all?sort=-name_ar');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => shownIds(page)).toEqual(await expected('-name_ar'));
  await page.reload();
  await expect.poll(() => shownIds(page)).toEqual(await expected('-name_ar'));
  await press();
  await expect(page).toHaveURL('/cities/show-all');
});

test('a list by keyboard: search, move, select, expand, help @arabic', async ({ page, t, api }) => {
  const number = uniqueNumber();
  const made = [await makeCity(api, { name_ar: `عين ${number} أ` }), await makeCity(api, { name_ar: `عين ${number} ب` })];
  const [second, first] = made.map(({ id }) => id); // The newest stands first.
  await page.goto(`/cities/show-all?keyword=${number}`);
  await expect.poll(() => shownIds(page)).toEqual([first, second]);
  const current = page.locator('tr[data-current]');

  await page.keyboard.press('j');
  await expect(current).toHaveAttribute('data-row', String(first));
  await page.keyboard.press('j');
  await expect(current).toHaveAttribute('data-row', String(second));
  await expect(current).toBeFocused();
  await page.keyboard.press('k');
  await expect(current).toHaveAttribute('data-row', String(first));
  await page.keyboard.press('x');
  await expect(getRow(page, first).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(getRow(page, first)).toHaveAttribute('data-expanded', 'true');
  await expect(page.getByRole('link', { name: t('list.open_page') })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  // One row at a time.
  await expect(getRow(page, first)).not.toHaveAttribute('data-expanded', 'true');
  await expect(getRow(page, second)).toHaveAttribute('data-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(getRow(page, first).getByRole('checkbox')).not.toBeChecked();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('list.shortcuts.title') });
  await expect(help).toContainText(t('list.shortcuts.select'));
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('/');
  const keyword = (await openFilters(page, t)).getByLabel(t('list.filters.keyword'), { exact: true });
  await expect(keyword).toBeFocused();
  await page.keyboard.type('jkx?');
  await expect(keyword).toHaveValue('jkx?');
});

test('Enter opens the page of what has one', { tag: '@arabic' }, async ({ page, api }) => {
  const client = await makeClient(api);
  await page.goto(`/clients/show-all?id=${client.id}`);
  await expect(getRow(page, client.id)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/clients/show/${client.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(client['first_name']));
});

test('cells: e-mails and names are cut at 13 characters and whole on hover, what is missing says so @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api, { first_name: 'عبدالرحمن', last_name: 'الطويل جدًا' });
  await page.goto(`/clients/show-all?id=${client.id}`);
  const row = getRow(page, client.id);
  const email = String(client['email']);
  const cut = row.locator(`[data-tip="${email}"]`);
  await expect(cut.locator('[aria-hidden]')).toHaveText(`${email.slice(0, 13)}…`);
  await cut.hover();
  await expect(page.locator('#tooltip')).toHaveText(email);
  const name = `${client['first_name']} ${client['last_name']}`;
  await expect(row.locator(`[data-tip="${name}"] [aria-hidden]`)).toHaveText(`${name.slice(0, 13)}…`);
  // No city was given.
  await expect(row.getByText(t('list.not_found'), { exact: true }).first()).toBeVisible();
});

test('statistics: cards narrow the list, the panel shows the same figures @arabic', async ({ page, t }) => {
  const answer = listAnswer(page, 'clients');
  await page.goto('/clients/show-all');
  const { statistc } = (await answer) as unknown as { statistc: Record<string, number> };
  const shown = (value: unknown) => new Intl.NumberFormat('en').format(Number(value));
  const inactive = page.getByRole('button', { name: t('list.statistics.inactive_count') });
  await expect(inactive).toContainText(shown(statistc['inactive_count']));
  await inactive.click();
  await expect(page).toHaveURL('/clients/show-all?is_active=0');
  await expect(inactive).toHaveAttribute('aria-pressed', 'true');
  await settled(page);
  await inactive.click();
  await expect(page).toHaveURL('/clients/show-all');

  await page.getByRole('button', { name: t('list.statistics_toggle') }).click();
  const panel = page.getByRole('dialog', { name: t('list.panel.title', { title: t('resources.clients.title') }) });
  await expect(panel).toContainText(t('list.statistics.created'));
  await expect(panel.locator('svg.recharts-surface, .recharts-wrapper').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a picture opens in full', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/countries/show-all?id=1');
  await getRow(page, 1)
    .getByRole('button', { name: t('list.preview_of', { name: t('resources.countries.fields.flag') }) })
    .click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog.getByRole('link', { name: t('list.open_original') })).toHaveAttribute('href', /^\/uploads\/images\//);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('all that match are deleted at once, those of other pages too @arabic', async ({ page, t, api }) => {
  const mark = `ميناء ${uniqueNumber()}`;
  const cities = await Promise.all(Array.from({ length: 12 }, (_, index) => makeCity(api, { name_ar: `${mark} ${index}` })));
  const stays = await makeCity(api);
  await page.goto(`/cities/show-all?keyword=${encodeURIComponent(mark)}&per_page=10`);
  await getRow(page, cities.at(-1)?.id).getByRole('checkbox').check();
  await page.getByRole('button', { name: t('list.delete_matching', { total: 12 }) }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(t('resources.cities.count', { count: 12 }));
  // A press alone does not take twelve rows away: their number is typed.
  const yes = dialog.getByRole('button', { name: t('list.delete_confirm.yes') });
  await expect(yes).toBeDisabled();
  await dialog.getByRole('textbox').fill('١٢');
  await yes.click();
  await expectMessage(page, t('messages.deleted'));
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  expect((await api.get(`cities/${stays.id}`)).data.id).toBe(stays.id);
});

test('a long text is begun in its row, and read whole in a dialog @arabic', async ({ page, t, api }) => {
  const whole = 'وصل مقدّم الخدمة في موعده وأنجز العمل بإتقان، وشرح لنا كل خطوة قبل أن يبدأ بها.';
  const { data: review } = await api.post<Row>('reviews', {
    country_id: EMIRATES,
    name: `هند ${uniqueNumber()}`,
    user_type: 'client',
    model_type: 'order',
    date: '2026-05-02',
    rate_num: 5,
    review: whole,
    is_active: 1,
  });
  await page.goto(`/reviews?id=${review.id}`);
  const read = getRow(page, review.id).getByRole('button', {
    name: t('list.read_whole', { name: t('resources.reviews.fields.review') }),
  });
  await expect(read.locator('bdi')).toHaveText(/^وصل مقدّم الخدمة.*…$/);
  await read.click();
  await expect(page.getByRole('dialog', { name: t('resources.reviews.fields.review') })).toContainText(whole);
  await page.keyboard.press('Escape');
  await expect(read).toBeFocused();
});
