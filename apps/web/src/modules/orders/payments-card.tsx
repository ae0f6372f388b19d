import type { OrderDetails, OrderPayment } from '@diwan/contract/orders/detail-calls';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { getName } from '../../crud/resource/labels.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import { isZeroAmount } from './order-details.ts';
import { Sideways } from '../../ui/sideways.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';
import { PayDialog } from './pay-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

/** What was paid for an order and what of it went back; what is still due, and what may be done about either. */
export function PaymentsCard({ resource, row, details }: { resource: Resource; row: Row & Order; details: OrderDetails }) {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState<'pay' | 'refund' | 'write_off' | null>(null);
  const { payments, payment_due: due, refundable } = details;
  const pays = details.can_pay && can('record-payments');
  const refunds = details.can_refund && can('refund-orders');
  const writesOff = details.can_write_off && can('write-off-orders');
  if (payments.length === 0 && isZeroAmount(due) && !refunds) return null;
  const waits = row.order_status === 'finished' && !isZeroAmount(due);
  return (
    <section className={card.card}>
      <h2>{t('orders.payments.title')}</h2>
      {payments.length > 0 && <PaymentsTable row={row} payments={payments} />}
      {!isZeroAmount(due) && (
        <p className={waits ? classes.warning : classes.quiet}>
          {t('orders.payments.due')} <Ltr>{formatMoney(due, row.currency)}</Ltr>
          {waits && <> · {t('orders.payments.waits')}</>}
        </p>
      )}
      {(pays || refunds || writesOff) && (
        <div className={classes.moves} data-no-print>
          {pays && (
            <Button variant={waits ? 'primary' : 'default'} aria-haspopup="dialog" onClick={() => setAsked('pay')}>
              {t('orders.payments.record')}
            </Button>
          )}
          {refunds && (
            <Button aria-haspopup="dialog" onClick={() => setAsked('refund')}>
              {t('orders.refund.open')}
            </Button>
          )}
          {writesOff && (
            <Button aria-haspopup="dialog" onClick={() => setAsked('write_off')}>
              {t('orders.write_off.open')}
            </Button>
          )}
        </div>
      )}
      {asked === 'pay' && <PayDialog resource={resource} row={row} due={due} onClose={() => setAsked(null)} />}
      {asked === 'write_off' && <WriteOffDialog resource={resource} row={row} due={due} onClose={() => setAsked(null)} />}
      {asked === 'refund' && <RefundDialog resource={resource} row={row} left={refundable} onClose={() => setAsked(null)} />}
    </section>
  );
}

function PaymentsTable({ row, payments }: { row: Order; payments: readonly OrderPayment[] }) {
  const { t } = useTranslation();
  const zone = getRowZone({ ...row });
  return (
    <Sideways label={t('orders.payments.title')}>
      <table className={classes.table}>
        <caption className="sr-only">{t('orders.payments.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('orders.payments.way')}</th>
            <th scope="col">{t('resources.orders.fields.amount')}</th>
            <th scope="col">{t('orders.payments.state')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <th scope="row">
                {t(`enums.payment_kinds.${payment.way}`)}
                {payment.reference !== null && (
                  <span className={classes.under}>
                    <Ltr>{payment.reference}</Ltr>
                  </span>
                )}
                <span className={classes.under}>
                  <Timestamp value={payment.created_at} zone={zone} />
                  {payment.admin && (
                    <>
                      {' · '}
                      <bdi>{getName({ ...payment.admin })}</bdi>
                    </>
                  )}
                </span>
              </th>
              <td>
                <Ltr>{formatMoney(payment.amount, row.currency)}</Ltr>
              </td>
              <td>
                <StatusChip status={payment.status} label={t(`enums.payment_statuses.${payment.status}`)} />
                {payment.status === 'partly_refunded' && (
                  <span className={classes.under}>
                    <Ltr>{formatMoney(payment.refunded_amount, row.currency)}</Ltr>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
