import type { Locator, Page } from '@playwright/test';
import type { Row } from './support/api.ts';
import { makeWriter } from './support/chats.ts';
import type { Words } from './support/language.ts';
import { getRow, rowAction } from './support/list.ts';
import { makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test, toasts } from './support/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** What is not done every day is in the menu. */
async function pick(page: Page, t: Words, name: string): Promise<void> {
  await press(page, t('support.tickets.more'));
  await page.getByRole('menuitem', { name, exact: true }).click();
}
const undo = (page: Page, t: Words) =>
  toasts(page, t)
    .getByRole('button', { name: t('support.tickets.undo') })
    .last()
    .click();
const events = (page: Page, t: Words): Locator => page.getByRole('region', { name: t('support.tickets.timeline') }).getByRole('listitem');
/** A number within a sentence, as it is said. */
const said = (ticket: Row) => ({ number: `\u2066${String(ticket['ticket_no'])}\u2069` });

test('what a client writes opens a ticket, which is taken, answered and closed on its page, and comes back with their next message @arabic', async ({
  page,
  t,
  api,
}) => {
  const subject = `أين طلبي ${uniqueNumber()}`;
  const writer = await makeWriter(api, subject);
  await page.goto(`/tickets/show-all?keyword=${encodeURIComponent(subject)}`);
  const { data } = await api.get<Row[]>(`tickets?keyword=${encodeURIComponent(subject)}`);
  const ticket = data[0] as Row;
  await rowAction(page, t, ticket.id, 'show').click();
  await expect(page).toHaveURL(`/tickets/show/${ticket.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  const now = async (field: string) => (await api.get<Row>(`tickets/${ticket.id}`)).data[field];

  // In one press, said of which ticket, and taken back as easily.
  await press(page, t('support.tickets.take'));
  await expectMessage(page, String(ticket['ticket_no']));
  await expect.poll(() => now('assignee_id')).toBe(api.login.id);
  await undo(page, t);
  await expect.poll(() => now('assignee_id')).toBeNull();
  await press(page, t('support.tickets.take'));
  // The talk is its owner's, too.
  await expect
    .poll(async () => (await api.get<Row>(`conversations/${writer.id}`)).data['assignee'])
    .toMatchObject({ name: api.login.name });
  await expect(events(page, t).first()).toContainText('استلمتِ التذكرة');

  // Nobody is left waiting for an answer that was never given.
  await pick(page, t, t('enums.moves.pend'));
  await expectMessage(page, t('errors.ticket.not_answered'));

  const thread = page.getByRole('region', { name: t('chats.thread', { name: writer.name }) });
  await expect(thread.getByRole('article')).toContainText(subject);
  const box = thread.getByRole('textbox', { name: t('chats.reply_to', { name: writer.name }) });
  await box.fill('في الطريق إليك');
  await box.press('Enter');
  await expect(thread.getByRole('article').last()).toContainText('في الطريق إليك');
  await expect.poll(() => now('status')).toBe('replied');
  await expect(events(page, t).first()).toContainText(t('support.tickets.steps.status.replied'));

  await press(page, t('enums.moves.close'));
  await expectMessage(page, t('support.tickets.done.close', said(ticket)));
  await expect.poll(() => now('status')).toBe('closed');
  await undo(page, t);
  await expect.poll(() => now('status')).toBe('reopen');
  await press(page, t('enums.moves.close'));
  await expect(page.getByRole('button', { name: t('enums.moves.reopen'), exact: true })).toBeVisible();
  // The page follows what happens elsewhere.
  await writer.say('لم يصل بعد');
  await expect(thread.getByRole('article').last()).toContainText('لم يصل بعد');
  await expect(page.getByRole('main')).toContainText(t('enums.ticket_statuses.reopen'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a call is taken, held and written up in one press each, its notes are written meanwhile, and two tickets of a client become one @arabic', async ({
  page,
  t,
  api,
}) => {
  const subject = `حقيبتي في السيارة ${uniqueNumber()}`;
  const writer = await makeWriter(api, subject);
  const { data } = await api.get<Row[]>(`tickets?keyword=${encodeURIComponent(subject)}`);
  const ticket = data[0] as Row;
  const second = (
    await api.post<Row>('tickets', { subject: `${subject} ثانية`, country_id: ticket['country_id'], client_id: ticket['client_id'] })
  ).data;
  await page.goto(`/tickets/show/${second.id}`);
  await press(page, t('support.tickets.take'));
  await press(page, t('enums.moves.take_call'));
  await expectMessage(page, t('support.tickets.done.take_call', said(second)));
  await press(page, t('support.tickets.hold'));
  await expect(page.getByRole('main')).toContainText(t('enums.call_states.hold'));
  await press(page, t('support.tickets.resume'));
  await expect(page.getByRole('button', { name: t('support.tickets.hold'), exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: t('resources.tickets.fields.notes') }).fill('لون الحقيبة أسود');
  await press(page, t('support.tickets.save_notes'));
  await expectMessage(page, t('support.tickets.done.noted', said(second)));
  expect((await api.get<Row>(`tickets/${second.id}`)).data).toMatchObject({ notes: 'لون الحقيبة أسود', status: 'onCall' });
  await press(page, t('enums.moves.hang_up'));
  await press(page, t('support.tickets.wrap_up'));
  await expectMessage(page, t('support.tickets.done.wrap_up', said(second)));

  await pick(page, t, t('support.tickets.merge'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: subject }).first().check();
  await dialog.getByRole('button', { name: t('support.tickets.merge'), exact: true }).click();
  await expect(page).toHaveURL(`/tickets/show/${ticket.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(subject);
  await expect(events(page, t)).toContainText([t('support.tickets.steps.merged', { number: String(second['ticket_no']) })]);
  await writer.say('هل وجدتموها؟');
  await expect(main).toContainText('هل وجدتموها؟');
});

test('a message to the administration is answered from its ticket, which is its next step, and whoever only looks is offered none @arabic', async ({
  page,
  open,
  t,
  api,
}) => {
  const { data } = await api.get<Row[]>('tickets?channel=contact_message&status=open&per_page=1');
  const ticket = data[0] as Row;
  const { message } = (await api.get<Row>(`contacts/${String(ticket['contact_message_id'])}`)).data;
  await page.goto(`/tickets/show/${ticket.id}`);
  await expect(page.getByRole('region', { name: t('support.contact.message') })).toHaveText(String(message));
  await press(page, t('support.tickets.take'));
  await press(page, t('support.tickets.reply'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('support.contact.text') }).fill('أرسلناها إليك الآن');
  await dialog.getByRole('button', { name: t('support.contact.send'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('support.contact.replies') })).toContainText('أرسلناها إليك الآن');
  await expect(page.getByRole('main')).toContainText(t('enums.ticket_statuses.replied'));

  const reader = await makeStaff(api, ['index-tickets', 'show-tickets']);
  const other = await open(reader, `/tickets/show/${ticket.id}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(String(ticket['subject']));
  await expect(other.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a promise that was missed is red, in words, on the page and in the list', async ({ page, t, api }) => {
  const { data } = await api.get<Row[]>('tickets?filter=overdue&sort=due_at&per_page=1');
  const ticket = data[0] as Row;
  const late = new RegExp(t('support.tickets.late', { time: '.+' }));
  const red = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--pomegranate)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  await page.goto(`/tickets/show/${ticket.id}`);
  const due = page
    .getByRole('main')
    .locator(`time[datetime="${String(ticket['due_at'])}"]`)
    .getByText(late);
  await expect(due).toHaveCSS('color', await red());
  await page.goto('/tickets/show-all?filter=overdue&sort=due_at');
  await expect(page.getByRole('row').locator('time').getByText(late).first()).toHaveCSS('color', await red());
});

test('the ticket of a complaint is called after its reason in the language of whoever reads', async ({ page, t, language, api }) => {
  const { data } = await api.get<Row[]>('tickets?channel=complaint&per_page=1');
  const ticket = data[0] as Row;
  const reason = String((ticket['report_reason_data'] as Row)[`title_${language}`]);
  const number = String(ticket['order_no']);
  await page.goto(`/tickets/show/${ticket.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('support.tickets.complaint', { reason, number: `\u2066${number}\u2069` }),
  );
  await page.goto(`/tickets/show-all?keyword=${number}`);
  await expect(page.getByRole('row').filter({ hasText: String(ticket['ticket_no']) })).toContainText(reason);
});
for (const hours of [3, -3])
  test(`by a clock that is ${hours} hours off the list says how long there really is @arabic`, async ({ page, t, api }) => {
    const subject = `متى الرد ${uniqueNumber()}`;
    await makeWriter(api, subject);
    const { data } = await api.get<Row[]>(`tickets?keyword=${encodeURIComponent(subject)}`);
    const { id, tags, updated_at } = data[0] as Row;
    // What is urgent is promised whatever the hour of the day.
    const { data: ticket } = await api.put<Row>(`tickets/${id}`, { subject, priority: 'urgent', tags, notes: null, updated_at });
    const left = Math.round((Date.parse(String(ticket['due_at'])) - Date.now()) / 60_000);
    expect(left, 'what is promised to a client is within the hour').toBeLessThan(60);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto(`/tickets/show-all?keyword=${encodeURIComponent(subject)}`);
    const due = getRow(page, ticket.id)
      .locator(`time[datetime="${String(ticket['due_at'])}"]`)
      .first();
    await expect(due).toContainText(/\d+:\d\d/);
    const [minutes = 0] = ((await due.textContent()) ?? '').match(/\d+(?=:)/) ?? [];
    expect(Math.abs(Number(minutes) - left)).toBeLessThanOrEqual(2);
    await expect(due).not.toContainText(t('support.tickets.late', { time: '' }).trim());
  });
