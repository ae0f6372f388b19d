import { approvals, type Approval } from '@diwan/contract/resources/approvals';
import { defineScreens } from '../../kit/screens.ts';
import { Amount } from '../../kit/wallet/amount.tsx';
import { PersonCell } from '../../kit/wallet/person-cell.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { PeopleCount } from './people-count.tsx';

export const approvalScreens = defineScreens(approvals, {
  columns: [
    'id',
    'kind',
    {
      key: 'user_name',
      cell: (row: Approval) => (row.people_count === 1 ? <PersonCell row={row} /> : <PeopleCount count={row.people_count} />),
    },
    { key: 'total_amount', numeric: true, cell: (row: Approval) => <Amount amount={row.total_amount} unit={row.currency} /> },
    'requested_by_name',
    'created_at',
    'status',
    { key: 'decision', header: 'money.decision', width: 220, cell: (row: Approval) => <DecisionButtons row={row} /> },
  ],
  expanded: [
    'country_id',
    'user_type',
    'amount',
    'charge_type',
    'notes',
    'cash_out_id',
    'decided_by_name',
    'decided_at',
    'decision_notes',
    'job_id',
  ],
  filters: ['keyword', 'status', 'kind', 'user_type', 'requested_by', 'country_id', 'id', 'from_date', 'to_date', 'created_at'],
});
