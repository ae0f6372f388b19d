import type { Page } from '@playwright/test';
import { LONG_LATIN, getPage, thing, things } from './support/rows.ts';
import { getDirection, expect, expectIsolated, expectNoOverflow, test } from './support/test.ts';
import { later, type Server } from './support/server.ts';

const MONTHS = ['2026-09', '2026-10', '2026-11'].map((label, index) => ({ label, value: 1000 * (index + 1) }));
const FIGURES = {
  count: 1_234_567,
  active_count: 1_000_000,
  inactive_count: 234_567,
  percentage: 81,
  sums: [{ currency: 'AED', amount: '123456789.50' }],
  charts: [
    { name: 'count', kind: 'area', points: MONTHS },
    {
      name: 'active_count',
      kind: 'radial',
      points: [
        { label: 'active_count', value: 1_000_000 },
        { label: 'inactive_count', value: 234_567 },
      ],
    },
  ],
};

async function open(page: Page, server: Server, name: string, figures: Readonly<Record<string, unknown>> = FIGURES) {
  server.on('GET things', { body: getPage(things(2), {}, figures) });
  await page.goto('/things/show-all');
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await page.getByRole('button', { name }).click();
}

test('it is a dialog with a name that takes the focus, closes by Escape, and gives the focus back', async ({
  page,
  server,
  t,
  language,
}) => {
  const title = language === 'ar' ? 'الأشياء' : 'Things';
  await open(page, server, t('list.statistics_toggle'));
  const panel = page.getByRole('dialog', { name: t('list.panel.title', { title }) });
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const button = page.getByRole('button', { name: t('list.statistics_toggle') });
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('figures, sums and shares are written out, each by itself from left to right', async ({ page, server, t }) => {
  await open(page, server, t('list.statistics_toggle'));
  const panel = page.getByRole('dialog');
  await expectIsolated(panel.getByText('1,234,567', { exact: true }));
  await expectIsolated(panel.getByText(/123,456,789\.50/));
  // A chart is a picture: who listens is told its numbers.
  await expect(panel.getByRole('figure')).toHaveCount(2);
  const legend = panel.getByRole('figure').last().getByRole('listitem');
  await expect(legend).toHaveCount(2);
  await expectIsolated(legend.first().getByText('1,000,000'));
});

test('without figures it says that there are none yet to show @arabic', async ({ page, server, t }) => {
  const answer = later();
  server.on('GET things', answer.promise);
  await page.goto('/things/show-all');
  await page.getByRole('button', { name: t('list.statistics_toggle') }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('status', { name: t('common.loading') })).toBeVisible();
  answer.give({ body: getPage([thing(1)], {}, { count: 1 }) });
  await expect(panel.getByRole('definition').first()).toHaveText('1');
});

test('a list that failed does not close the panel, and nothing stands in it as if it were so @arabic', async ({ page, server, t }) => {
  server.on('GET things', { status: 500, body: { message: 'لا يجيب' } });
  await page.goto('/things/show-all');
  await expect(page.locator('main').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: t('list.statistics_toggle') }).click();
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveCount(0);
});

for (const [width, theme] of [
  [1280, 'light'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test.describe(`${width} pixels, ${theme}`, () => {
    test.use({ viewport: { width, height: 800 }, stored: { theme } });
    test('large figures and charts stay in the panel, which stands at the end edge', async ({ page, server, t, language }) => {
      await open(page, server, t('list.statistics_toggle'), {
        ...FIGURES,
        sums: [{ currency: 'AED', amount: '12345678901234.50', [LONG_LATIN]: '1.00' }],
      });
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('figure').first().locator('svg').first()).toBeVisible();
      await expectNoOverflow(page);
      const box = await panel.boundingBox();
      if (language === 'ar') expect(box?.x).toBe(0);
      else expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width);
      expect(await getDirection(panel)).toBe(language === 'ar' ? 'rtl' : 'ltr');
    });
  });

test('in forced colours the rings and their legend are drawn in colours that can be told apart @arabic', async ({ page, server, t }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, server, t('list.statistics_toggle'));
  const legend = page.getByRole('dialog').getByRole('figure').last().getByRole('listitem');
  await expect(legend).toHaveCount(2);
  const colours = await legend.locator('i').evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
  const ground = await page.getByRole('dialog').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(new Set([...colours, ground]).size).toBe(3);
});
