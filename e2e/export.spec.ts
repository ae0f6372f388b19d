import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { readableFields } from '@diwan/contract/kit/resource';
import { clients } from '@diwan/contract/clients/resource';
import type { Api, Row } from './support/api.ts';
import { readCsv } from './support/csv.ts';
import type { Language, Words } from './support/language.ts';
import { settled, shownIds } from './support/list.ts';
import { makeClient } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

/** Few enough to compare one by one: the women of Kuwait, whom no other test adds to. */
const FILTER = 'country_id=4&gender=female';
/** What is a moment: its header names whose clocks it is of. */
const MOMENTS = new Set([
  'created_at',
  'updated_at',
  ...readableFields(clients).flatMap(([name, { kind }]) => (kind === 'timestamp' ? [name] : [])),
]);
const HEADERS = ['id', ...readableFields(clients).map(([name]) => name), 'created_at', 'updated_at'];

async function download(page: Page, t: Words, format: 'csv' | 'xlsx'): Promise<Download> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: t('list.export'), exact: true }).click();
  await page.getByRole('menuitem', { name: t(`list.export_${format}`) }).click();
  return started;
}

/** All rows of a list, in its order. */
async function wholeList(api: Api, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await api.get<Row[]>(`clients?${query}&per_page=100&page=${page}`);
    rows.push(...data);
    if (page >= meta.last_page) return rows;
  }
}

/** A row as the file should have it: its words instead of codes. */
function expected(row: Row, t: Words, language: Language): Record<string, string> {
  const name = (value: unknown) => String((value as Row | null)?.[`name_${language}`] ?? '');
  return {
    id: String(row.id),
    first_name: String(row['first_name']),
    last_name: String(row['last_name']),
    email: String(row['email'] ?? ''),
    gender: t(`enums.genders.${row['gender']}`),
    country_id: name(row['country']),
    city_id: name(row['city']),
    platform_type: t(`enums.platforms.${row['platform_type']}`),
    is_active: t(`enums.yes_no.${row['is_active']}`),
    referral_code: String(row['referral_code']),
  };
}

const getRecords = ([head = [], ...lines]: string[][]) => lines.map((line) => Object.fromEntries(HEADERS.map((name, at) => [name, line[at] ?? '']).slice(0, head.length))); // prettier-ignore

for (const format of ['csv', 'xlsx'] as const)
  test(
    `the ${format} file holds the whole filtered list, in its order, in the reader’s language`,
    { tag: format === 'csv' ? [] : '@arabic' },
    async ({ page, t, language, api }) => {
      await page.goto(`/clients/show-all?${FILTER}&sort=first_name`);
      await settled(page);
      const file = await download(page, t, format);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${t('resources.clients.title')} \\d{4}-\\d{2}-\\d{2}\\.${format}$`));
      const bytes = await readFile(await file.path());
      const cells =
        format === 'csv'
          ? readCsv(bytes.toString('utf8').slice(1))
          : (await readSheet(bytes)).map((line) => line.map((cell) => String(cell ?? '')));
      // Spreadsheets need the mark to read Arabic.
      if (format === 'csv') expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);

      const header = (name: string) => t(`resources.clients.fields.${name}`);
      expect(cells[0]).toEqual(
        HEADERS.map((name) => (MOMENTS.has(name) ? expect.stringMatching(new RegExp(`^${header(name)} \\(.+\\)$`)) : header(name))),
      );
      const rows = await wholeList(api, `${FILTER}&sort=first_name`);
      const records = getRecords(cells);
      expect(records.length).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(20);
      expect(records).toMatchObject(rows.map((row) => expected(row, t, language)));
    },
  );

test('a link downloads once', { tag: '@arabic' }, async ({ page, t }) => {
  await page.goto(`/clients/show-all?${FILTER}`);
  await settled(page);
  const file = await download(page, t, 'csv');
  await expectMessage(page, t('list.exported'));
  await file.path();
  const again = await fetch(file.url(), { headers: { 'accept-language': 'ar' } });
  expect(again.status).toBe(404);
  expect(await again.text()).toContain(t('errors.export.link_used'));
});

test('no cell is a formula', { tag: '@arabic' }, async ({ page, t, api }) => {
  const client = await makeClient(api, { first_name: '=HYPERLINK("http://x.example")', last_name: '+1' });
  await page.goto(`/clients/show-all?id=${client.id}`);
  await settled(page);
  const [, ...csv] = readCsv((await readFile(await (await download(page, t, 'csv')).path(), 'utf8')).slice(1));
  expect(csv).toHaveLength(1);
  expect(csv[0]?.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test('the chosen rows alone are exported, and the log says how many they were @arabic', async ({ page, t }) => {
  await page.goto('/clients/show-all');
  await settled(page);
  const ids = await shownIds(page);
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  await page.getByRole('button', { name: t('list.export_selected'), exact: true }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('list.export_csv') }).click();
  const [, ...records] = readCsv(await readFile(await (await started).path(), 'utf8'));
  expect(records.map(([id]) => Number(id))).toEqual([ids[1], ids[3]]);
  await page.goto('/audit?action=export');
  await expect(page.getByRole('listitem').filter({ hasText: t('resources.clients.title') }).first()).toContainText(t('list.selected', { count: 2 })); // prettier-ignore
});
