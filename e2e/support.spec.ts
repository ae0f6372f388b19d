import { cutText } from '../apps/web/src/ui/cut-text.ts';
import type { Answer, Api, Row } from './support/api.ts';
import { makeClient, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test, waitForSocket } from './support/test.ts';

/** The newest contact message of somebody with an e-mail. */
async function someMessage(api: Api): Promise<Row> {
  const { data } = await api.get<Row[]>('contacts?per_page=100&type=contact&filter=not_replied');
  const found = data.find((row) => row['email'] !== null);
  if (!found) throw new Error('the demo has no message that can be answered by mail');
  return found;
}

test.describe('notifications', () => {
  test('the bell shows what is unread, and leads to all', async ({ page, t, api, language }) => {
    // Other tests send meanwhile, and the bell hears of it: what it shows is what the server holds now.
    const held = async () => {
      const answer = await api.call('GET', 'notification', undefined, { 'accept-language': language });
      return ((await answer.json()) as Answer<{ body: string; is_read: 0 | 1 }[]>).data;
    };
    await page.goto('/cities/show-all');
    const bell = page.getByRole('button', { name: t('support.inbox.title'), exact: false }).and(page.locator('[aria-haspopup=dialog]'));
    await bell.click();
    const panel = page.getByRole('dialog', { name: t('support.inbox.title') });
    await expect.poll(async () => (await panel.getByRole('link').count()) - (await held()).length).toBe(1);
    const missing = async () => {
      const texts = (await held()).map(({ body }) => cutText(body, 40));
      const shown = String(await panel.textContent());
      return texts.filter((text) => !shown.includes(text));
    };
    await expect.poll(missing).toEqual([]);
    const unread = async () => (await held()).filter(({ is_read: isRead }) => isRead === 0).length;
    await expect.poll(async () => (await panel.locator('[data-unread=true]').count()) - (await unread())).toBe(0);
    await expect(panel.locator('[data-unread=true]').first()).toBeVisible();
    await panel.getByRole('link', { name: t('support.bell.all') }).click();
    await expect(page).toHaveURL(/\/notifications\/show-all$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('support.inbox.title'));
  });

  test('a notification says whom it reaches before it goes, and how far it is after', { tag: '@arabic' }, async ({ page, t, api }) => {
    const { data } = await api.post<{ count: number }>('notifications/audience', { all: 1, user_type: 'contributor' });
    await page.goto('/notifications/add');
    await page.getByRole('combobox', { name: t('support.send.user_type') }).click();
    await page.getByRole('option', { name: t('enums.audiences.contributor') }).click();
    await expect(page.getByRole('main').getByText(t('support.send.reach', { count: data.count }))).toBeVisible();
    await page.getByRole('button', { name: t('support.send.submit'), exact: true }).click();
    await expect(page.getByText(t('validation.empty'))).toHaveCount(2);
    await page.getByRole('textbox', { name: t('support.send.name') }).fill('تذكير');
    await page.getByRole('textbox', { name: t('support.send.body') }).fill('موعد الصيانة الدورية غدًا');
    await page.getByRole('button', { name: t('support.send.submit'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('support.send.submit') })
      .click();
    await expectMessage(page, t('messages.sent'));
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(data.count), { timeout: 20_000 });
    await expect(page.getByText(t('support.job.done'), { exact: true })).toBeVisible();
    // The page may be left: the work is found again among one's own.
    await page.getByRole('button', { name: t('shell.user_menu') }).click();
    await page.getByRole('menuitem', { name: t('shell.jobs') }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'تذكير' }).first();
    await card.getByRole('button', { name: t('support.job.results') }).click();
    await expect(card.getByRole('table').getByRole('row')).not.toHaveCount(0);
  });

  test('the selected are written to, once title and content are there', { tag: '@arabic' }, async ({ page, t, api }) => {
    const client = await makeClient(api);
    await page.goto(`/clients/show-all?id=${client.id}`);
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: t('list.send_notification') }).click();
    const dialog = page.getByRole('dialog', { name: t('support.send.dialog') });
    await expect(dialog.getByText(t('support.send.reach', { count: 1 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('support.send.submit'), exact: true }).click();
    await expect(dialog.getByText(t('validation.empty'))).toHaveCount(2);
    await dialog.getByRole('textbox', { name: t('support.send.name') }).fill('مرحبًا بك');
    await dialog.getByRole('textbox', { name: t('support.send.body') }).fill('رصيد ترحيبي في محفظتك');
    await dialog.getByRole('button', { name: t('support.send.submit'), exact: true }).click();
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1', { timeout: 20_000 });
  });

  test('a failure leaves what was typed, and says what the server said', { tag: '@arabic' }, async ({ page, t }) => {
    await page.route('**/api/admin/notifications', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', message: 'قاعدة البيانات غير متاحة', code: 'database.unavailable' } }),
    );
    await page.goto('/notifications/add');
    await page.getByRole('textbox', { name: t('support.send.name') }).fill('عنوان باق');
    await page.getByRole('textbox', { name: t('support.send.body') }).fill('نص باق');
    await page.getByRole('button', { name: t('support.send.submit'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('support.send.submit') })
      .click();
    await expectMessage(page, 'قاعدة البيانات غير متاحة');
    await expect(page.getByRole('textbox', { name: t('support.send.name') })).toHaveValue('عنوان باق');
    await expect(page.getByRole('alert').filter({ hasText: t('support.send.kept') })).toBeVisible();
  });
});

test.describe('contact messages', () => {
  test('a message is opened, read and answered by mail', async ({ page, t, api }) => {
    const message = await someMessage(api);
    await page.goto(`/contact_messages/show/${message.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(message['subject']));
    await page.getByRole('button', { name: t('support.contact.reply'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    // The demo sends mail alone: what goes another way stays in the outbox, which is said before.
    await expect(dialog.getByText(t('support.channels.held')).first()).toBeVisible();
    await expect(dialog.getByRole('radio', { name: t('support.channels.email') })).toBeChecked();
    await dialog.getByRole('button', { name: t('support.contact.send') }).click();
    await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
    const text = `تمت مراجعة طلبك رقم ${uniqueNumber()}`;
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: t('support.contact.send') }).click();
    await expectMessage(page, t('messages.reply_sent'));
    const reply = page
      .getByRole('region', { name: t('support.contact.replies') })
      .getByRole('listitem')
      .filter({ hasText: text });
    await expect(reply.getByText(t('enums.outbox_statuses.sent'), { exact: true })).toBeVisible({ timeout: 20_000 });
    expect((await api.get(`contacts/${message.id}`)).data['is_read']).toBe(1);
  });
});

test('a list says what came meanwhile, and shows it when asked', { tag: '@arabic' }, async ({ page, t, api }) => {
  const name = `نبأ ${uniqueNumber()}`;
  const add = () =>
    api.post<Row>('cities', { country_id: 1, name_ar: name, name_en: 'News', lat: null, lng: null, location: null, is_active: 1 });
  await add();
  const isLetIn = waitForSocket(page);
  await page.goto(`/cities/show-all?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await isLetIn;
  await add();
  await add();
  const pill = page.getByRole('button', { name: t('list.new_rows', { count: 2 }) });
  await expect(pill).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('row')).toHaveCount(2);
  await pill.click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(pill).toHaveCount(0);
});
