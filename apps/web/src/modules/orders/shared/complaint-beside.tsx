import { orders, trips } from '@diwan/contract/orders/resource';
import type { Order } from '@diwan/contract/orders/resource';
import type { ReactNode } from 'react';
import { useFollowedRow } from '../../../crud/resource/queries.ts';
import { ComplaintCard } from '../../complaints/shared/complaint-card.tsx';
import { useOrderDetails } from '../order-details.ts';
import { PriceCard } from '../price-card.tsx';
import { TimeMachine } from '../time-machine.tsx';

interface ComplaintBesideProps {
  order: Pick<Order, 'id' | 'order_type' | 'order_status'>;
  /** The conversation that it stands beside. */
  talk: number;
  /** What comes below, once it is known how much stands above: it would jump. */
  children?: ReactNode;
}

/** What stands beside a talk about a complaint: both sides' complaints, where the trip was at any moment, and its price. */
export default function ComplaintBeside({ order, talk, children }: ComplaintBesideProps) {
  const resource = order.order_type === 'trip' ? trips : orders;
  const { data: row, isPending: awaitsRow } = useFollowedRow(resource, String(order.id));
  const { data: details, isPending: awaitsDetails } = useOrderDetails(resource, order);
  if (!row || !details) return awaitsRow || awaitsDetails ? null : children;
  return (
    <>
      {details.complaints.map((complaint) => (
        <ComplaintCard key={complaint.id} resource={resource} complaint={complaint} isBesideTalk={complaint.conversation_id === talk} />
      ))}
      {details.route && details.route.driven.length > 1 && <TimeMachine row={row} details={details} />}
      <PriceCard row={row} />
      {children}
    </>
  );
}
