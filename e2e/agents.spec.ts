import type { Row } from './support/api.ts';
import { makeCountry, makeStaff, uniqueNumber } from './support/rows.ts';
import { expect, test } from './support/test.ts';

// In a country of its own: what waits elsewhere is the business of other tests.
test('an agent says that they are active, takes the ticket that is offered, and the supervisor sees it @arabic', async ({
  page,
  open,
  t,
  api,
}) => {
  const country = await makeCountry(api);
  const staff = await makeStaff(api, ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets'], {
    all_countries: 0,
    country_ids: [country.id],
  });
  const name = `هند ${uniqueNumber()}`;
  await api.post<Row>('agents', { admin_id: staff.row.id, name, country_id: country.id, capacity: 2, team: null, shift: [] });
  const { data: ticket } = await api.post<Row>('tickets', {
    subject: `لم يصل السائق ${uniqueNumber()}`,
    country_id: country.id,
    channel: 'chat',
    priority: 'normal',
  });

  const screen = await open(staff, '/tickets/show-all');
  await screen.getByRole('button', { name: t('desk.my_state') }).click();
  await screen.getByRole('menuitem', { name: t('enums.presence_actions.active'), exact: true }).click();
  const offer = screen.getByRole('alertdialog', { name: t('desk.offer.title') });
  await expect(offer).toContainText(String(ticket['ticket_no']));
  // It stands beside what one works on: over neither the page nor the top bar.
  const box = await offer.boundingBox();
  const area = await screen.getByRole('main').boundingBox();
  expect(box && area && (box.x + box.width <= area.x || box.x >= area.x + area.width)).toBe(true);
  await offer.getByRole('button', { name: t('desk.offer.accept'), exact: true }).click();
  await expect(screen).toHaveURL(`/tickets/show/${ticket.id}`);
  await expect(offer).toBeHidden();
  expect((await api.get<Row>(`tickets/${ticket.id}`)).data['assignee_id']).toBe(staff.row.id);

  // What they pass on is left to others: it does not come back at once, though nobody else is there.
  const { data: passed } = await api.post<Row>('tickets', {
    subject: `أين حقيبتي ${uniqueNumber()}`,
    country_id: country.id,
    channel: 'chat',
    priority: 'normal',
  });
  await expect(offer).toContainText(String(passed['ticket_no']));
  await offer.getByRole('button', { name: t('desk.offer.decline'), exact: true }).click();
  await screen.getByRole('menuitem', { name: t('enums.decline_reasons.busy') }).click();
  await expect(offer).toBeHidden();
  // Longer than two turns of the routing.
  await screen.waitForTimeout(5000);
  await expect(offer).toBeHidden();

  await page.goto('/desk');
  const line = page.getByRole('row', { name });
  await expect(line).toContainText(t('enums.presences.active'));
  // The day as the seat's country has it, which may be ahead of the day of whoever looks.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: String(country['time_zone']) }).format(new Date());
  await page.goto(`/agent_reports?period=day&date=${day}`);
  const work = page.getByRole('group', { name: t('desk.report.work') });
  const reported = work.getByRole('row', { name });
  await expect(reported).toBeVisible();
  const heads = await work.getByRole('columnheader').allInnerTexts();
  await expect(reported.getByRole('cell').nth(heads.findIndex((head) => head.startsWith(t('desk.report.figures.offered'))) - 1)).toHaveText(
    '2',
  );
});
