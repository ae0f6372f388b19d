import { COMPLAINT_ASKS, COMPLAINT_RIGHTS, complaints, type Complaint } from '@diwan/contract/resources/complaints';
import { TransitionButtons } from '../../crud/transitions/transition-buttons.tsx';
import { defineScreens } from '../../crud/screens.ts';
import { OrderLink } from '../wallet/shared/order-link.tsx';
import { DECISION_ABOUT } from './shared/decision-about.ts';

/** Complaints of every kind of order, with the decision. */
export const complaintScreens = defineScreens(complaints, {
  columns: [
    { key: 'order_no', cell: (row: Complaint) => <OrderLink row={row} /> },
    'report_reason_id',
    'priority',
    'complained_by',
    'owner_name',
    'created_at',
    'status',
    {
      key: 'moves',
      header: 'orders.complaint.decision',
      // What is over is opened again on its order's page, where one sees why it was.
      cell: (row: Complaint) =>
        row.status === 'resolved' ? (
          <span>—</span>
        ) : (
          <TransitionButtons resource={complaints} moves={COMPLAINT_ASKS} right={COMPLAINT_RIGHTS} about={DECISION_ABOUT} row={row} />
        ),
    },
  ],
  moreColumns: ['country_id', 'order_type', 'client_id', 'provider_id', 'vehicle_id', 'status_at'],
  filters: [
    'keyword',
    'filter',
    'status',
    'priority',
    'report_reason_id',
    'order_type',
    'client_id',
    'provider_id',
    'vehicle_id',
    'country_id',
    'from_date',
    'to_date',
  ],
  expanded: ['country_id', 'order_type', 'description', 'status_at', 'decision'],
});
