import { writeOffForm } from '@diwan/contract/orders/forms';
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

const NAMES = ['reason'] as const;

interface WriteOffDialogProps {
  resource: Resource;
  row: Row & Order;
  /** What nobody has paid. */
  due: string;
  onClose: () => void;
}

/** Gives up what a client never paid for a finished order, with a reason; says what becomes of it before it is confirmed. */
export function WriteOffDialog({ resource, row, due, onClose }: WriteOffDialogProps) {
  const { t } = useTranslation();
  const form = useRecordForm({ asks: writeOffForm, items: NAMES });
  const { busy, send } = useOrderCall(resource, row, 'write_off', form, onClose);
  return (
    <FormDialog
      title={t('orders.write_off.title', { number: row.order_no })}
      yes={t('orders.write_off.open')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t('orders.write_off.amount')} <Ltr>{formatMoney(due, row.currency)}</Ltr>
      </p>
      <p className={classes.warning}>{t('orders.write_off.means')}</p>
      <FieldInputs form={form} names={NAMES} />
    </FormDialog>
  );
}
