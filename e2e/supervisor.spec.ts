import { readFile } from 'node:fs/promises';
import type { Row } from './support/api.ts';
import { makeWriter } from './support/chats.ts';
import { makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, expectMessage, test, toasts } from './support/test.ts';

const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets', 'index-chats', 'show-chats', 'reply-chats'];

test('a supervisor whispers, steps in and gives a ticket to another, and sends an agent away with a reason they are told @arabic', async ({
  page,
  open,
  t,
  api,
}) => {
  const word = `أين طلبي ${uniqueNumber()}`;
  const writer = await makeWriter(api, word);
  const staff = await makeStaff(api, WORKS);
  const name = `هند ${uniqueNumber()}`;
  await api.post<Row>('agents', {
    admin_id: staff.row.id,
    name,
    country_id: 1,
    capacity: 1,
    team: null,
    shift: [],
    takes_chats: 0,
    takes_calls: 1,
  });
  const ticket = (await api.get<Row[]>(`tickets?keyword=${encodeURIComponent(word)}`)).data[0] as Row;
  await api.post(`tickets/${ticket.id}/assign`, { admin_id: staff.row.id });
  const screen = await open(staff, '/tickets/show-all');
  await screen.getByRole('button', { name: t('desk.my_state') }).click();
  await screen.getByRole('menuitem', { name: t('enums.presence_actions.active'), exact: true }).click();
  await expect(screen.getByRole('button', { name: t('desk.my_state') })).toContainText(t('enums.presences.active'));

  await page.goto('/desk');
  const held = page.getByRole('group', { name: t('desk.board.held') });
  const line = held.getByRole('row').filter({ hasText: word });
  const pick = async (item: string) => {
    await line.getByRole('button').click();
    await page.getByRole('menuitem', { name: item }).first().click();
  };
  await pick(t('desk.board.whisper'));
  await page.getByRole('dialog').getByRole('textbox').fill('اعرض عليها قسيمة');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk.board.whisper'), exact: true })
    .click();
  // Wherever they are, and the person sees nothing of it.
  await expect(toasts(screen, t).getByRole('link', { name: 'اعرض عليها قسيمة' })).toBeVisible();
  await toasts(screen, t).getByRole('link', { name: 'اعرض عليها قسيمة' }).click();
  const thread = screen.getByRole('region', { name: t('chats.thread', { name: writer.name }) });
  await expect(thread.getByRole('article').last()).toContainText(t('chats.note'));

  await pick(t('desk.board.step_in'));
  await expect(line).toContainText(api.login.name);
  await expect(thread.getByRole('article').last()).toContainText(t('chats.noted.stepped_in', { name: '' }).trim());
  await pick(name);
  await expect.poll(async () => (await api.get<Row>(`tickets/${ticket.id}`)).data['assignee_id']).toBe(staff.row.id);

  const agent = page
    .getByRole('group', { name: t('desk.board.agents') })
    .getByRole('row')
    .filter({ hasText: name });
  await agent.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('desk.board.set.away') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t('desk.board.set.away'), exact: true }).click();
  await expect(dialog).toContainText(t('validation.empty'));
  await dialog.getByRole('textbox').fill('استراحة الصلاة');
  await dialog.getByRole('button', { name: t('desk.board.set.away'), exact: true }).click();
  await expectMessage(page, t('messages.updated'));
  await expect(agent).toContainText(t('enums.presences.away'));
  await expect(screen.getByRole('button', { name: t('desk.my_state') })).toContainText(t('enums.presences.away'));
  const { data: inbox } = await staff.get<{ body: string }[]>('notification');
  expect(inbox.map(({ body }) => body)).toContain('استراحة الصلاة');
});

test('the report is narrowed to an agent and a team, on the screen and in its file @arabic', async ({ page, t, api }) => {
  const [mine, other] = [`ريم ${uniqueNumber()}`, `سمر ${uniqueNumber()}`];
  const team = `فريق ${uniqueNumber()}`;
  for (const [name, of] of [
    [mine, team],
    [other, null],
  ] as const) {
    const staff = await makeStaff(api, WORKS);
    await api.post<Row>('agents', { admin_id: staff.row.id, name, country_id: 1, capacity: 1, team: of, shift: [] });
  }
  await page.goto('/agent_reports?period=day');
  const lines = page.getByRole('group', { name: t('desk.report.work') });
  await expect(lines.getByRole('row', { name: other })).toBeVisible();
  await page.getByRole('combobox', { name: t('desk.report.team'), exact: true }).click();
  await page.getByRole('option', { name: team }).click();
  await expect(lines.getByRole('row', { name: other })).toHaveCount(0);
  await expect(lines.getByRole('row', { name: mine })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('team')).toBe(team);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: t('list.export'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('list.export_csv') }).click();
  const text = await readFile(await (await started).path(), 'utf8');
  expect([text.includes(mine), text.includes(other)]).toEqual([true, false]);
});
