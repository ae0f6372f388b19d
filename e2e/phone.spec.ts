import type { Locator } from '@playwright/test';
import { getRow, settled } from './support/list.ts';
import { makeAcceptedOrder } from './support/orders.ts';
import { EMIRATES, makeCity, makeClient } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const getBox = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('on a phone no status is cut, and no card of the figures stands alone', async ({ page }) => {
  for (const list of ['orders', 'trips']) {
    await page.goto(`/${list}/show-all?filter=cancelled&per_page=100`);
    await settled(page);
    const cut = await page
      .locator('tr[data-row] > td')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
    expect(cut).toEqual([]);
    const lines = await page
      .getByRole('main')
      .locator('ul > li:has(> button[aria-pressed]), ul > li:has(+ li > button[aria-pressed])')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    for (const line of lines) expect([lines, lines.filter((one) => one === line).length > 1]).toEqual([lines, true]);
  }
});

test('one header row: the count and the buttons of a list stand beside each other, its name in the bar above', async ({ page, t }) => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/admin/orders');
  await page.goto('/orders/show-all');
  await settled(page);
  const { meta } = (await (await answer).json()) as { meta: { total: number } };
  const line = page.getByText(t('resources.orders.count', { count: meta.total }), { exact: true });
  const middle = async (one: Locator) => {
    const { y, height } = await getBox(one);
    return y + height / 2;
  };
  const buttons = [
    page.getByRole('button', { name: t('list.statistics_toggle'), exact: true }),
    page.getByRole('button', { name: t('list.export'), exact: true }),
    page.getByRole('main').getByRole('link', { name: t('resources.orders.add'), exact: true }),
  ];
  for (const button of buttons) {
    expect(Math.abs((await middle(button)) - (await middle(line)))).toBeLessThan(2);
    // Their icons alone, large enough for a thumb.
    const { width, height } = await getBox(button);
    expect([width, height]).toEqual([36, 36]);
  }
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(t('resources.orders.title'));
  expect((await getBox(title)).width).toBeLessThan(2);
  await expect(page.getByRole('banner').getByText(t('resources.orders.title'), { exact: true })).toBeVisible();
  // No keyboard, no hint of a key.
  await expect(page.locator('kbd').first()).toBeHidden();
});

test("a card says its row's first action in words: the next step of an order, else its page @arabic", async ({ page, t, api }) => {
  const order = await makeAcceptedOrder(api);
  await page.goto(`/orders/show-all?id=${order.id}`);
  const card = getRow(page, order.id);
  const next = card.getByRole('button', { name: new RegExp(`^${t('enums.order_actions.ship_order')}`) });
  await expect(next).toContainText(t('enums.order_actions.ship_order'));
  await next.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.move_yes'), exact: true })
    .click();
  await expectMessage(page, t('messages.orders.moved.ship_order', { number: String(order['order_no']) }));
  await expect(card.getByText(t('enums.order_statuses.in_way'), { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: new RegExp(`^${t('enums.order_actions.order_progress')}`) })).toBeVisible();

  const city = await makeCity(api);
  await page.goto(`/cities/show-all?id=${city.id}`);
  const show = getRow(page, city.id).getByRole('button', { name: t('list.expand', { name: String(city['name_ar']) }), exact: true });
  const words = await show.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(words).toBe(`"${t('list.expand_short')}"`);
  expect((await getBox(show)).width).toBeGreaterThan(180);
});

test('a phone is called by a press, on a card and on a page @arabic', async ({ page, api }) => {
  const client = await makeClient(api, { country_id: EMIRATES });
  const phone = String(client['phone']);
  for (const address of [`/clients/show-all?id=${client.id}`, `/clients/show/${client.id}`]) {
    await page.goto(address);
    const link = page.getByRole('main').locator(`a[href="tel:${phone}"]`).first();
    await expect(link).toBeVisible();
    expect((await link.innerText()).replaceAll(' ', '')).toBe(phone);
    expect(await link.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  }
});

test('no page is wider than the phone, whatever its tables hold and screen readers are told', async ({ page }) => {
  for (const path of ['/', '/desk', '/agent_reports', '/statistics', '/dispatch', '/wallet/bank_accounts', '/wallet/proof']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    if (path === '/agent_reports' || path === '/wallet/proof') await expect(page.getByRole('table').first()).toBeVisible();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
});
