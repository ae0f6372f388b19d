import { logInDecider } from './support/api.ts';
import { finishOrder, makeAcceptedOrder } from './support/orders.ts';
import { makeStaff } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';

test(
  'what a client never pays is written off with a reason, and the order waits no longer',
  { tag: '@arabic' },
  async ({ t, api, open }) => {
    const order = await makeAcceptedOrder(api, 'card');
    await finishOrder(api, order);
    // What the superadmin and the clerks of their making may move on a day is one sum, of which other journeys took some.
    const page = await open(await logInDecider(), `/orders/show/${order.id}`);
    await expect(page.getByText(t('orders.payments.waits'))).toBeVisible();
    const writeOff = { name: t('orders.write_off.open'), exact: true };
    await page.getByRole('button', writeOff).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('orders.write_off.means'))).toBeVisible();
    await dialog.getByRole('button', writeOff).click();
    await expect(dialog.getByText(t('validation.empty'))).toBeVisible();
    await dialog.getByRole('textbox', { name: t('resources.orders.fields.reason'), exact: true }).fill('أغلق العميل بطاقته ولا يردّ');
    await dialog.getByRole('button', writeOff).click();
    await expectMessage(page, t('messages.orders.written_off'));
    await expect(page.getByRole('listitem').filter({ hasText: t('enums.order_actions.write_off') })).toContainText('أغلق العميل بطاقته');
    await expect(page.getByText(t('enums.pay_statuses.written_off')).first()).toBeVisible();
    await expect(page.getByText(t('orders.payments.waits'))).toBeHidden();
    await expect(page.getByRole('button', writeOff)).toBeHidden();
    await expect(page.getByRole('button', { name: t('orders.documents.tax_invoice'), exact: true })).toBeVisible();
  },
);

test(
  'of an order’s money who lacks a right sees no button for it, and those of all others',
  { tag: '@arabic' },
  async ({ t, api, open }) => {
    const order = await makeAcceptedOrder(api, 'card');
    await api.post(`orders/${order.id}/payments`, { way: 'card', amount: '1', reference: `PART-${order.id}` });
    await finishOrder(api, order);
    const buttons = {
      'record-payments': t('orders.payments.record'),
      'refund-orders': t('orders.refund.open'),
      'write-off-orders': t('orders.write_off.open'),
    };
    for (const lacked of Object.keys(buttons)) {
      const held = Object.keys(buttons).filter((right) => right !== lacked);
      const page = await open(await makeStaff(api, ['index-orders', 'show-orders', ...held]), `/orders/show/${order.id}`);
      await expect(page.getByText(t('orders.payments.waits'))).toBeVisible();
      for (const [right, name] of Object.entries(buttons))
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(right === lacked ? 0 : 1);
    }
  },
);
