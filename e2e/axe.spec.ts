import type { Row } from './support/api.ts';
import { makeDriverAt } from './support/apps.ts';
import { makeWriter } from './support/chats.ts';
import { expectNoFaults, ready, visit } from './support/faults.ts';
import { getForm, save } from './support/form.ts';
import { settled } from './support/list.ts';
import { makeOrder, QUIET_PLACE } from './support/orders.ts';
import { makeCity, makeClient, makeProvider, makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Looking at every element takes its time on a busy machine.
test.slow();

test.describe('without a session', () => {
  test.use({ loggedIn: false });

  test('the login, empty and refused', async ({ page, t }) => {
    await page.goto('/login');
    await expect(page.getByText(t('login.demo'), { exact: true })).toBeVisible();
    await expectNoFaults(page, 'login');
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await expect(page.getByText(t('validation.empty')).first()).toBeVisible();
    await expectNoFaults(page, 'login refused');
  });
});

const LISTS = [
  ['countries', 'cities', 'clients', 'riders', 'providers'],
  ['partners', 'contributors', 'roles', 'admins'],
  ['groupServices', 'providerServices', 'vehicle_packages', 'working_hours'],
  ['payment_ways', 'report_reasons', 'sliders'],
  ['contact_messages', 'broadcasts', 'canned_replies'],
  ['orders', 'trips'],
  ['wallet/transactions', 'cashout-requests', 'wallet/approvals', 'coupons'],
];

for (const some of LISTS)
  test(`lists: ${some.join(', ')}`, async ({ page }) => {
    for (const route of some) {
      await visit(page, `/${route}/show-all?per_page=10`);
      await expectNoFaults(page, route);
    }
  });

test('notifications: the inbox, the bell, writing one; a message and its reply', async ({ page, t, api }) => {
  // No table, so there are no rows to wait for.
  await page.goto('/notifications/show-all');
  await ready(page);
  await expectNoFaults(page, 'inbox');
  await page
    .locator('header')
    .getByRole('button', { name: t('support.inbox.title') })
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await expectNoFaults(page, 'bell');
  await visit(page, '/notifications/add');
  await page.getByRole('button', { name: t('support.send.submit'), exact: true }).click();
  await expectNoFaults(page, 'sending, refused');
  const { data } = await api.get<{ id: number }[]>('contacts?per_page=1');
  await visit(page, `/contact_messages/show/${data[0]?.id}`);
  await expectNoFaults(page, 'contact message');
  await page.getByRole('button', { name: t('support.contact.reply'), exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await expectNoFaults(page, 'reply');
});

test('chats: the queues, a conversation with a note, its keys', async ({ page, t, api }) => {
  const client = await makeClient(api);
  const { data: chat } = await api.post<Row>('conversations', {
    user_type: 'client',
    user_id: client.id,
    client_key: crypto.randomUUID(),
    message: 'أهلًا بك\nHow can we help?',
  });
  await api.post(`conversations/${chat.id}/messages`, { client_key: crypto.randomUUID(), message_type: 'note', message: 'عميل جديد' });
  await page.goto('/chats');
  await expect(
    page
      .getByRole('region', { name: t('chats.list') })
      .getByRole('tab')
      .first(),
  ).toBeVisible();
  await expectNoFaults(page, 'chats');
  await page.goto(`/chats/${chat.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('n');
  await expectNoFaults(page, 'a conversation');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.type('/');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoFaults(page, 'canned replies over a conversation');
  await page.getByRole('textbox').last().fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'keys of chats');
});

test('the desk: its board with what a supervisor does, tickets and one of them, the reports of agents', async ({ page, t, api }) => {
  const staff = await makeStaff(api, ['index-tickets', 'show-tickets', 'update-tickets', 'reply-chats']);
  // As wide as the other agents' numbers: none of them begins with it.
  const name = `هند ${uniqueNumber()}`;
  await api.post('agents', { admin_id: staff.row.id, name, country_id: 1, capacity: 2, team: 'المساء', shift: [] });
  await staff.post('desk/me', { action: 'active' });
  const word = `أين طلبي ${staff.row.id}`;
  const writer = await makeWriter(api, word);
  await api.post(`conversations/${writer.id}/assign`, { admin_id: staff.row.id });
  await visit(page, '/desk');
  const held = page
    .getByRole('group', { name: t('desk.board.held') })
    .getByRole('row')
    .filter({ hasText: word });
  await expect(held).toBeVisible();
  await expectNoFaults(page, 'the desk');
  await held.getByRole('button').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectNoFaults(page, 'what a supervisor does');
  await page.getByRole('menuitem', { name: t('desk.board.whisper') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectNoFaults(page, 'a whisper');
  await page.keyboard.press('Escape');
  await page
    .getByRole('group', { name: t('desk.board.agents') })
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: t('desk.board.set.away') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('desk.board.set.away'), exact: true })
    .click();
  await expect(page.getByText(t('validation.empty')).first()).toBeVisible();
  await expectNoFaults(page, 'sending somebody away, refused');
  await visit(page, '/tickets/show-all');
  await expectNoFaults(page, 'tickets');
  const { data } = await api.get<{ id: number }[]>('tickets?per_page=1');
  await visit(page, `/tickets/show/${data[0]?.id}`);
  await expectNoFaults(page, 'a ticket');
  await visit(page, '/agent_reports');
  await expect(page.getByRole('row', { name }).first()).toBeVisible();
  await expectNoFaults(page, 'reports of agents');
  await page.getByRole('row', { name }).first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'what a figure counts');
});

test('money: charging, refused and planned, a wallet, the proof, a coupon tried @arabic', async ({ page, t, api }) => {
  await visit(page, '/wallet/charge');
  await page.getByRole('button', { name: t('money.charge.submit'), exact: true }).click();
  await expect(page.getByText(t('validation.empty')).first()).toBeVisible();
  await expectNoFaults(page, 'charging, refused');
  const client = await makeClient(api);
  await visit(page, `/wallet/withdraw?user_type=client&user_ids=${client.id}`);
  await page.getByRole('textbox', { name: t('money.amount') }).fill('60');
  await expect(page.getByText('AED 60.00').first()).toBeVisible();
  await expectNoFaults(page, 'a withdrawal, planned');
  await visit(page, `/clients/show/${client.id}`);
  await page.getByRole('tab', { name: t('detail.wallet') }).click();
  await expect(page.getByText(t('money.no_lines'))).toBeVisible();
  await expectNoFaults(page, 'a wallet');
  await visit(page, '/wallet/proof');
  await expect(page.getByText(t('money.proof.holds'))).toBeVisible();
  await expectNoFaults(page, 'the proof');
  await visit(page, '/coupons/show/1');
  await page.getByRole('tab', { name: t('money.coupon.dry_run') }).click();
  await expect(page.getByRole('heading', { name: t('money.coupon.samples') })).toBeVisible();
  await expectNoFaults(page, 'a coupon tried');
});

test('texts and requests: their lists and rows @arabic', async ({ page, t }) => {
  for (const path of ['/faqs/show-all', '/reviews', '/subscription/show-all', '/requests/lawSourceServiceUsers/show-all']) {
    await visit(page, path);
    await settled(page);
    await page.getByRole('button', { name: t('list.expand', { name: '' }).trim() }).first().click(); // prettier-ignore
    await expectNoFaults(page, path);
  }
});

test('texts and reviews: their forms, the editor refused, a link and a preview', async ({ page, t }) => {
  await visit(page, '/reviews/form');
  await expectNoFaults(page, 'a review');
  await visit(page, '/terms/add');
  await expect(getForm(page).getByRole('toolbar')).toHaveCount(2);
  await save(page, t);
  await expectNoFaults(page, 'the editor refused');
  await page.getByRole('button', { name: t('content.preview'), exact: true }).click();
  await expectNoFaults(page, 'the preview');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: t('rich_text.link'), exact: true })
    .first()
    .click();
  await expectNoFaults(page, 'the link');
});

test('the log and the permissions, whose rows are of any kind @arabic', async ({ page }) => {
  for (const path of [
    '/audit',
    '/permissions/show-all',
    '/permission-labels/show-all',
    '/settings/wallet-limit',
    '/profile/show',
    '/jobs?whose=all',
  ]) {
    await visit(page, path);
    await expectNoFaults(page, path);
  }
});

test('an order, a trip, taking an order and calling one off @arabic', async ({ page, t, api }) => {
  const { data: trips } = await api.get<{ id: number }[]>('trips?order_status=finished&per_page=1');
  const order = await makeOrder(api);
  for (const path of [`/trips/show/${trips[0]?.id}`, '/orders/add', `/orders/show/${order.id}`]) {
    await visit(page, path);
    await expectNoFaults(page, path);
  }
  await page.getByRole('button', { name: t('enums.order_actions.cancel_order'), exact: true }).click();
  await expectNoFaults(page, 'calling off');
});

test('home, a page that is not there, a page that is not allowed', async ({ page }) => {
  for (const path of ['/', '/nowhere', '/permission-required']) {
    await visit(page, path);
    await expectNoFaults(page, path);
  }
});

test('home of someone without statistics, and a page out of reach @arabic', async ({ open, api, t }) => {
  const staff = await makeStaff(api, ['index-city', 'show-city'], { all_countries: 0, country_ids: [3] });
  const page = await open(staff, '/', { reducedMotion: 'reduce' });
  await expect(page.getByText(t('pages.home.yours'))).toBeVisible();
  await expectNoFaults(page, 'home without statistics');
  await page.goto('/cities/show/1');
  await expect(page.getByText(t('detail.not_found_text'))).toBeVisible();
  await expectNoFaults(page, 'row not found');
});

for (const [name, paths] of Object.entries({
  'places and roles': ['/countries/add', '/cities/add', '/roles/add'],
  people: ['/providers/add', '/admins/add', '/admins/edit/2', '/roles/edit/5'],
  services: ['/providerServices/add', '/working_hours/add', '/working_hours/edit/2', '/sliders/edit/2'],
}))
  test(`forms: ${name}`, async ({ page, t }) => {
    for (const path of paths) {
      await visit(page, path);
      await expect(getForm(page)).toBeVisible();
      await expectNoFaults(page, path);
      if (!path.endsWith('/add')) continue;
      await save(page, t);
      await expect(getForm(page).locator('[aria-invalid=true]').first()).toBeVisible();
      await expectNoFaults(page, `${path} refused`);
    }
  });

test('pages of people and places, and their Activity @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api);
  const provider = await makeProvider(api);
  const city = await makeCity(api);
  for (const path of [
    `/clients/show/${client.id}`,
    `/clients/edit/${client.id}`,
    `/providers/show/${provider.id}`,
    '/countries/show/1',
    `/cities/show/${city.id}`,
    '/admins/show/2',
  ]) {
    await visit(page, path);
    await expectNoFaults(page, path);
  }
  await page.getByRole('tab', { name: t('detail.activity') }).click();
  await expect(page.getByRole('tabpanel')).not.toBeEmpty();
  await expectNoFaults(page, 'activity');
});

test('the statistics of a period @arabic', async ({ page, t }) => {
  await visit(page, '/statistics?period=year');
  const card = page.getByRole('article').first();
  await expect(page.getByRole('main').locator('svg.recharts-surface')).toBeVisible();
  await expect(card.getByRole('img')).toBeVisible();
  await card.getByText(t('statistics.table')).click();
  await expectNoFaults(page, 'the statistics of a period');
});

test('partner tracking: its map and list, one of them followed, nothing found @arabic', async ({ page, t, api }) => {
  await makeDriverAt(api, QUIET_PLACE);
  await visit(page, '/partners/partners_tracking');
  await expect(page.getByTestId('map').locator('[data-state]').first()).toBeVisible();
  await expectNoFaults(page, 'partner tracking');
  await page
    .getByRole('region', { name: t('tracking.list') })
    .getByRole('listitem')
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('button', { name: t('tracking.unfollow') })).toBeVisible();
  await expectNoFaults(page, 'a partner who is followed');
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/partners/partners_tracking?keyword=لاوجودلها');
  await expect(page.getByText(t('tracking.none'))).toBeVisible();
  await expectNoFaults(page, 'no partner found');
});
