import type { DeskOrder, WaitingOrder } from '@diwan/contract/dispatch/calls';
import type { Api } from './support/api.ts';
import { makeRide } from './support/orders.ts';
import { expect, expectMessage, test, toasts } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

/** Whom the desk may give an order now. */
async function getTaker(api: Api, order: number, besides = 0) {
  const { data } = await api.get<DeskOrder>(`dispatch/${order}`);
  const index = data.candidates.findIndex(({ id, reasons }) => reasons.length === 0 && id !== besides);
  return { place: index + 1, candidate: data.candidates[index] };
}

test('the desk: an order waits, its offers show with what came of them, and an operator assigns it by keys @arabic', async ({
  page,
  t,
  api,
}) => {
  await page.goto('/dispatch');
  const list = page.getByRole('region', { name: t('dispatch.list') });
  await expect(
    list
      .getByRole('listitem')
      .first()
      .or(page.getByText(t('dispatch.none'))),
  ).toBeVisible();
  // It comes by itself.
  const ride = (await makeRide(api)) as unknown as WaitingOrder;
  const item = list.getByRole('button').filter({ hasText: ride.order_no });
  await expect(item).toBeVisible();
  await expect(item).toContainText(t('enums.dispatch_states.searching'));
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order=\d+/);
  const rounds = page.getByRole('region', { name: t('dispatch.rounds') });
  await expect(rounds.getByText(t('enums.offer_answers.open')).first()).toBeVisible();
  // Nobody's app answers: fifteen seconds later the offer has expired.
  await expect(rounds.getByText(t('enums.offer_answers.expired')).first()).toBeVisible({ timeout: 45_000 });

  const candidates = page.getByRole('list', { name: t('dispatch.candidates') });
  await expect(candidates.getByRole('listitem').first()).toBeVisible();
  const { place, candidate } = await getTaker(api, ride.id);
  expect(place).toBeGreaterThan(0);
  const first = candidates.getByRole('button').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(candidates.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('1');
  // It says to whom, and can be taken back.
  await expectMessage(page, `${candidate?.first_name} ${candidate?.last_name}`);
  await expect(item).toHaveCount(0);
  await toasts(page, t)
    .getByRole('button', { name: t('dispatch.undo'), exact: true })
    .click();
  await expectMessage(page, t('messages.orders.withdrawn', { number: ride.order_no }));
  await expect(item).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${ride.id}`));
  await expect(candidates.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(item).toHaveCount(0);
  await expect.poll(async () => (await api.get<DeskOrder>(`dispatch/${ride.id}`)).data.order_status).toBe('partner_accept_trip');
});

test('the desk: before an order is chosen a map has all that wait; whose app is silent stands folded and has no key @arabic', async ({
  page,
  t,
  api,
}) => {
  const ride = (await makeRide(api)) as unknown as WaitingOrder;
  await page.goto('/dispatch');
  await page.getByTitle(ride.order_no).dispatchEvent('click');
  await expect(page).toHaveURL(new RegExp(`order=${ride.id}`));
  const { data } = await api.get<DeskOrder>(`dispatch/${ride.id}`);
  const silent = data.candidates.filter(({ meters }) => meters === null).length;
  expect(silent).toBeGreaterThan(0);
  const folded = page.getByRole('group').filter({ hasText: t('dispatch.silent', { count: silent }) });
  await expect(folded.getByRole('button').first()).toBeHidden();
  await folded.getByText(t('dispatch.silent', { count: silent })).click();
  await expect(folded.getByRole('button').first()).toBeVisible();
  await expect(folded.getByRole('button').first()).not.toHaveAttribute('aria-keyshortcuts');
});

test('the desk: a choice that comes too late says who was faster @arabic', async ({ page, t, api }) => {
  const ride = (await makeRide(api)) as unknown as WaitingOrder;
  const { candidate } = await getTaker(api, ride.id);
  // The news does not reach this window, as when two press at once.
  await page.route('**/api/admin/dispatch/*/assign', async (route) => {
    await api.post(`dispatch/${ride.id}/assign`, { provider_id: candidate?.id });
    await route.continue();
  });
  await page.goto(`/dispatch?order=${ride.id}`);
  const candidates = page.getByRole('list', { name: t('dispatch.candidates') });
  await expect(candidates.getByRole('listitem').first()).toBeVisible();
  await candidates.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expectMessage(page, candidate?.first_name ?? '');
  await expect(
    page.getByText(t('dispatch.gone_to', { number: ride.order_no, name: `${candidate?.first_name} ${candidate?.last_name}` }), {
      exact: true,
    }),
  ).toBeVisible();
});

test('the desk on a phone is a list, then the order with its candidates @arabic', async ({ page, t, api }) => {
  const ride = (await makeRide(api)) as unknown as WaitingOrder;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dispatch');
  const list = page.getByRole('region', { name: t('dispatch.list') });
  await list.getByRole('button').filter({ hasText: ride.order_no }).click();
  await expect(list).toBeHidden();
  await expect(
    page
      .getByRole('list', { name: t('dispatch.candidates') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: t('dispatch.back') }).click();
  await expect(list).toBeVisible();
});
