import { FormDialog } from '../../../crud/form/form-dialog.tsx';
import { delegateForm } from '@diwan/contract/orders/forms';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../../lib/translate.ts';
import { FieldInput } from '../../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../../crud/form/use-record-form.ts';
import type { Row } from '../../../crud/resource/screens.ts';
import { useOrderCall } from '../order-call.ts';
import classes from '../orders.module.css';
import { getOrderTable } from '../order-table.ts';
import { ProviderPicker } from '../provider-picker.tsx';
import { ProviderVerdict } from '../provider-verdict.tsx';

const NAMES = ['provider_id', 'override_reason', 'notes'] as const;

/** Gives an order to another provider of its country. */
export function DelegateDialog({ resource, row, onClose }: { resource: Resource; row: Row & Order; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRecordForm({
    asks: delegateForm,
    items: NAMES,
    preset: { country_id: row.country_id },
  });
  const { busy, send } = useOrderCall(resource, row, 'delegate', form, onClose);
  const chosen = form.values['provider_id'];
  return (
    <FormDialog
      title={t(row.provider_id === null ? 'orders.delegate_first_title' : 'orders.delegate_title', { number: row.order_no })}
      yes={t('orders.delegate_yes')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('orders.choose_provider')}</p>
      <ProviderPicker form={form} question={{ table: getOrderTable(resource), id: row.id, for: 'delegate' }} required />
      <ProviderVerdict
        form={form}
        question={typeof chosen === 'number' ? { table: getOrderTable(resource), id: row.id, provider: chosen, for: 'delegate' } : null}
      />
      <FieldInput form={form} name="notes" own={undefined} />
    </FormDialog>
  );
}
