import type { Api, Row } from './support/api.ts';
import { picture } from './support/picture.ts';
import { getRow } from './support/list.ts';
import { expect, expectMessage, test } from './support/test.ts';

test('a vehicle that meets everything is accepted; one that lacks something cannot be; a refusal needs a reason @arabic', async ({
  page,
  t,
  api,
}) => {
  const one = async (query: string) => (await api.get<Row[]>(`vehicles?${query}&is_admin_accept=0&per_page=1`)).data[0] as Row;
  const lacking = await one('is_complete_data=0');
  await page.goto(`/vehicles/show/${lacking.id}`);
  await expect(page.getByRole('button', { name: t('vehicles.accept') })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('tab', { name: t('vehicles.documents') }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();

  const whole = await one('is_complete_data=1');
  const plate = String(whole['plate_number']);
  await page.goto(`/vehicles/show/${whole.id}`);
  await page.getByRole('button', { name: t('vehicles.accept'), exact: true }).click();
  await page
    .getByRole('alertdialog', { name: t('vehicles.accept_confirm.title', { plate }) })
    .getByRole('button', { name: t('vehicles.accept_confirm.yes') })
    .click();
  await expect(page.getByRole('button', { name: t('vehicles.withdraw') })).toBeVisible();
  expect((await api.get(`vehicles/${whole.id}`)).data).toMatchObject({ is_admin_accept: 1, review_status: 'accepted' });

  await page.getByRole('button', { name: t('vehicles.withdraw') }).click();
  const refusal = page.getByRole('alertdialog');
  await refusal.getByRole('button', { name: t('vehicles.reject_confirm.yes'), exact: true }).click();
  await expect(refusal.getByText(t('validation.empty'))).toBeVisible();
  await refusal.getByRole('textbox').fill('صورة الترخيص غير واضحة');
  await refusal.getByRole('button', { name: t('vehicles.reject_confirm.yes'), exact: true }).click();
  await expect(refusal).toHaveCount(0);
  expect((await api.get(`vehicles/${whole.id}`)).data).toMatchObject({ is_admin_accept: 0, reject_reason: 'صورة الترخيص غير واضحة' });
  await page.goto(`/vehicles/show-all?id=${whole.id}`);
  await expect(getRow(page, whole.id)).toContainText(t('enums.road_states.rejected'));
});

interface Item {
  id: number;
  kind: string;
  state: string;
  title_ar: string;
  has_expiry: boolean;
}

test('a document is handed in with several pictures at once @arabic', async ({ page, t, api }) => {
  const { data: rows } = await api.get<Row[]>('vehicles?is_complete_data=0&per_page=20');
  const asked = async ({ id }: Row) =>
    (await api.get<{ items: Item[] }>(`vehicles/${id}/checklist`)).data.items.find(
      ({ kind, state, has_expiry }) => kind === 'document' && state !== 'met' && has_expiry,
    );
  let vehicle: Row | undefined;
  let item: Item | undefined;
  for (const row of rows) {
    item = await asked(row);
    vehicle = row;
    if (item) break;
  }
  if (!vehicle || !item) throw new Error('no vehicle of the demo lacks a document');
  await page.goto(`/vehicles/show/${vehicle.id}`);
  await page.getByRole('tab', { name: t('vehicles.documents') }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: item.title_ar })
    .getByRole('button', { name: new RegExp(`^(${t('vehicles.upload')}|${t('vehicles.replace')})`) })
    .click();
  const dialog = page.getByRole('dialog');
  const images = dialog.getByRole('group', { name: t('resources.vehicle_documents.fields.images') });
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture() });
  await images.locator('input[type=file]').setInputFiles([file('front.png'), file('back.png')]);
  // Arrived, and not only on their way.
  await expect(
    images.getByRole('button', { name: t('upload.remove', { name: t('resources.vehicle_documents.fields.images') }) }),
  ).toHaveCount(2);
  // A day that is none keeps the dialog from being sent, and says so: its button is outside of the form.
  const expires = dialog.getByRole('textbox', { name: t('resources.vehicle_documents.fields.expires_on') });
  await expires.fill('01/06/2031');
  await expires.fill('41/41');
  await dialog.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(expires).toBeFocused();
  await expect(expires).toHaveAccessibleDescription(t('common.date_unread'));
  await expires.fill('01/06/2031');
  await dialog.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const { items } = (await api.get<{ items: Item[] }>(`vehicles/${vehicle.id}/checklist`)).data;
  expect(items.find(({ id }) => id === item.id)).toMatchObject({ document: { images: [expect.any(String), expect.any(String)] } });
  // Papers are seen through a link of minutes, and not without it.
  const shown = page.getByRole('listitem').filter({ hasText: item.title_ar }).locator('img').first();
  await expect(shown).toHaveAttribute('src', /signature=/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  const [address = ''] = ((await shown.getAttribute('src')) ?? '').split('?');
  expect((await page.request.get(address)).status()).toBe(404);
});

interface Asked extends Row {
  has_conflict: boolean;
  provider_id: number;
  provider: { first_name: string; last_name: string };
  changes: { field: string; after: unknown }[];
}

const waiting = async (api: Api): Promise<Asked[]> =>
  (await api.get<{ pending: Asked[] }>('update_requests')).data.pending.filter((request) => !request.has_conflict);

test('what a provider asks to have changed is compared, applied or refused with a reason @arabic', async ({ page, t, api }) => {
  const [first, second] = await waiting(api);
  if (!first || !second) throw new Error('the demo has too few requests that wait');
  await page.goto('/update_requests/show-all');
  const getName = ({ provider }: Asked) => `${provider.first_name} ${provider.last_name}`;
  const card = (request: Asked) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: getName(request), exact: true }) })
      .first();

  await card(first)
    .getByRole('button', { name: new RegExp(`^${t('vehicles.requests.accept')}`) })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('vehicles.requests.accept'), exact: true })
    .click();
  await expectMessage(page, t('messages.update_requests.accepted'));
  const { data: provider } = await api.get(`providers/${first.provider_id}`);
  for (const { field, after } of first.changes) expect(provider[field], field).toEqual(after);

  await card(second)
    .getByRole('button', { name: new RegExp(`^${t('vehicles.requests.reject')}`) })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t('vehicles.requests.reject'), exact: true }).click();
  await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
  await dialog.getByRole('textbox').fill('الصورة لا تخص صاحب الحساب');
  await dialog.getByRole('button', { name: t('vehicles.requests.reject'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: new RegExp(t('enums.update_statuses.reject')) }).click();
  await expect(page.getByRole('main')).toContainText('الصورة لا تخص صاحب الحساب');
});
