import { settled, shownIds } from './support/list.ts';
import { makeClient } from './support/rows.ts';
import { expect, test } from './support/test.ts';

const BANNED = '/clients/show-all?is_ban=1&sort=first_name';

test('the palette goes to pages, forms and records by keyboard alone @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = async (typed: string) => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: t('lists.palette.label') });
    await expect(box).toBeFocused();
    await box.fill(typed);
  };
  await search(t('menu.entries.cities'));
  await expect(page.getByRole('option', { name: t('menu.entries.cities'), exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cities/add');

  await search(String(client['first_name']));
  await expect(page.getByRole('option').filter({ hasText: String(client['first_name']) })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/clients/show/${client.id}`);
});

test('a view is kept, opened again, shared by its address and forgotten', { tag: '@arabic' }, async ({ page, t, open, api }) => {
  await page.goto(BANNED);
  await settled(page);
  await page.getByRole('button', { name: t('list.columns_toggle') }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: t('resources.clients.fields.email') })
    .uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: t('resources.clients.fields.email') })).toBeHidden();
  const ids = await shownIds(page);
  const name = `محظورون ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: t('lists.save_view') }).click();
  await page.getByRole('textbox', { name: t('lists.view_name') }).fill(name);
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: t('lists.views') });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');

  await views.getByRole('link', { name: t('lists.all_rows') }).click();
  await expect(page).toHaveURL('/clients/show-all');
  await page.reload();
  await views.getByRole('link', { name }).click();
  await settled(page);
  expect(await shownIds(page)).toEqual(ids);
  await expect(page.getByRole('columnheader', { name: t('resources.clients.fields.email') })).toBeHidden();
  const shared = await open(api, page.url());
  await settled(shared);
  expect(await shownIds(shared)).toEqual(ids);

  await views.getByRole('button', { name: t('lists.forget_view', { name }) }).click();
  await expect(views.getByRole('link', { name })).toBeHidden();
});

test('columns are added, moved and pinned by keyboard, and stay so', async ({ page, t }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/orders/show-all');
  await settled(page);
  const phone = t('resources.orders.fields.contact_phone');
  await page.getByRole('button', { name: t('list.columns_toggle') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: phone }).check();
  await expect(dialog.getByRole('checkbox', { name: phone })).toBeFocused();
  const up = dialog.getByRole('button', { name: t('list.order.up', { name: phone }) });
  await up.focus();
  // It is the tenth; the button keeps the focus while its column moves.
  for (let place = 9; place >= 2; place--) {
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(t('list.order.moved', { name: phone, place, total: 10 }));
    await expect(up).toBeFocused();
  }
  for (const name of [t('resources.orders.fields.order_no'), phone])
    await dialog.getByRole('button', { name: t('lists.pin_column', { name }) }).press('Enter');
  await page.keyboard.press('Escape');
  await page.reload();
  await settled(page);

  const heads = page.getByRole('columnheader').and(page.locator('[data-pin]'));
  await expect(heads.last()).toHaveText(phone);
  const cells = page.locator('tr[data-row]').first().locator('[data-pin]');
  await expect(cells.last()).toContainText(/\d{3}/);
  const edges = () => cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const before = await edges();
  const last = page.getByRole('columnheader', { name: t('resources.orders.fields.created_at') });
  const lastBefore = await last.boundingBox();
  await last.evaluate((head) => head.scrollIntoView({ inline: 'end', block: 'nearest' }));
  await expect.poll(async () => (await last.boundingBox())?.x !== lastBefore?.x).toBe(true);
  expect(await edges()).toEqual(before);
});
