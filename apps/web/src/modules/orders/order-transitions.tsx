import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { DelegateDialog } from './shared/delegate-dialog.tsx';
import { TransitionOrderDialog } from './transition-order-dialog.tsx';
import classes from './orders.module.css';
import { releaseForm } from '@diwan/contract/orders/forms';
import { FieldInputs } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { Ltr } from '../../ui/text.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useOrderCall } from './order-call.ts';

const HARSH = new Set(['cancel_order', 'reject_order']);

/** What may be done with an order now: its next steps, giving it to another, calling it off. */
export function OrderTransitionButtons({ resource, row, details }: { resource: Resource; row: Row & Order; details: OrderDetails }) {
  const { t } = useTranslation();
  const can = useCan();
  // The move itself: the dialog stays when the order moves on meanwhile, and the API says who was first.
  const [asked, setAsked] = useState<OrderDetails['moves'][number] | 'delegate' | 'release' | null>(null);
  const mayMove = can(getOrderKind(row.order_type).update);
  const moves = details.moves.filter(({ action }) => (action === 'cancel_order' ? can('cancel-orders') : mayMove));
  const delegates = details.can_delegate && can('delegate-orders');
  const close = () => setAsked(null);
  return (
    <>
      {row.waits_for && (
        <p className={classes.warning}>
          {t(`orders.held.${row.waits_for}`)}
          {details.release_from !== null && ` ${t('orders.release.from', { when: formatDateTime(details.release_from) })}`}
        </p>
      )}
      {(moves.length > 0 || delegates || details.can_release) && (
        <div className={classes.moves} role="group" aria-label={t('form.moves.decide')} data-no-print>
          {details.can_release && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsked('release')}>
              {t('orders.release.open')}
            </Button>
          )}
          {moves.map((move, index) => (
            <Button
              key={move.action}
              variant={HARSH.has(move.action) ? 'quietDanger' : index === 0 ? 'primary' : 'default'}
              aria-haspopup="dialog"
              onClick={() => setAsked(move)}
            >
              {t(`enums.order_actions.${move.action}`)}
            </Button>
          ))}
          {delegates && (
            <Button aria-haspopup="dialog" onClick={() => setAsked('delegate')}>
              {t(row.provider_id === null ? 'orders.delegate_first' : 'orders.delegate')}
            </Button>
          )}
        </div>
      )}
      {asked !== null && asked !== 'delegate' && asked !== 'release' && (
        <TransitionOrderDialog resource={resource} row={row} move={asked} details={details} onClose={close} />
      )}
      {asked === 'release' && <ReleaseDialog resource={resource} row={row} onClose={close} />}
      {asked === 'delegate' && <DelegateDialog resource={resource} row={row} onClose={close} />}
    </>
  );
}

const NAMES = ['decision', 'notes'] as const;

/** A second person says yes to a very large order, or no, which calls it off. */
function ReleaseDialog({ resource, row, onClose }: { resource: Resource; row: Row & Order; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRecordForm({ asks: releaseForm, items: NAMES });
  const { busy, send } = useOrderCall(resource, row, 'release', form, onClose);
  return (
    <FormDialog
      title={t('orders.release.title', { number: row.order_no })}
      yes={t('orders.release.yes')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t('orders.total')}: <Ltr>{formatMoney(row.total_price, row.currency)}</Ltr>
      </p>
      <p className={classes.warning}>{t('orders.release.means')}</p>
      <FieldInputs form={form} names={NAMES} />
    </FormDialog>
  );
}
