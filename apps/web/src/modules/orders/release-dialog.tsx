import { releaseForm } from '@diwan/contract/order-calls';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/resources/orders';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { formatMoney } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useOrderCall } from './order-call.ts';
import classes from './orders.module.css';

const NAMES = ['decision', 'notes'] as const;

/** A second person says yes to a very large order, or no, which calls it off. */
export function ReleaseDialog({ resource, row, onClose }: { resource: Resource; row: Row & Order; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRecordForm({ asks: releaseForm, mode: 'create', row: null, items: NAMES, phones: [], preset: {} });
  const { busy, send } = useOrderCall(resource, row, 'release', form, onClose);
  return (
    <FormDialog
      title={t('orders.release.title', { number: row.order_no })}
      yes={t('orders.release.yes')}
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t('orders.total')}: <Ltr>{formatMoney(row.total_price, row.currency)}</Ltr>
      </p>
      <p className={classes.warning}>{t('orders.release.means')}</p>
      {NAMES.map((name) => (
        <FieldInput key={name} form={form} name={name} own={undefined} />
      ))}
    </FormDialog>
  );
}
