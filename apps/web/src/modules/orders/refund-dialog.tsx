import { refundForm } from '@diwan/contract/orders/forms';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { isSettled } from '@diwan/domain/orders/pay-status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInputs } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { getOrderTable, type OrderTable } from './order-table.ts';
import { call } from '../../lib/call.ts';
import { getLines } from '../../lib/api-error.ts';
import { amountText, formatMoney, ltr } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useOrderCall } from './order-call.ts';
import { isZeroAmount } from './order-details.ts';
import classes from './orders.module.css';
import { Amounts, type PricePart } from './price-card.tsx';
import { usePaused } from './use-paused.ts';

const NAMES = ['amount', 'reason'] as const;
/** What is still being typed is named on no button. */
const IS_AMOUNT = /^\d+(?:\.\d+)?$/;
/** Where a coupon covered the order there is no amount to name. */
const UNDOING = ['reason'] as const;

interface RefundDialogProps {
  resource: Resource;
  row: Row & Order;
  /** What is left of what was paid. */
  left: string;
  onClose: () => void;
}

/** Gives an order's money back, whole or in part; says who bears what of it before it is confirmed. */
export function RefundDialog({ resource, row, left, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const isFree = isZeroAmount(left);
  const names = isFree ? UNDOING : NAMES;
  const form = useRecordForm({
    asks: refundForm,
    items: names,
    preset: isFree ? {} : { amount: left, currency: row.currency },
  });
  const amount = String(form.values['amount'] ?? '');
  const shown = amountText(amount, row.currency);
  const { busy, send } = useOrderCall(resource, row, 'refund', form, onClose, () =>
    isFree ? undefined : t('orders.refund.done', { amount: shown, number: ltr(row.order_no) }),
  );
  return (
    <FormDialog
      title={t('orders.refund.title', { number: row.order_no })}
      yes={IS_AMOUNT.test(amount) ? t('orders.refund.yes', { amount: shown }) : t('orders.refund.open')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {isFree ? (
          t('orders.refund.free')
        ) : (
          <>
            {t('orders.refund.left')} <Ltr>{formatMoney(left, row.currency)}</Ltr>
          </>
        )}
      </p>
      {!isSettled(row) && <p className={classes.warning}>{t('orders.refund.due_again')}</p>}
      <FieldInputs form={form} names={names} />
      <WhoBears table={getOrderTable(resource)} id={row.id} amount={amount} />
    </FormDialog>
  );
}

/** Who bears what of the amount as it is typed, worked out by the server. */
export function WhoBears({ table, id, amount }: { table: OrderTable; id: number; amount: string }) {
  const { t } = useTranslation();
  const wanted = usePaused(amount);
  const { data, error } = useQuery({
    queryKey: ['refund', table, id, wanted],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(`POST ${table}/:id/refund/preview`, { params: { id }, body: wanted === '' ? {} : { amount: wanted }, signal })).data,
  });
  if (error) return <p className={classes.warning}>{getLines(error, t('common.failed_text'))}</p>;
  if (!data) return null;
  const part = (label: string, given: string, kind?: 'less'): PricePart[] => (isZeroAmount(given) ? [] : [[label, given, kind]]);
  const parts: PricePart[] = [
    ...part(t('orders.refund.provider'), data.provider),
    ...part(t('orders.refund.app'), data.app),
    ...part(t('orders.refund.vat'), data.vat),
    ...part(t('orders.refund.discount'), data.discount, 'less'),
    [t(`orders.refund.back_to.${data.way}`), data.amount, 'total'],
  ];
  return (
    <section aria-live="polite" className={classes.verdict}>
      {parts.length > 1 && <h3>{t('orders.refund.who')}</h3>}
      <Amounts parts={parts} currency={data.currency} />
      {data.limit !== null && (
        <p className={classes.warning}>{t('orders.refund.needs_approval', { amount: amountText(data.limit, data.currency) })}</p>
      )}
    </section>
  );
}
