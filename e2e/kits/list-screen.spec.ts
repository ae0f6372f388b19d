import { later } from './support/server.ts';
import { listed, LONG_ARABIC, LONG_LATIN, MIXED, getPage, refused, thing, things } from './support/rows.ts';
import { getDirection, expect, expectIsolated, expectNoOverflow, test } from './support/test.ts';

const LIST = '/things/show-all';

test('while rows are on their way the table is busy, and its grey rows are read to nobody @arabic', async ({ page, server, t }) => {
  const answer = later();
  server.on('GET things', answer.promise);
  await page.goto(LIST);
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  // Only the header is a row to those who listen.
  await expect(table.getByRole('row')).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: t('list.select_page') })).toBeDisabled();
  const grey = await page.locator('tbody tr').first().boundingBox();

  answer.give(listed(things(3)));
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(table.getByRole('row')).toHaveCount(4);
  const drawn = await page.locator('tr[data-row]').first().boundingBox();
  expect(Math.abs((drawn?.y ?? 0) - (grey?.y ?? 99)), 'rows stand where the grey ones stood').toBeLessThan(2);
});

test('an empty list says so and offers the next thing to do', async ({ page, server, t, language }) => {
  server.on('GET things', listed([]));
  await page.goto(LIST);
  const state = page.getByRole('status').filter({ hasText: t('list.empty.title') });
  await expect(state).toContainText(t('list.empty.first'));
  await expect(state.getByRole('link', { name: language === 'ar' ? 'إضافة شيء' : 'Add a thing' })).toHaveAttribute('href', '/things/add');
});

test('nothing found under filters offers all rows again @arabic', async ({ page, server, t }) => {
  server.on('GET things', ({ query }) => listed(query.has('keyword') ? [] : things(2)));
  await page.goto(`${LIST}?keyword=zzz`);
  await page
    .getByRole('status')
    .filter({ hasText: t('list.empty.filtered') })
    .getByRole('button', { name: t('list.reset') })
    .click();
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await expect(page).toHaveURL(/show-all$/);
});

test.describe('who may only read', () => {
  test.use({ held: ['index-city', 'show-city'] });
  test('is offered neither adding nor editing, deleting or selecting @arabic', async ({ page, server, t }) => {
    server.on('GET things', listed([]));
    await page.goto(LIST);
    await expect(page.getByText(t('list.empty.title'))).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
    server.on('GET things', listed(things(2)));
    await page.reload();
    await expect(page.locator('tr[data-row]')).toHaveCount(2);
    await expect(page.locator('main').getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('list.delete', { name: '' }).trim() })).toHaveCount(0);
  });
});

test('a failure is announced with what the server said and its number, and a retry asks again @arabic', async ({ page, server, t }) => {
  server.on('GET things', refused(500, 'قاعدة البيانات لا تجيب', { request_id: 'req-7f3a' }));
  await page.goto(LIST);
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText(t('list.failed.title'));
  await expect(alert).toContainText('قاعدة البيانات لا تجيب');
  await expectIsolated(alert.getByText('req-7f3a', { exact: true }));
  await expect(page.getByRole('table')).toHaveCount(0);
  const before = server.asked('GET things').length;

  server.on('GET things', listed(things(2)));
  await alert.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  expect(server.asked('GET things')).toHaveLength(before + 1);
  await expect(alert).toHaveCount(0);
});

test('a refused list leads to the page that says so @arabic', async ({ page, server, t }) => {
  server.on('GET things', refused(403, 'لا', { data: { permissions: ['index-city'] } }));
  await page.goto(LIST);
  await expect(page.getByRole('heading', { level: 1, name: t('pages.permission_required.title') })).toBeVisible();
  expect(server.asked('GET things'), 'a refusal is final').toHaveLength(1);
});

test('without a connection the list says so, and asks by itself when it is back @arabic', async ({ page, server, t, context }) => {
  server.on('GET things', 'offline');
  await page.goto(LIST);
  const alert = page
    .locator('main')
    .getByRole('alert')
    .filter({ hasText: t('common.offline_title') });
  await expect(alert.getByRole('button', { name: t('common.retry') })).toBeVisible();
  server.on('GET things', listed(things(1)));
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
});

test('a failure while rows stand leaves them, and says so in a message @arabic', async ({ page, server, t }) => {
  server.on('GET things', ({ query }) =>
    query.get('page') === '2' ? refused(503, 'مشغول') : listed(things(20), { last_page: 3, total: 50 }),
  );
  await page.goto(LIST);
  await expect(page.locator('tr[data-row]')).toHaveCount(20);
  server.on('GET things', refused(500, 'مشغول'));
  await page.getByRole('button', { name: t('common.next_page') }).click();
  await expect(page.getByRole('region', { name: t('common.messages') }).getByRole('alert')).toContainText('مشغول');
});

test('bad filters open the panel, are named at their field, and reset from where the rows would be @arabic', async ({
  page,
  server,
  t,
}) => {
  server.on('GET things', ({ query }) =>
    query.has('keyword') ? refused(422, 'راجع', { errors: { keyword: ['كلمة قصيرة'] } }) : listed(things(1)),
  );
  await page.goto(`${LIST}?keyword=a`);
  const keyword = page
    .getByRole('region', { name: t('list.filter_panel') })
    .locator('input')
    .first();
  await expect(keyword).toHaveAttribute('aria-invalid', 'true');
  await expect(keyword).toHaveAccessibleDescription(/كلمة قصيرة/);
  await expect(page.locator('main').getByRole('button', { name: t('common.retry') })).toHaveCount(0);
});

test('a list asks for what its columns show; a column that is chosen is grey until it is here @arabic', async ({
  page,
  server,
  field,
  t,
}) => {
  const rows = [thing(1, { due_on: '2026-11-25' }), thing(2)];
  server.on('GET things', listed(rows));
  await page.goto(LIST);
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  const asked = () => server.asked('GET things').map(({ query }) => query.get('fields')?.split(','));
  const usual = ['amount', 'created_at', 'currency', 'email', 'is_active', 'name_ar', 'name_en', 'note', 'order_no', 'phone', 'state'];
  expect(asked()).toEqual([usual]);

  const answer = later();
  server.on('GET things', answer.promise);
  await page.getByRole('button', { name: t('list.columns_toggle') }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: field('due_on') })
    .check();
  await page.keyboard.press('Escape');
  // The last column before the buttons.
  const cell = page.locator('tr[data-row="1"] > td').nth(-2);
  await expect(cell.locator('[aria-hidden="true"]')).toBeVisible();
  await expect(cell).toHaveText('');
  expect(asked()).toEqual([usual, [...usual, 'due_on'].toSorted()]);
  answer.give(listed(rows));
  await expect(cell.locator('time')).toHaveAttribute('datetime', '2026-11-25');
  await expect(page.locator('tr[data-row="2"] > td').nth(-2)).toHaveText(t('list.not_found'));
});

test('500 rows: all are there, and selecting one redraws no other @arabic', async ({ page, server, t }) => {
  server.on('GET things', listed(things(500), { per_page: 500 }));
  await page.goto(`${LIST}?per_page=500`);
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(500, { timeout: 20_000 });
  await page.evaluate(() => {
    const touched = new Set<string>();
    Object.assign(globalThis, { touched });
    const look = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const row = (target as Element).closest?.('tr[data-row]');
        if (row) touched.add((row as HTMLElement).dataset['row'] ?? '');
      }
    };
    new MutationObserver(look).observe(document.querySelector('tbody') as Element, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: { cells: number } }).drawn.cells);
  const before = await drawn();
  await page.locator('tr[data-row="250"]').getByRole('checkbox').check();
  await expect(page.locator('thead').getByRole('status')).toHaveText(t('list.selected', { count: 1 }));
  const touched = await page.evaluate(() => [...(globalThis as unknown as { touched: Set<string> }).touched]);
  expect(touched).toEqual(['250']);
  expect(await drawn(), 'no cell is drawn again').toBe(before);
});

test('the bar of the selected says how many, asks before it deletes, and gives the focus back', async ({ page, server, t }) => {
  server.on('GET things', listed(things(3)));
  server.on('POST things/deleteAll', { body: { status: 'success', message: 'حُذفت', data: null } });
  await page.goto(LIST);
  await page.getByRole('checkbox', { name: t('list.select_page') }).check();
  await expect(page.locator('thead').getByRole('status')).toHaveText(t('list.selected', { count: 3 }));
  const remove = page.getByRole('button', { name: t('list.delete_selected') });
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: t('list.delete_confirm.title') });
  await expect(
    dialog.getByRole('button', { name: t('list.delete_confirm.no'), exact: true }),
    'the safe answer has the focus',
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(server.asked('POST things/deleteAll')).toHaveLength(0);

  await remove.click();
  await dialog.getByRole('button', { name: t('list.delete_confirm.yes') }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.asked('POST things/deleteAll')[0]?.body).toEqual({ ids: [1, 2, 3] });
  await expect(page.getByRole('checkbox', { name: t('list.select_page') })).not.toBeChecked();
});

test('keys move, select, expand and clear; letters count by their place', async ({ page, server, t }) => {
  server.on('GET things', listed(things(3)));
  await page.goto(LIST);
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await page.keyboard.press('KeyJ');
  await expect(page.locator('tr[data-row="1"]')).toBeFocused();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyX');
  await expect(page.locator('tr[data-row="2"]').getByRole('checkbox').first()).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.locator('tr[data-row="2"]').getByRole('checkbox').first()).not.toBeChecked();
  await page.keyboard.press('Slash');
  await expect(
    page
      .getByRole('region', { name: t('list.filter_panel') })
      .locator('input')
      .first(),
  ).toBeFocused();
});

test('numbers, codes, phones, amounts and e-mails stand by themselves, and line up at the right edge', async ({
  page,
  server,
  language,
}) => {
  server.on('GET things', listed([thing(7, { name_ar: MIXED, name_en: MIXED })]));
  await page.goto(LIST);
  const row = page.locator('tr[data-row="7"]');
  await expectIsolated(row.getByText('ORD-1007'));
  await expectIsolated(row.getByText('+971 50 123 4567'));
  await expectIsolated(row.getByText(/1,234\.50/));
  await expectIsolated(row.locator('td, th').filter({ hasText: /^7$/ }).locator('bdi'));
  // A name takes the direction of its own first letter.
  expect(await getDirection(row.locator('bdi[data-tip]').first())).toBe('rtl');
  expect(await getDirection(page.locator('table'))).toBe(language === 'ar' ? 'rtl' : 'ltr');
  const amount = row.locator('td').filter({ hasText: '1,234.50' });
  const gap = await amount.evaluate((cell) => {
    const padding = Number.parseFloat(getComputedStyle(cell).paddingRight);
    return cell.getBoundingClientRect().right - padding - (cell.querySelector('bdi')?.getBoundingClientRect().right ?? 0);
  });
  expect(Math.abs(gap), 'amounts end at the right edge').toBeLessThan(1);
});

for (const [width, theme] of [
  [1280, 'light'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test.describe(`${width} pixels, ${theme}`, () => {
    test.use({ viewport: { width, height: 800 }, stored: { theme } });
    test('texts of 200 letters stay in their boxes', async ({ page, server, t, language }) => {
      const long = thing(1, {
        name_ar: LONG_ARABIC,
        name_en: LONG_LATIN,
        note: `${LONG_LATIN} ${MIXED}`,
        email: `${LONG_LATIN}@example.org`,
        order_no: 'ORD-10000000000000',
      });
      server.on('GET things', listed([long, ...things(3).slice(1)]));
      await page.goto(LIST);
      await expect(page.locator('tr[data-row]')).toHaveCount(3);
      await expectNoOverflow(page);
      // What is cut is read whole by those who listen.
      const name = language === 'ar' ? LONG_ARABIC : LONG_LATIN;
      await expect(page.locator('tr[data-row="1"] .sr-only').filter({ hasText: name }).first()).toHaveText(new RegExp(`^${name}`));
      if (width < 640) {
        await page.getByRole('button', { name: t('list.row_actions', { name }) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoOverflow(page);
        await page.keyboard.press('Escape');
      }
      await page
        .getByRole('checkbox', { name: t('list.select_row', { name: '' }).trim() })
        .first()
        .check();
      await expectNoOverflow(page);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });
  test('a row is a card of three lines: its name and state, who, and how much; the rest is in its sheet', async ({
    page,
    server,
    field,
    t,
    language,
  }) => {
    server.on('GET things', listed([thing(1, { state: 'rejected' }), thing(2)]));
    await page.goto(LIST);
    const name = language === 'ar' ? 'شيء 1' : 'Thing 1';
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(row.getByRole('cell', { name: language === 'ar' ? 'مرفوض' : 'Rejected', exact: true })).toBeVisible();
    const value = (key: Parameters<typeof field>[0]) => row.locator(`[data-label="${field(key)}"]`);
    const top = async (key: Parameters<typeof field>[0]) => (await value(key).boundingBox())?.y ?? 0;
    await expectIsolated(value('phone').getByText('+971 50 123 4567'));
    expect(await top('order_no')).toBeLessThan(await top('amount'));
    expect(Math.abs((await top('amount')) - (await top('created_at')))).toBeLessThan(2);
    await expect(value('email')).toHaveCount(0);
    expect((await row.boundingBox())?.height ?? 999).toBeLessThan(140);
    await expectNoOverflow(page);

    await row.getByRole('button', { name: t('list.row_actions', { name }), exact: true }).click();
    const sheet = page.getByRole('dialog', { name, exact: true });
    await expect(sheet.getByRole('switch', { name: `${field('is_active')}: ${name}` })).toBeVisible();
    await expect(sheet.getByRole('definition').filter({ hasText: 't1@example.org' })).toBeVisible();
    await expect(sheet.getByRole('link', { name: t('list.edit', { name: '' }).trim(), exact: true })).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(row.getByRole('button', { name: t('list.row_actions', { name }), exact: true })).toBeFocused();
    await row.getByRole('link', { name: t('list.show', { name }), exact: true }).press('Enter');
    await expect(page).toHaveURL(/things\/show\/1$/);
  });
  test('a card leaves no room for what is missing', async ({ page, server, field }) => {
    server.on('GET things', listed([thing(1, { phone: null, amount: null })]));
    await page.goto(LIST);
    await expect(page.locator('tr[data-row="1"]')).toBeVisible();
    for (const key of ['phone', 'amount'] as const) await expect(page.locator(`[data-label="${field(key)}"]`)).toHaveCount(0);
  });
  for (const kind of ['empty', 'failed', 'loading'] as const)
    test(`${kind} fits`, async ({ page, server }) => {
      server.on(
        'GET things',
        kind === 'empty' ? listed([]) : kind === 'failed' ? refused(500, LONG_LATIN, { request_id: LONG_LATIN }) : later().promise,
      );
      await page.goto(LIST);
      await expect(
        kind === 'loading'
          ? page.locator('table[aria-busy="true"]')
          : page
              .locator('main')
              .getByRole(kind === 'empty' ? 'status' : 'alert')
              .first(),
      ).toBeVisible();
      await expectNoOverflow(page);
    });
});

test('a switch asks, and changes only once the server has agreed @arabic', async ({ page, server, t, language }) => {
  const answer = later();
  server.on('GET things', listed(things(1)));
  server.on('POST things/is_active/1', answer.promise);
  await page.goto(LIST);
  const toggle = page.getByRole('switch');
  await toggle.click();
  const name = language === 'ar' ? 'شيء 1' : 'Thing 1';
  await page
    .getByRole('alertdialog', { name: t('list.toggle.is_active.off', { name }) })
    .getByRole('button', { name: t('list.toggle.is_active.yes_off') })
    .click();
  await expect(toggle).toBeChecked();
  server.on('GET things', listed([thing(1, { is_active: 0 })]));
  answer.give({ body: { status: 'success', message: 'تم', data: null } });
  await expect(toggle).not.toBeChecked();
});

test('the views are drawn from plain values, without a server @arabic', async ({ page, server, t }) => {
  await page.addInitScript((values) => Object.assign(globalThis, { viewValues: values }), { page: getPage(things(500)) as object });
  await page.goto('/list-view');
  await expect(page.locator('tr[data-row]')).toHaveCount(500);
  await page.locator('tr[data-row="3"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: t('list.delete_selected'), exact: true }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { calledOnView: string[] }).calledOnView)).toEqual(['deleteSelected']);
  expect(server.asked('GET things')).toHaveLength(0);
});

test('on paper a list begins on the first sheet, under its title, and has no sheet without rows @arabic', async ({ page, server }) => {
  server.on('GET things', listed(things(8)));
  await page.goto(LIST);
  await expect(page.locator('tr[data-row]')).toHaveCount(8);
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width = 0, height = 0] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file)?.map(Number) ?? [];
  expect(width, 'sideways, as rows are wide').toBeGreaterThan(height);
});

test('in forced colours a chip has an edge, and its dot is drawn @arabic', async ({ page, server }) => {
  server.on('GET things', listed(things(1)));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(LIST);
  const chip = page.locator('tr[data-row]').getByText('بانتظار القرار', { exact: true });
  const look = await chip.evaluate((element) => {
    const [own, dot] = [getComputedStyle(element), getComputedStyle(element, '::before')];
    return { edge: own.borderBlockStartWidth, isDrawn: dot.backgroundColor !== own.backgroundColor };
  });
  expect(look).toEqual({ edge: '1px', isDrawn: true });
});
