import { readFile } from 'node:fs/promises';
import { fromMinor, NONE, plus, toMinor } from '@diwan/domain/money';
import { addDays, periodBefore, getPeriod, type Days } from '@diwan/domain/periods';
import type { Page } from '@playwright/test';
import { readCsv } from './support/csv.ts';
import type { Words } from './support/language.ts';
import { listAnswer } from './support/list.ts';
import { makeStaff } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const getCard = (page: Page, t: Words, id: string) => page.getByRole('article', { name: t(`statistics.figures.${id}`), exact: true });
const getValue = async (page: Page, t: Words, id: string) =>
  Number(((await getCard(page, t, id).locator('bdi').first().textContent()) ?? '').replaceAll(',', ''));
const shown = (page: Page) => page.getByRole('tabpanel').getByRole('status').first();

// Some months ago, where the demo has people whatever the day.
const DAY = addDays(new Date().toISOString().slice(0, 10), -100);
const QUARTER = getPeriod('quarter', DAY);
const HALF = getPeriod('half_year', QUARTER.from);
const getName = (t: Words, key: 'quarter_name' | 'half_name', { from }: Days) => {
  const months = key === 'quarter_name' ? 3 : 6;
  return t(`statistics.${key}`, { number: (Number(from.slice(5, 7)) - 1) / months + 1, year: from.slice(0, 4) });
};

test('statistics: a period, a step back, one country; figure, list and file agree', async ({ page, t, language }) => {
  await page.goto(`/statistics?period=quarter&date=${DAY}`);
  await expect(shown(page)).toHaveText(getName(t, 'quarter_name', QUARTER));
  await page.getByRole('button', { name: t('statistics.previous') }).click();
  await expect(page).toHaveURL(`/statistics?period=quarter&date=${periodBefore('quarter', DAY).to}`);
  await page.getByRole('button', { name: t('statistics.next') }).click();
  await expect(page).toHaveURL(`/statistics?period=quarter&date=${QUARTER.from}`);
  // The next tab lies on the left in Arabic.
  await page.getByRole('tab', { name: t('statistics.periods.quarter'), exact: true }).press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect(page).toHaveURL(`/statistics?period=half_year&date=${QUARTER.from}`);
  await expect(shown(page)).toHaveText(getName(t, 'half_name', HALF));

  await page
    .getByRole('tabpanel')
    .getByRole('combobox', { name: t('statistics.country'), exact: true })
    .click();
  await page.getByRole('option', { name: language === 'ar' ? 'مصر' : 'Egypt' }).click();
  await expect(page).toHaveURL(new RegExp(`/statistics\\?period=half_year&date=${QUARTER.from}&country_id=\\d+$`));
  await expect(getCard(page, t, 'group_services')).toHaveCount(0);
  await page.getByText(t('statistics.how')).click();
  await expect(page.getByText(t('statistics.figures.group_services'))).toBeVisible();
  await page.reload();
  const clients = t('statistics.figures.clients');
  await expect(getCard(page, t, 'clients').getByRole('img', { name: t('statistics.trend', { title: clients }) })).toBeVisible();
  await getCard(page, t, 'clients')
    .getByRole('button', { name: t('statistics.choose') })
    .click();
  await expect(page).toHaveURL(/&figure=clients$/);
  await expect(page.getByRole('region', { name: clients }).locator('svg.recharts-surface')).toBeVisible();
  const value = await getValue(page, t, 'clients');
  expect(value).toBeGreaterThan(0);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: t('list.export'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('list.export_csv') }).click();
  const lines = readCsv(await readFile(await (await started).path(), 'utf8'));
  const whole = lines.find(([figure, part]) => figure === t('statistics.figures.clients') && part === t('statistics.file.parts.whole'));
  expect(whole?.slice(2, 6)).toEqual([HALF.from, HALF.to, '', String(value)]);

  const listed = listAnswer(page, 'clients', `from_date=${HALF.from}&to_date=${HALF.to}`);
  await page.getByRole('link', { name: t('statistics.open_list_of', { title: t('statistics.figures.clients') }) }).click();
  expect((await listed).meta.total).toBe(value);
  await page.goBack();
  await expect(shown(page)).toHaveText(getName(t, 'half_name', HALF));
});

test(
  'money of one country: its figures, the settlements behind them and the file agree to the unit',
  { tag: '@arabic' },
  async ({ page, t }) => {
    const year = getPeriod('year', DAY);
    await page.goto(`/statistics?period=year&date=${year.from}`);
    // Everywhere, each currency has a line of its own.
    const lines = getCard(page, t, 'app_revenue').getByRole('listitem');
    await expect(lines.filter({ hasText: 'EGP' })).toHaveCount(1);
    expect(await lines.count()).toBeGreaterThan(1);

    const settlements = listAnswer(page, 'settlements', 'currency=EGP');
    const value = (await lines.filter({ hasText: 'EGP' }).getByRole('link').locator('bdi').textContent()) ?? '';
    await lines.filter({ hasText: 'EGP' }).getByRole('link').click();
    const { meta } = await settlements;
    expect(meta.total).toBeGreaterThan(0);
    await page.getByRole('button', { name: t('list.statistics_toggle'), exact: true }).click();
    const sum = page
      .getByRole('dialog')
      .locator('dt', { hasText: t('resources.settlements.fields.app_amount') })
      .locator('+ dd');
    await expect(sum).toHaveText(value);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('list.export'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('list.export_csv') }).click();
    const [head = [], ...rows] = readCsv(await readFile(await (await download).path(), 'utf8'));
    const column = head.indexOf(t('resources.settlements.fields.app_amount'));
    const inFile = rows.reduce((all, row) => plus(all, toMinor(row[column] ?? '', 'EGP') ?? NONE), NONE);
    expect([rows.length, fromMinor(inFile, 'EGP')]).toEqual([meta.total, value.replace('EGP', '').replaceAll(',', '').trim()]);

    await page.goBack();
    const reasons = page.getByRole('table', { name: t('statistics.tables.cancel_reasons.title') });
    const first = reasons.getByRole('row').nth(1).getByRole('link');
    const cancelled = Number((await first.locator('bdi').textContent())?.replaceAll(',', ''));
    const orders = listAnswer(page, 'orders', `ended_from=${year.from}&ended_to=${year.to}`);
    await first.click();
    expect((await orders).meta.total).toBe(cancelled);
  },
);

test('statistics that do not load, and a role that may list nothing', { tag: '@arabic' }, async ({ page, t, api, open }) => {
  let fails = true;
  await page.route('**/api/admin/statistics?**', (route) =>
    fails ? route.fulfill({ status: 500, json: { status: 'error', message: t('errors.internal'), code: 'internal' } }) : route.continue(),
  );
  await page.goto('/statistics');
  await expect(page.getByRole('alert').getByText(t('statistics.failed'))).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(getCard(page, t, 'clients')).toBeVisible();
  await page.unroute('**/api/admin/statistics?**');

  const theirs = await open(await makeStaff(api, ['show-statistics']), '/statistics');
  await expect(theirs.getByText(t('statistics.none'))).toBeVisible();
});
