import type { Page } from '@playwright/test';
import type { Resource } from '@diwan/contract/kit/resource';
import { admins } from '@diwan/contract/admins/resource';
import { cities } from '@diwan/contract/cities/resource';
import { clients } from '@diwan/contract/clients/resource';
import { countries } from '@diwan/contract/countries/resource';
import { providers } from '@diwan/contract/providers/resource';
import { roles } from '@diwan/contract/roles/resource';
import { getFilters, type ListFilter } from '../apps/web/src/crud/list/list-filters.ts';
import type { Answer, Api, Row } from './support/api.ts';
import { filterCases, type FilterCase } from './support/filter-cases.ts';
import { choose } from './support/form.ts';
import type { Language, Words } from './support/language.ts';
import { listAnswer, openAllFilters, openFilters, settled, shownIds } from './support/list.ts';
import { makeAdmin, makeCity, makeClient, makeCountry, makeProvider, makeRole, SAUDI_ARABIA } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const VIEWER = 5;

/** Each list with a row that differs from most others in what the list can be narrowed by. */
const LISTS: readonly [resource: Resource, make: (api: Api) => Promise<Row>][] = [
  [countries, (api) => makeCountry(api, { continent: 'australia', currency: 'NZD' })],
  [cities, (api) => makeCity(api, { is_active: 0 })],
  [
    clients,
    (api) => makeClient(api, { gender: 'female', country_id: SAUDI_ARABIA, phone: `+96655${Date.now() % 10_000_000}`.padEnd(13, '0') }),
  ],
  [providers, (api) => makeProvider(api, { type: 'company', company_name: 'شركة الواحة', owns_vehicles: 1 })],
  [roles, (api) => makeRole(api, ['index-city'])],
  [admins, (api) => makeAdmin(api, { role_id: VIEWER, is_active: 0, is_ban: 1, ban_reason: 'تجربة' })],
];

const monthName = (language: Language, month: string) =>
  new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: 'long' }).format(new Date(2026, Number(month) - 1, 15));
const typedDay = (day: string) => day.split('-').toReversed().join('/');

/** Sets a filter as an operator would: types, or picks what the select offers. */
async function setFilter(page: Page, t: Words, language: Language, { filter, value, option }: FilterCase): Promise<void> {
  const panel = await openAllFilters(page, t);
  const label = t(filter.label);
  const { control } = filter;
  if (control.kind === 'choice') return choose(panel, label, t(`${control.words}.${value}`));
  if (control.kind === 'month') return choose(panel, label, monthName(language, value));
  if (control.kind === 'row') return choose(panel, label, String(option?.[`name_${language}`] ?? option?.[`title_${language}`]));
  await panel.getByLabel(label, { exact: true }).fill(control.kind === 'day' ? typedDay(value) : value);
}

/** The rows are those that the server named, some of all, and each of them belongs in the list, as whole rows tell (a list has its columns alone). */
async function expectRows(page: Page, answer: Answer<Row[]>, whole: Answer<Row[]>, all: number, { filter, obeys }: FilterCase) {
  await settled(page);
  await expect.poll(() => shownIds(page), filter.name).toEqual(answer.data.map(({ id }) => id));
  expect(answer.data.length, `${filter.name} finds something`).toBeGreaterThan(0);
  expect(answer.meta.total, `${filter.name} leaves something out`).toBeLessThan(all);
  expect(whole.data.map(({ id }) => id), filter.name).toEqual(answer.data.map(({ id }) => id)); // prettier-ignore
  expect(whole.data.filter((row) => !obeys(row)).map(({ id }) => id), `rows that ${filter.name} should have left out`).toEqual([]); // prettier-ignore
}

/** What a control shows of a value that is set: its text, as it is written there. */
function getShown(t: Words, language: Language, { filter, value, option }: FilterCase): string {
  const { control } = filter;
  if (control.kind === 'choice') return t(`${control.words}.${value}`);
  if (control.kind === 'month') return monthName(language, value);
  if (control.kind === 'row') return String(option?.[`name_${language}`] ?? option?.[`title_${language}`]);
  return control.kind === 'day' ? typedDay(value) : value;
}

const getChip = (page: Page, t: Words, { filter }: FilterCase) =>
  page.getByRole('button', { name: t('list.remove_filter', { name: t(filter.label) }), exact: true });

/** `status` is another word for `is_active`, and the panel offers one of them. */
const isOffered = ({ list }: Resource, { filter }: FilterCase) => !(filter.name === 'status' && list.filters.includes('is_active'));

/** Every filter of every list. */
const FILTERS = LISTS.flatMap(([resource, make]) => getFilters(resource).map((filter) => ({ resource, make, filter })));
/**
 * Those that are set by hand: of each kind of control the first, of texts, which are read differently, each. What a value finds in a list is
 * the API suite's.
 */
const BY_HAND = FILTERS.filter(({ filter: { control, name } }, index) => {
  const isSame = (other: ListFilter) => other.control.kind === control.kind && (control.kind !== 'text' || other.name === name);
  return FILTERS.findIndex(({ filter }) => isSame(filter)) === index;
});

for (const [resource, make] of LISTS) {
  const { name: table, route } = resource;
  const address = `/${route}/show-all`;

  test(
    `${table}: all filters of an address are asked, stand as chips and in the panel, and stay through a reload`,
    {
      tag: '@arabic',
    },
    async ({ page, t, language, api }) => {
      const cases = await filterCases(api, resource, await make(api));
      // An end may lie before another case's start, and then nothing would be asked.
      const together = cases.filter(({ filter }) => !filter.name.startsWith('to_'));
      const ends = cases.filter((one) => !together.includes(one));
      for (const some of [together, ends]) {
        const query = new URLSearchParams(some.map(({ filter, value }) => [filter.name, value]));
        const sent = page.waitForRequest((request) => {
          const { pathname, searchParams } = new URL(request.url());
          return pathname === `/api/admin/${table}` && some.every(({ filter, value }) => searchParams.get(filter.name) === value);
        });
        await page.goto(`${address}?${query}`);
        await sent;
        await settled(page);
        const again = listAnswer(page, table);
        await page.reload();
        await settled(page);
        expect(await shownIds(page)).toEqual((await again).data.map(({ id }) => id));
        for (const one of some) await expect(getChip(page, t, one), one.filter.name).toBeVisible();
        const panel = await openAllFilters(page, t);
        for (const one of some.filter((each) => isOffered(resource, each))) {
          const control = panel.getByLabel(t(one.filter.label), { exact: true });
          await expect(control, one.filter.name).toHaveValue(getShown(t, language, one));
        }
      }
    },
  );
}

for (const { resource, make, filter } of BY_HAND) {
  const { name: table, route } = resource;
  const address = `/${route}/show-all`;
  const { name } = filter;

  test(
    `${table}: ${name}, set by hand, narrows the list, and stays through back and forward`,
    {
      tag: '@arabic',
    },
    async ({ page, t, language, api }) => {
      const one = (await filterCases(api, resource, await make(api))).find((each) => each.filter.name === name) as FilterCase;
      const { total: all } = (await api.get<Row[]>(`${table}?per_page=1`)).meta;
      const query = `${name}=${one.value}`;
      const filtered = new RegExp(`[?&]${name}=`);
      await page.goto(address);
      await settled(page);
      const first = listAnswer(page, table, query);
      await setFilter(page, t, language, one);
      await expect(page).toHaveURL(filtered);
      expect(new URL(page.url()).searchParams.get(name)).toBe(one.value);
      await expectRows(page, await first, await api.get<Row[]>(`${table}?${query}`), all, one);
      await page.goBack();
      await expect(page).not.toHaveURL(filtered);
      await expect(getChip(page, t, one)).toBeHidden();
      await page.goForward();
      await expect(page).toHaveURL(filtered);
      await expect(getChip(page, t, one)).toBeVisible();
      await page
        .getByRole('button', { name: t('list.reset'), exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(address);
      await expect(getChip(page, t, one)).toBeHidden();
    },
  );
}

test('a filter set, shared and taken away, with the page back at one', async ({ page, t, language, api }) => {
  const city = await makeCity(api);
  await page.goto('/cities/show-all?page=3&per_page=10&sort=id');
  await settled(page);
  const panel = await openFilters(page, t);
  await expect(panel.getByLabel(t('list.filters.keyword'), { exact: true })).toBeFocused();
  await panel.getByLabel(t('list.filters.keyword'), { exact: true }).fill(/\d+/.exec(String(city['name_en']))?.[0] ?? '');
  await expect.poll(() => shownIds(page)).toEqual([city.id]);
  const shared = new URL(page.url());
  expect(Object.fromEntries(shared.searchParams)).toEqual({ keyword: expect.any(String), per_page: '10', sort: 'id' });
  await expect(page.getByText(t('resources.cities.count', { count: 1 }))).toBeVisible();

  await page.goto(shared.href);
  await expect.poll(() => shownIds(page)).toEqual([city.id]);
  await expect(page.getByRole('rowheader').or(page.locator('tbody th')).first()).toBeVisible();
  const emirates = language === 'ar' ? 'الإمارات العربية المتحدة' : 'United Arab Emirates';
  await choose(await openFilters(page, t), t('resources.cities.fields.country_id'), emirates);
  await expect(page).toHaveURL(/country_id=1/);
  await page.getByRole('button', { name: t('list.remove_filter', { name: t('list.filters.keyword') }), exact: true }).click();
  await expect(page).toHaveURL('/cities/show-all?per_page=10&sort=id&country_id=1');
});

test('nothing found says so and offers all rows again', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/cities/show-all?keyword=لاوجودلها');
  await expect(page.getByText(t('list.empty.filtered'))).toBeVisible();
  await page.getByRole('status').filter({ hasText: t('list.empty.title') }).getByRole('button', { name: t('list.reset') }).click(); // prettier-ignore
  await expect(page).toHaveURL('/cities/show-all');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
});

test('an end that precedes its start is refused and asked of nobody @arabic', async ({ page, t }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/cities?') && asked.push(request.url()));
  await page.goto('/cities/show-all');
  await settled(page);
  const panel = await openFilters(page, t);
  const from = panel.getByLabel(t('list.filters.from_date'), { exact: true });
  const to = panel.getByLabel(t('list.filters.to_date'), { exact: true });
  await from.fill('20/11/2025');
  await to.fill('19/11/2025');
  await to.blur();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(panel).toContainText(t('common.date_too_early', { day: '' }).trim());
  expect(asked.filter((url) => url.includes('to_date'))).toEqual([]);

  await to.fill('21/11/2025');
  await expect(to).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/cities/show-all?from_date=2025-11-20&to_date=2025-11-21');
  await from.fill('22/11/2025');
  await expect(page).toHaveURL('/cities/show-all?from_date=2025-11-22');
});

test('a bad value in a shared address is named at its filter', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto('/clients/show-all?gender=unknown');
  const panel = page.getByRole('region', { name: t('list.filter_panel') });
  await expect(panel).toContainText(t('validation.filter_value'));
});
