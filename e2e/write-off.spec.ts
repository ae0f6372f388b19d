import { finishOrder, makeAcceptedOrder } from './support/orders.ts';
import { expect, expectMessage, test } from './support/test.ts';

test(
  'what a client never pays is written off with a reason, and the order waits no longer',
  { tag: '@arabic' },
  async ({ page, t, api }) => {
    const order = await makeAcceptedOrder(api, 'card');
    await finishOrder(api, order);
    await page.goto(`/orders/show/${order.id}`);
    await expect(page.getByText(t('orders.payments.waits'))).toBeVisible();
    const open = { name: t('orders.write_off.open'), exact: true };
    await page.getByRole('button', open).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('orders.write_off.means'))).toBeVisible();
    await dialog.getByRole('button', open).click();
    await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
    await dialog.getByRole('textbox', { name: t('resources.orders.fields.reason'), exact: true }).fill('أغلق العميل بطاقته ولا يردّ');
    await dialog.getByRole('button', open).click();
    await expectMessage(page, t('messages.orders.written_off'));
    await expect(page.getByRole('listitem').filter({ hasText: t('enums.order_actions.write_off') })).toContainText('أغلق العميل بطاقته');
    await expect(page.getByText(t('enums.pay_statuses.written_off')).first()).toBeVisible();
    await expect(page.getByText(t('orders.payments.waits'))).toBeHidden();
    await expect(page.getByRole('button', open)).toBeHidden();
    await expect(page.getByRole('button', { name: t('orders.documents.tax_invoice'), exact: true })).toBeVisible();
  },
);
