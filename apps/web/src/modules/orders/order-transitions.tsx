import type { OrderDetails } from '@diwan/contract/calls/order-details';
import { getOrderKind } from '@diwan/contract/order-kinds';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/resources/orders';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import type { Row } from '../../crud/screens.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { DelegateDialog } from './shared/delegate-dialog.tsx';
import { TransitionOrderDialog } from './transition-order-dialog.tsx';
import classes from './orders.module.css';

const HARSH = new Set(['cancel_order', 'reject_order']);

/** What may be done with an order now: its next steps, giving it to another, calling it off. */
export function OrderTransitions({ resource, row, details }: { resource: Resource; row: Row & Order; details: OrderDetails }) {
  const { t } = useTranslation();
  const can = useCan();
  // The move itself: the dialog stays when the order moves on meanwhile, and the API says who was first.
  const [asked, setAsked] = useState<OrderDetails['moves'][number] | 'delegate' | null>(null);
  const mayMove = can(getOrderKind(row.order_type).update);
  const moves = details.moves.filter(({ action }) => (action === 'cancel_order' ? can('cancel-orders') : mayMove));
  const delegates = details.can_delegate && can('delegate-orders');
  const close = () => setAsked(null);
  return (
    <>
      {(moves.length > 0 || delegates) && (
        <div className={classes.moves} role="group" aria-label={t('form.moves.decide')} data-no-print>
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
              {t('orders.delegate')}
            </Button>
          )}
        </div>
      )}
      {asked !== null && asked !== 'delegate' && (
        <TransitionOrderDialog resource={resource} row={row} move={asked} details={details} onClose={close} />
      )}
      {asked === 'delegate' && <DelegateDialog resource={resource} row={row} onClose={close} />}
    </>
  );
}
