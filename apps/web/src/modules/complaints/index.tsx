import { complaints, complaintTrips, type Complaint } from '@diwan/contract/complaints/resource';
import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import cellClasses from '../../crud/cells/cell.module.css';
import { useWords } from '../../crud/words/words.ts';
import { defineScreens, defineViewScreens, type Column } from '../../crud/resource/screens.ts';
import { OrderLink } from '../wallet/shared/order-link.tsx';
import { ComplaintPriorityPicker } from './shared/complaint-priority.tsx';
import { ComplaintMoves } from './shared/complaint-moves.tsx';

const order: Column<Complaint> = {
  key: 'order_no',
  reads: ['order_no', 'order_id', 'order_type'],
  cell: (row) => <OrderLink row={row} />,
};
const priority: Column<Complaint> = {
  key: 'priority',
  reads: ['priority', 'status'],
  cell: (row) => <ComplaintPriorityPicker complaint={row} />,
};
const moves: Column<Complaint> = {
  key: 'moves',
  header: 'orders.complaint.decision',
  acts: true,
  // The buttons look at the status, and their dialog at the rest.
  reads: ['status', 'decision', 'against', 'sanction', 'country_id', 'currency', 'order_id', 'order_type'],
  // What is over is opened again on its order's page, where one sees why it was.
  cell: (row) => (row.status === 'resolved' ? <span>—</span> : <ComplaintMoves row={row} />),
};
const client: Column<Complaint> = {
  key: 'client_id',
  cell: (row) => <PersonLink person={row.client} among={clients} none="—" />,
};
const provider: Column<Complaint> = {
  key: 'provider_id',
  cell: (row) => <PersonLink person={row.provider} among={providers} none="—" />,
};

/** Who complains: their name, and on which side of the order they are. */
const complainant: Column<Complaint> = {
  key: 'complained_by',
  reads: ['complained_by', 'client_id', 'provider_id'],
  cell: (row) => <Complainant row={row} />,
};

function Complainant({ row }: { row: Complaint }) {
  const words = useWords();
  const isClient = row.complained_by === 'client';
  return (
    <>
      <PersonLink person={isClient ? row.client : row.provider} among={isClient ? clients : providers} none="—" />{' '}
      <span className={cellClasses['muted']}>({words(`enums.order_principals.${row.complained_by}`)})</span>
    </>
  );
}

/** Complaints of every kind of order, with the decision. */
export const complaintScreens = defineScreens(complaints, {
  columns: [order, 'report_reason_id', priority, complainant, 'owner_name', 'created_at', 'status', moves],
  moreColumns: ['country_id', 'order_type', client, provider, 'vehicle_id', 'status_at'],
  filters: [
    'keyword',
    'filter',
    'status',
    'priority',
    'owner_id',
    'report_reason_id',
    'complained_by',
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

/** Those about trips: who drove stands in the columns, and nobody asks what kind of order it is. */
export const complaintTripScreens = defineViewScreens(complaintScreens, complaintTrips, {
  columns: [order, 'report_reason_id', priority, complainant, provider, 'owner_name', 'created_at', 'status', moves] as Column[],
  moreColumns: [client, 'country_id', 'vehicle_id', 'status_at'] as Column[],
  filters: complaintScreens.filters?.filter((name) => name !== 'order_type') ?? [],
  expanded: ['country_id', 'vehicle_id', 'description', 'status_at', 'decision'],
});
