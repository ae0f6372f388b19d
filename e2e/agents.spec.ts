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
  await offer.getByRole('button', { name: t('desk.offer.accept'), exact: true }).click();
  await expect(screen).toHaveURL(`/tickets/show/${ticket.id}`);
  await expect(offer).toBeHidden();
  expect((await api.get<Row>(`tickets/${ticket.id}`)).data['assignee_id']).toBe(staff.row.id);

  await page.goto('/desk');
  const line = page.getByRole('row', { name: name });
  await expect(line).toContainText(t('enums.presences.active'));
  await page.goto('/agent_reports?period=day');
  const reported = page.getByRole('row', { name: name }).first();
  await expect(reported).toContainText('1');
});
