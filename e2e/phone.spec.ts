import type { Locator, Page } from '@playwright/test';
import { getRow, rowMore, settled } from './support/list.ts';
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

const LISTS = ['orders', 'clients', 'providers', 'complaints', 'tickets'] as const;

test('several rows of a list are in sight, and none is larger than what it says', async ({ page }) => {
  for (const list of LISTS) {
    await page.goto(`/${list}/show-all`);
    await settled(page);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    const rows = await page.locator('tr[data-row]').evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(rows.length).toBeGreaterThan(0);
    expect([list, Math.max(...rows) < 140, rows]).toEqual([list, true, rows]);
  }
});

/** Each thing that is pressed in the rows, and how large: of what lies over others its own part, and of a box its label. */
const getTargets = (page: Page) =>
  page.locator('tr[data-row]').evaluateAll((rows) =>
    rows.slice(0, 10).flatMap((row) =>
      [...row.querySelectorAll('a, button, input')].map((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        const inLine = target.closest('[data-label]') !== null || target.closest('th') !== null;
        return { what: target.outerHTML.slice(0, 120), size: Math.min(width, height), least: inLine ? 24 : 44 };
      }),
    ),
  );

test('what is pressed in a row is as large as a finger, and what stands in its lines as large as it must be', async ({ page }) => {
  for (const list of [...LISTS, 'sliders']) {
    await page.goto(`/${list}/show-all`);
    await settled(page);
    const small = (await getTargets(page)).filter(({ size, least }) => size < least - 0.5);
    expect([list, small]).toEqual([list, []]);
  }
});

test('the dots of a row open a sheet in which everything that may be done with it has its name @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api, { country_id: EMIRATES });
  await page.goto(`/clients/show-all?id=${client.id}`);
  await rowMore(page, t, client.id).click();
  const sheet = page.getByRole('dialog');
  const acts = [
    sheet.getByRole('link', { name: t('list.show', { name: '' }).trim(), exact: true }),
    sheet.getByRole('link', { name: t('list.edit', { name: '' }).trim(), exact: true }),
    sheet.getByRole('button', { name: t('list.delete', { name: '' }).trim(), exact: true }),
  ];
  for (const act of acts) expect((await getBox(act)).height).toBeGreaterThanOrEqual(44);
  // A switch asks as it does in a table, and the sheet stays for what else there is to do.
  await sheet.getByRole('switch', { name: new RegExp(`^${t('resources.clients.fields.is_ban')}`) }).click();
  const asks = page.getByRole('alertdialog');
  await asks.getByRole('textbox').fill('بلاغات متكررة');
  await asks.getByRole('button').last().click();
  await expect(asks).toHaveCount(0);
  await expect(sheet.getByRole('switch', { name: new RegExp(`^${t('resources.clients.fields.is_ban')}`) })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(rowMore(page, t, client.id)).toBeFocused();
  await expect(getRow(page, client.id).getByText(t('detail.states.banned'), { exact: true })).toBeVisible();

  // What asks for more takes the place of the sheet.
  await rowMore(page, t, client.id).click();
  await acts[2]?.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await getRow(page, client.id)
    .getByRole('link', { name: t('list.show', { name: '' }).trim() })
    .press('Enter');
  await expect(page).toHaveURL(`/clients/show/${client.id}`);
});

test('a press beside what is written opens the row, the box chooses it @arabic', async ({ page, t, api }) => {
  const city = await makeCity(api);
  await page.goto(`/cities/show-all?id=${city.id}`);
  const row = getRow(page, city.id);
  const { width, height, x, y } = await getBox(row);
  // Between name and state, and at the edge where the box is.
  await page.touchscreen.tap(x + width / 2, y + height - 10);
  await expect(page.getByText(t('list.open_page'), { exact: true })).toBeVisible();
  const box = await getBox(row.locator('label').first());
  expect([box.width, box.height > 44]).toEqual([44, true]);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height - 6);
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(page.getByText(t('list.selected', { count: 1 }), { exact: true })).toBeVisible();
});

test('the next step of an order is the first thing in its sheet @arabic', async ({ page, t, api }) => {
  const order = await makeAcceptedOrder(api);
  await page.goto(`/orders/show-all?id=${order.id}`);
  const row = getRow(page, order.id);
  await rowMore(page, t, order.id).click();
  const sheet = page.getByRole('dialog', { name: String(order['order_no']), exact: true });
  const next = sheet.getByRole('button', { name: new RegExp(`^${t('enums.order_actions.ship_order')}`) });
  expect((await getBox(next)).height).toBeGreaterThanOrEqual(44);
  await next.click();
  await page.getByRole('button', { name: t('orders.move_yes'), exact: true }).click();
  await expectMessage(page, t('messages.orders.moved.ship_order', { number: String(order['order_no']) }));
  await expect(row.getByText(t('enums.order_statuses.in_way'), { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: new RegExp(`^${t('enums.order_actions.order_progress')}`) })).toBeVisible();
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
  for (const path of ['/', '/desk', '/agent_reports', '/statistics', '/dispatch', '/wallet/bank_accounts', '/wallet/proof', '/status']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    if (path === '/agent_reports' || path === '/wallet/proof') await expect(page.getByRole('table').first()).toBeVisible();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
});

test('the name of a page is whole in the bar', async ({ page, t }) => {
  await page.goto('/');
  const menu = page.locator('nav a[href^="/"]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The longest names of the menu.
  const longest = await menu.evaluateAll((links) =>
    links
      .map((link) => ({ path: link.getAttribute('href') ?? '', size: link.textContent.length }))
      .toSorted((a, b) => b.size - a.size)
      .slice(0, 6)
      .map(({ path }) => path),
  );
  expect(longest).toHaveLength(6);
  for (const path of longest) {
    await page.goto(path);
    const title = page.getByRole('navigation', { name: t('common.breadcrumbs') }).locator('[aria-current="page"]');
    await expect(title).toBeVisible();
    const room = await title.evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight]);
    expect([path, ...room.map((beyond) => beyond > 1)]).toEqual([path, false, false]);
  }
});
