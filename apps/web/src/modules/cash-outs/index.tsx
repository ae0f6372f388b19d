import { cashOuts, type CashOut } from '@diwan/contract/resources/cash-outs';
import { defineScreens } from '../../crud/resource/screens.ts';
import { Amount } from '../wallet/shared/amount.tsx';
import { PersonCell } from '../wallet/shared/person-cell.tsx';
import { CashOutDetails } from './cash-out-details.tsx';
import { DecisionButtons } from './shared/decision-buttons.tsx';

export const cashOutScreens = defineScreens(cashOuts, {
  columns: [
    'id',
    { key: 'user_name', reads: ['user_name', 'user_type', 'user_id'], cell: (row: CashOut) => <PersonCell row={row} /> },
    'user_type',
    { key: 'amount', numeric: true, cell: (row: CashOut) => <Amount amount={row.amount} unit={row.currency} /> },
    'bank_name',
    'account_number',
    'created_at',
    'status',
    {
      key: 'decision',
      header: 'money.decision',
      acts: true,
      width: 240,
      reads: ['status', 'approval_id', 'is_stopped', 'user_name', 'user_id', 'amount', 'currency'],
      cell: (row: CashOut) => <DecisionButtons row={row} />,
    },
  ],
  expanded: (row) => <CashOutDetails row={row} />,
  filters: ['keyword', 'status', 'user_type', 'user_id', 'country_id', 'id', 'from_date', 'to_date', 'created_at', 'month'],
});
