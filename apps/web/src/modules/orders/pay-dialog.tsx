import { paymentForm } from '@diwan/contract/orders/forms';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInputs } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { formatMoney } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useOrderCall } from './order-call.ts';
import classes from './orders.module.css';

const NAMES = ['amount', 'reference', 'notes'] as const;

interface PayDialogProps {
  resource: Resource;
  row: Row & Order;
  /** What is still due. */
  due: string;
  onClose: () => void;
}

/** Records a card payment as it stands on the terminal's receipt. */
export function PayDialog({ resource, row, due, onClose }: PayDialogProps) {
  const { t } = useTranslation();
  const form = useRecordForm({
    asks: paymentForm,
    items: [...NAMES, 'way'],
    preset: { way: 'card', amount: due, currency: row.currency },
  });
  const { busy, send } = useOrderCall(resource, row, 'payments', form, onClose);
  return (
    <FormDialog
      title={t('orders.payments.record_title', { number: row.order_no })}
      yes={t('orders.payments.record')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t('orders.payments.due')} <Ltr>{formatMoney(due, row.currency)}</Ltr>. {t('orders.payments.help')}
      </p>
      <FieldInputs form={form} names={NAMES} />
    </FormDialog>
  );
}
