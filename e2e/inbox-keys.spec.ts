import { makeWriter } from './support/chats.ts';
import { uniqueNumber } from './support/rows.ts';
import { expect, test } from './support/test.ts';

// No press of the mouse in all of it: whoever works through an inbox all day has their hands on the keys.
test('an operator works through the inbox by keyboard alone: finds, takes, reads, answers by a canned reply, leaves it to the person, closes, and goes on to the next @arabic', async ({
  page,
  t,
  api,
}) => {
  const number = uniqueNumber();
  await api.post('canned_replies', {
    title_ar: `رقم ${number}`,
    title_en: `Number ${number}`,
    text_ar: 'أهلًا {الاسم}، ما رقم طلبك؟',
    text_en: 'Hello {name}, which order?',
    is_active: 1,
  });
  // Others write meanwhile: a word that only these two say keeps them together.
  const second = await makeWriter(api, `وأنا أيضًا أنتظر ${number}`);
  const first = await makeWriter(api, `لم يصل طلبي ${number}`);
  const thread = (name: string) => page.getByRole('region', { name: t('chats.thread', { name }) });
  const lines = (name: string) => thread(name).getByRole('article');
  const { keyboard } = page;

  await page.goto('/chats');
  const list = page.getByRole('region', { name: t('chats.list') });
  await expect(list.getByRole('tab').first()).toBeVisible();
  await keyboard.press('/');
  await keyboard.type(String(number));
  await expect(list.getByRole('button').filter({ hasText: String(number) })).toHaveCount(2);
  await keyboard.press('Enter');
  await expect(lines(first.name)).toHaveCount(1);
  // Whoever looks at its end has read it.
  await expect.poll(async () => (await api.get<{ unread: number }>(`conversations/${first.id}`)).data.unread).toBe(0);

  await keyboard.press('a');
  await expect(thread(first.name).getByRole('button', { name: new RegExp(api.login.name) })).toBeVisible();
  await keyboard.press('r');
  await expect(thread(first.name).getByRole('textbox')).toBeFocused();
  await keyboard.type(`/${number}`);
  await expect(page.getByRole('option', { name: String(number) })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  const answer = `أهلًا ${first.name}، ما رقم طلبك؟`;
  await expect(thread(first.name).getByRole('textbox')).toHaveValue(answer);
  await keyboard.press('Enter');
  await expect(lines(first.name).last()).toContainText(answer);
  await keyboard.press('Escape');
  await expect(lines(first.name).last()).toContainText(t('chats.ticks.sent'));

  const ticketStatus = async () =>
    (await api.get<{ status: string }[]>(`tickets?keyword=${number}`)).data.map(({ status }) => status).toSorted();
  await keyboard.press('h');
  await expect.poll(ticketStatus).toEqual(['open', 'pending']);
  await first.say('رقمه D-7');
  await expect(lines(first.name)).toHaveCount(3);
  await keyboard.press('e');
  await expect(thread(first.name).getByText(t('chats.closed_now'))).toBeVisible();
  await expect.poll(ticketStatus).toEqual(['closed', 'open']);

  // What was taken has left the queue: the next is the one that still waits.
  await expect(list.getByRole('button').filter({ hasText: String(number) })).toHaveCount(1);
  await keyboard.press('j');
  await expect(lines(second.name)).toHaveCount(1);
});
