import { approvals, type Approval } from '@diwan/contract/approvals/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { ApprovalDetails } from './approval-details.tsx';
import { ApprovalDecisionButtons } from './shared/decision-buttons.tsx';
import { ApprovalSubject, AskedAmount } from './shared/about.tsx';

export const approvalScreens = defineScreens(approvals, {
  columns: [
    'id',
    'kind',
    {
      key: 'user_name',
      reads: ['kind', 'changes', 'people_count', 'user_type', 'user_id', 'user_name'],
      cell: (row: Approval) => <ApprovalSubject row={row} />,
    },
    { key: 'total_amount', numeric: true, cell: (row: Approval) => <AskedAmount amount={row.total_amount} unit={row.currency} /> },
    'requested_by_name',
    'created_at',
    'status',
    {
      key: 'decision',
      header: 'money.decision',
      acts: true,
      width: 220,
      reads: [
        'status',
        'is_alone',
        'done_at',
        'requested_by',
        'kind',
        'user_name',
        'user_id',
        'people_count',
        'total_amount',
        'currency',
        'order_no',
      ],
      cell: (row: Approval) => <ApprovalDecisionButtons row={row} />,
    },
  ],
  expanded: (row) => <ApprovalDetails row={row} />,
  filters: ['keyword', 'status', 'kind', 'user_type', 'requested_by', 'country_id', 'id', 'from_date', 'to_date', 'created_at'],
});
