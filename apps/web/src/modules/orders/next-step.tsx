import '../../crud/words/page-words.ts';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { getOrderTransitions } from '@diwan/domain/orders/order-transitions';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useRow } from '../../crud/resource/queries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { TransitionOrderDialog } from './transition-order-dialog.tsx';
import { useOrderDetails } from './order-details.ts';

/** The next step of an order, on its card: what it needs is asked in the dialog of its page. */
export default function NextStep({ resource, row: order }: { resource: Resource; row: Order }) {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const next = getOrderTransitions(order.order_type, order.order_status, 'admin')[0];
  // Calling it off is a step for the page, where what it costs is seen.
  const offered = next !== undefined && next !== 'cancel_order' && can(getOrderKind(order.order_type).update);
  return (
    <>
      {offered && (
        <Button size="small" variant="primary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t(`enums.order_actions.${next}`)}
          <span className="sr-only">: {order.order_no}</span>
        </Button>
      )}
      {asked && <Ask resource={resource} id={order.id} onClose={() => setAsked(false)} />}
    </>
  );
}

interface AskProps {
  resource: Resource;
  row: Row & Order;
  onClose: () => void;
}

/** A list's row has what its columns show, and the dialog tells of the whole order. */
function Ask({ resource, id, onClose }: Omit<AskProps, 'row'> & { id: number }) {
  const { data } = useRow(resource, String(id), { ofScreen: false });
  return data ? <AskAbout resource={resource} row={data as Row & Order} onClose={onClose} /> : null;
}

/** Opens with the details, which say where the step leads; stays when the order moves on meanwhile, and the API says who was first. */
function AskAbout({ resource, row, onClose }: AskProps) {
  const { data } = useOrderDetails(resource, row);
  const [first, setFirst] = useState<NonNullable<typeof data>>();
  const details = first ?? data;
  if (details && !first) setFirst(details);
  const move = details?.moves[0];
  if (!details || !move) return null;
  return <TransitionOrderDialog resource={resource} row={row} move={move} details={details} onClose={onClose} />;
}
