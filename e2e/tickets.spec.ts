import type { Row } from './support/api.ts';
import { makeWriter } from './support/chats.ts';
import { getRow, rowAction } from './support/list.ts';
import { uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test('what a client writes opens a ticket, which is taken, answered and closed, and comes back with their next message @arabic', async ({
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

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const status = async () => (await api.get<Row>(`tickets/${ticket.id}`)).data['status'];
  await press(t('support.tickets.take'));
  await expectMessage(page, t('messages.updated'));
  await expect(page.getByRole('button', { name: t('support.tickets.give_back'), exact: true })).toBeVisible();
  // The talk is its owner's, too.
  expect((await api.get<Row>(`conversations/${writer.id}`)).data['assignee']).toMatchObject({ name: api.login.name });

  // Nobody is left waiting for an answer that was never given.
  const move = async (action: string) => {
    await press(t(`enums.moves.${action}`));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`enums.moves.${action}`), exact: true })
      .click();
  };
  await move('pend');
  await expectMessage(page, t('errors.ticket.not_answered'));

  await page.getByRole('link', { name: t('support.tickets.conversation') }).click();
  const box = page.getByRole('textbox', { name: t('chats.reply_to', { name: writer.name }) });
  await box.fill('في الطريق إليك');
  await box.press('Enter');
  await expect.poll(status).toBe('replied');
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(t('enums.ticket_statuses.replied'));

  await move('close');
  await expect.poll(status).toBe('closed');
  await expect(page.getByRole('button', { name: t('enums.moves.reopen'), exact: true })).toBeVisible();
  await writer.say('لم يصل بعد');
  await expect.poll(status).toBe('reopen');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(t('enums.ticket_statuses.reopen'));
});

test('a call is held, and two tickets of a client become one @arabic', async ({ page, t, api }) => {
  const subject = `حقيبتي في السيارة ${uniqueNumber()}`;
  const writer = await makeWriter(api, subject);
  const { data } = await api.get<Row[]>(`tickets?keyword=${encodeURIComponent(subject)}`);
  const ticket = data[0] as Row;
  const { id: second } = (
    await api.post<Row>('tickets', { subject: `${subject} ثانية`, country_id: ticket['country_id'], client_id: ticket['client_id'] })
  ).data;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`/tickets/show/${second}`);
  await api.post(`tickets/${second}/take_call`, {});
  // The page follows what happens elsewhere.
  await press(t('support.tickets.hold'));
  await expect(page.getByRole('main')).toContainText(t('enums.call_states.hold'));
  await press(t('support.tickets.resume'));
  await expect(page.getByRole('button', { name: t('support.tickets.hold'), exact: true })).toBeVisible();
  await api.post(`tickets/${second}/hang_up`, {});
  await press(t('support.tickets.wrap_up'));

  await press(t('support.tickets.merge'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: subject }).first().check();
  await dialog.getByRole('button', { name: t('support.tickets.merge'), exact: true }).click();
  await expect(page).toHaveURL(`/tickets/show/${ticket.id}`);
  await page.getByRole('tab', { name: t('support.tickets.timeline') }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(subject);
  await expect(main).toContainText(
    t('support.tickets.steps.merged', { number: String((await api.get<Row>(`tickets/${second}`)).data['ticket_no']) }),
  );
  await writer.say('هل وجدتموها؟');
  await expect(main).toContainText('هل وجدتموها؟');
});

for (const hours of [3, -3])
  test(`by a clock that is ${hours} hours off the list says how long there really is @arabic`, async ({ page, t, api }) => {
    const subject = `متى الرد ${uniqueNumber()}`;
    await makeWriter(api, subject);
    const { data } = await api.get<Row[]>(`tickets?keyword=${encodeURIComponent(subject)}`);
    const ticket = data[0] as Row;
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
