import type { Page } from '@playwright/test';
import { makeWriter } from './support/chats.ts';
import type { Words } from './support/language.ts';
import { picture } from './support/picture.ts';
import { save } from './support/form.ts';
import { makeClient, makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test, toasts } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

const getList = (page: Page, t: Words) => page.getByRole('region', { name: t('chats.list') });
const getThread = (page: Page, t: Words, name: string) => page.getByRole('region', { name: t('chats.thread', { name }) });
const messages = (page: Page, t: Words, name: string) => getThread(page, t, name).getByRole('article');

test('a client writes and it is there; the answer goes out by Enter, what is written survives a reload, and what is sent without a line goes out in its order @arabic', async ({
  page,
  t,
  api,
  context,
}) => {
  await page.goto('/chats');
  const list = getList(page, t);
  await expect(list.getByRole('tab', { name: new RegExp(t('enums.chat_queues.unassigned')) })).toBeVisible();
  // It comes by itself, and says who waits.
  const writer = await makeWriter(api, 'السلام عليكم\nWhere is my order?');
  const item = list.getByRole('button').filter({ hasText: writer.name });
  await expect(item).toContainText('السلام عليكم');
  await item.click();
  const thread = getThread(page, t, writer.name);
  await expect(messages(page, t, writer.name)).toHaveCount(1);
  await expect(thread.getByText(t('chats.new'))).toBeVisible();
  // Each paragraph in its own direction.
  const directions = thread.getByRole('article').locator('p[dir=auto]');
  await expect(directions).toHaveText(['السلام عليكم', 'Where is my order?']);
  await expect(directions.nth(1)).toHaveCSS('direction', 'ltr');
  // Read means that somebody saw it.
  await expect.poll(async () => (await api.get<{ unread: number }>(`conversations/${writer.id}`)).data.unread).toBe(0);

  const box = thread.getByRole('textbox', { name: t('chats.reply_to', { name: writer.name }) });
  await box.press('Enter');
  await expect(messages(page, t, writer.name)).toHaveCount(1);
  await box.pressSequentially('وعليكم السلام');
  await box.press('Shift+Enter');
  await box.pressSequentially('one');
  await box.press('Control+Enter');
  await box.pressSequentially('two');
  await expect(box).toHaveValue('وعليكم السلام\none\ntwo');
  await page.reload();
  await expect(box).toHaveValue('وعليكم السلام\none\ntwo');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(messages(page, t, writer.name)).toHaveCount(2);
  await expect(messages(page, t, writer.name).nth(1)).toContainText(t('chats.ticks.sent'));

  await context.setOffline(true);
  for (const text of ['الأولى', 'الثانية']) {
    await box.fill(text);
    await box.press('Enter');
  }
  await expect(thread.getByText(t('chats.states.offline'))).toHaveCount(2);
  await context.setOffline(false);
  await expect(thread.getByText(t('chats.states.offline'))).toHaveCount(0, { timeout: 20_000 });
  const stored = async () =>
    (await api.get<{ message: string }[]>(`conversations/${writer.id}/messages`)).data.map(({ message }) => message);
  await expect.poll(stored).toEqual(['السلام عليكم\nWhere is my order?', 'وعليكم السلام\none\ntwo', 'الأولى', 'الثانية']);
  await expect(messages(page, t, writer.name)).toHaveCount(4);

  // What was deleted leaves its trace.
  const second = messages(page, t, writer.name).nth(2);
  await second.getByRole('button', { name: t('chats.message_menu') }).click();
  await page.getByRole('menuitem', { name: t('chats.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('chats.delete_confirm.yes') })
    .click();
  await expect(second).toContainText(t('chats.deleted'));
  await expect(thread.getByText('الأولى', { exact: true })).toHaveCount(0);
  // Nothing of it is left once somebody erases it.
  await second.getByRole('button', { name: t('chats.message_menu') }).click();
  await page.getByRole('menuitem', { name: t('chats.redact') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('chats.redact_confirm.yes') })
    .click();
  await expect(second).toContainText(t('chats.redacted'));
  await expect(second.getByRole('button')).toHaveCount(0);

  // While one looks, it follows by itself.
  await writer.say('شكرًا');
  await expect(messages(page, t, writer.name).last()).toContainText('شكرًا');
});

test('by keys alone: the next conversation, taken, noted, answered, closed and opened again @arabic', async ({ page, t, api }) => {
  // Others write meanwhile: a word that only these two say keeps them together.
  const word = String(uniqueNumber());
  const [first, second] = [await makeWriter(api, `من يجيب ${word}؟`), await makeWriter(api, `أنا أيضًا ${word}`)];
  await page.goto(`/chats?queue=all&keyword=${word}`);
  const list = getList(page, t);
  await expect(list.getByRole('button').filter({ hasText: first.name })).toBeVisible();
  // The latest stands first.
  await page.keyboard.press('j');
  await expect(getThread(page, t, second.name)).toBeVisible();
  await page.keyboard.press('j');
  const thread = getThread(page, t, first.name);
  await expect(thread.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(thread.getByRole('button', { name: new RegExp(api.login.name) })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('اتصلت به');
  await page.keyboard.press('Enter');
  await expect(thread.getByRole('article').filter({ hasText: 'اتصلت به' })).toContainText(t('chats.note'));
  await page.keyboard.type('نعم');
  await page.keyboard.press('Enter');
  await expect(thread.getByRole('article').last()).toContainText('نعم');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(thread.getByText(t('chats.closed_now'))).toBeVisible();
  await page.keyboard.press('e');
  await expect(thread.getByRole('textbox')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('chats.shortcuts.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(getThread(page, t, second.name)).toBeVisible();
});

test('history loads upwards without a jump, and a picture that was pasted is sent @arabic', async ({ page, t, api }) => {
  const said = Array.from({ length: 120 }, (_, index) => `رسالة رقم ${index + 1}`);
  const writer = await makeWriter(api, ...said);
  await page.goto(`/chats/${writer.id}`);
  const thread = getThread(page, t, writer.name);
  await expect(thread.getByText('رسالة رقم 120', { exact: true })).toBeInViewport();
  expect(await thread.getByRole('article').count()).toBeLessThan(60);
  const scroller = thread.getByRole('group', { name: t('chats.thread', { name: writer.name }) });
  await scroller.hover();
  await page.mouse.wheel(0, -1500);
  // What one looks at stays where it is while older messages come above it.
  const mark = thread.getByText('رسالة رقم 95', { exact: true });
  await expect(mark).toBeInViewport();
  const before = (await mark.boundingBox())?.y ?? 0;
  await expect.poll(() => scroller.evaluate((element) => element.scrollHeight)).toBeGreaterThan(5000);
  expect(Math.abs(((await mark.boundingBox())?.y ?? 0) - before)).toBeLessThan(4);
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await expect(thread.getByText(t('chats.beginning'))).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(thread.getByText('رسالة رقم 1', { exact: true })).toBeVisible();
  await thread.getByRole('button', { name: t('chats.to_latest') }).click();
  await expect(thread.getByText('رسالة رقم 120', { exact: true })).toBeInViewport();

  await thread.getByRole('textbox').evaluate(
    (box, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'place.png', { type: 'image/png' }));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...picture()],
  );
  await expect(thread.getByRole('img', { name: t('chats.attached') })).toBeVisible();
  await thread.getByRole('button', { name: t('chats.send'), exact: true }).click();
  await expect(thread.getByRole('link', { name: t('chats.open_picture') })).toBeVisible();
});

test('a canned reply is written once, found by its slash and filled with whom one talks to @arabic', async ({ page, t, api }) => {
  const number = uniqueNumber();
  await page.goto('/canned_replies/add');
  for (const [name, text] of [
    ['title_ar', `شكر ${number}`],
    ['title_en', `Thanks ${number}`],
    ['text_ar', 'شكرًا {الاسم}، رقم طلبك {رقم الطلب}'],
    ['text_en', 'Thank you {name}, order {order}'],
  ] as const)
    await page.locator(`[data-path="${name}"]`).fill(text);
  await save(page, t);
  await expectMessage(page, t('messages.created'));
  const writer = await makeWriter(api, 'Hello, are you there?');
  await page.goto(`/chats/${writer.id}`);
  const box = getThread(page, t, writer.name).getByRole('textbox');
  await box.pressSequentially(`/${number}`);
  await expect(page.getByRole('option', { name: `Thanks ${number}` })).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  // There is no order to fill in: its gap is selected, to be written over.
  await expect(box).toHaveValue(`Thank you ${writer.name}, order {order}`);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('{order}');
  await page.keyboard.type('D-1');
  await expect(box).toHaveValue(`Thank you ${writer.name}, order D-1`);
});

test('an operator writes first, from the page of a person @arabic', async ({ page, t, api }) => {
  const client = await makeClient(api);
  const name = `${String(client['first_name'])} ${String(client['last_name'])}`;
  await page.goto(`/clients/show/${client.id}`);
  await page.getByRole('button', { name: t('detail.desk.write'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('chats.write_to', { name }) });
  await dialog.getByRole('textbox').fill('أهلًا، هل وصلك الطلب؟');
  await dialog.getByRole('button', { name: t('chats.send'), exact: true }).click();
  await expect(getThread(page, t, name).getByRole('article')).toContainText('أهلًا، هل وصلك الطلب؟');
});

test('a colleague who answered first is shown, and sending again confirms @arabic', async ({ page, t, api, open }) => {
  const writer = await makeWriter(api, 'هل من أحد؟');
  const other = await makeStaff(api, ['index-chats', 'show-chats', 'reply-chats']);
  await page.goto(`/chats/${writer.id}`);
  const thread = getThread(page, t, writer.name);
  await expect(thread.getByRole('article')).toHaveCount(1);
  const colleague = await open(other, `/chats/${writer.id}`);
  const theirs = getThread(colleague, t, writer.name);
  await expect(theirs.getByRole('article')).toHaveCount(1);
  const box = thread.getByRole('textbox');
  await box.fill('أنا معك');
  // The colleague's answer arrives while this one is on its way.
  let isFirst = true;
  await page.route('**/conversations/*/messages', async (route) => {
    if (!isFirst || route.request().method() !== 'POST') return route.continue();
    isFirst = false;
    await other.post(`conversations/${writer.id}/messages`, { client_key: crypto.randomUUID(), message_type: 'text', message: 'تفضل' });
    await route.continue();
  });
  await box.press('Enter');
  await expect(thread.getByText(t('chats.states.answered'))).toBeVisible();
  await expect(thread.getByRole('article').filter({ hasText: 'تفضل' })).toBeVisible();
  await thread.getByRole('button', { name: t('chats.send_anyway') }).click();
  await expect(theirs.getByRole('article').filter({ hasText: 'أنا معك' })).toBeVisible();
});

test('on a phone it is a list, then a thread, then the person @arabic', async ({ page, t, api }) => {
  const writer = await makeWriter(api, 'من الهاتف');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/chats');
  const list = getList(page, t);
  await list.getByRole('button').filter({ hasText: writer.name }).click();
  await expect(list).toBeHidden();
  const thread = getThread(page, t, writer.name);
  await expect(thread.getByRole('article')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await thread.getByRole('button', { name: t('chats.details') }).click();
  await expect(thread).toBeHidden();
  const person = page.getByRole('region', { name: t('chats.details') });
  await expect(person.getByRole('link', { name: t('chats.profile', { name: writer.name }) })).toBeVisible();
  await person.getByRole('button', { name: t('chats.back_to_thread') }).click();
  await thread.getByRole('button', { name: t('chats.back') }).click();
  await expect(list.getByRole('button').filter({ hasText: writer.name })).toBeFocused();
});

test('a message elsewhere is shown for fifteen seconds on any screen, and leads to its conversation @arabic', async ({ page, t, api }) => {
  await page.clock.install();
  await page.goto('/cities/show-all');
  await expect(page.getByRole('table')).toBeVisible();
  const heard = page.waitForEvent('websocket');
  await heard.then((socket) => socket.waitForEvent('framereceived'));
  await expect(page.locator('header').getByRole('button', { name: t('support.inbox.title') })).toBeVisible();
  const writer = await makeWriter(api, 'هل أنتم هنا؟');
  const message = toasts(page, t).getByRole('link', { name: 'هل أنتم هنا؟' });
  await expect(message).toBeVisible();
  await page.clock.fastForward(13_000);
  await expect(message).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(message).toBeHidden();
  await writer.say('نسيتموني؟');
  await toasts(page, t).getByRole('link', { name: 'نسيتموني؟' }).click();
  await expect(getThread(page, t, writer.name).getByRole('article')).toHaveCount(2);
  // It is not shown again while it is read.
  await writer.say('شكرًا لكم');
  await expect(getThread(page, t, writer.name).getByRole('article')).toHaveCount(3);
  await expect(toasts(page, t).getByRole('link', { name: 'شكرًا لكم' })).toHaveCount(0);
});
