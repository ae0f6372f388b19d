import type { Api, Row } from './support/api.ts';
import { EMIRATES } from './support/rows.ts';
import { expect, test } from './support/test.ts';

async function settledOrder(api: Api, country: unknown): Promise<Row> {
  const { data } = await api.get<Row[]>(`orders?country_id=${String(country)}&order_status=finished&pay_status=paid&per_page=1`);
  return data[0] as Row;
}

test('a tax invoice names its seller, their tax number and its own, and prints alone within margins', async ({ page, t, api }) => {
  const order = await settledOrder(api, EMIRATES);
  const { data: seller } = await api.get(`settings/general?country_id=${EMIRATES}`);
  const { data: details } = await api.get<{ invoice: { number: string } }>(`orders/${order.id}/details`);
  await page.goto(`/orders/show/${order.id}`);
  const name = t('orders.documents.tax_invoice');
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  const sheet = dialog.getByRole('article');
  for (const said of [seller['seller_name'], seller['seller_tax_number'], seller['seller_address'], details.invoice.number])
    await expect(sheet).toContainText(String(said));
  await expect(sheet.locator('bdi[dir="ltr"]', { hasText: String(seller['seller_tax_number']) })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('orders.print'), exact: true }).locator('svg')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await expect(dialog.getByRole('button').first()).toBeHidden();
  const look = await sheet.evaluate((element) => {
    const { page: paper, position, color } = getComputedStyle(element);
    return { paper, position, color };
  });
  // In the flow, so that a long one goes on on a second page instead of being cut.
  expect(look).toEqual({ paper: 'invoice', position: 'static', color: 'rgb(0, 0, 0)' });
  expect((await sheet.boundingBox())?.width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
});

test('where the seller has no tax number it is an invoice, and nothing speaks of tax invoices @arabic', async ({ page, t, api }) => {
  const { data: countries } = await api.get<Row[]>('countries?per_page=100');
  const order = await settledOrder(api, countries.find((country) => country['currency'] === 'KWD')?.id);
  await page.goto(`/orders/show/${order.id}`);
  const name = t('orders.documents.invoice');
  await page.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name }).getByRole('article');
  await expect(sheet.getByRole('heading')).toHaveText('فاتورة Invoice');
  await expect(sheet).not.toContainText(/ضريبية|tax/i);
});

test("a trip's page has one map @arabic", async ({ page, api }) => {
  const { data } = await api.get<Row[]>('trips?order_status=finished&per_page=1');
  await page.goto(`/trips/show/${data[0]?.id}`);
  const maps = page.getByTestId('map');
  await expect(maps.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(maps).toHaveCount(1);
});

test('an order on paper has nothing to press, and no map without its ground @arabic', async ({ page, api, t }) => {
  const { data: complaints } = await api.get<Row[]>('complaints?status=open&per_page=1');
  const about = complaints[0] as Row;
  await page.goto(`/${about['order_type'] === 'trip' ? 'trips' : 'orders'}/show/${String(about['order_id'])}`);
  const moves = page.getByRole('group', { name: t('form.moves.decide') });
  await expect(moves.getByRole('button').first()).toBeVisible();
  await expect(page.getByTestId('map').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(moves.getByRole('button').locator('visible=true')).toHaveCount(0);
  await expect(
    page.locator('main').getByRole('button').and(page.locator(':not([aria-haspopup="menu"])')).locator('visible=true'),
  ).toHaveCount(0);
  await expect(page.getByTestId('map').locator('visible=true')).toHaveCount(0);
});
