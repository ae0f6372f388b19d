import { transactions, type WalletTransaction, type ChargeType } from '@diwan/contract/wallet/transactions';
import { defineScreens } from '../../crud/resource/screens.ts';
import { Amount } from './shared/amount.tsx';
import { Movement } from './shared/movement.tsx';
import { PersonCell } from './shared/person-cell.tsx';
import { useWords } from '../../crud/words/words.ts';

export const transactionScreens = defineScreens(transactions, {
  columns: [
    'id',
    {
      key: 'user_name',
      reads: ['user_name', 'user_type', 'user_id'],
      cell: (row: WalletTransaction) => <PersonCell row={row} />,
    },
    'user_type',
    {
      key: 'transaction_type',
      reads: ['transaction_type', 'order_id', 'order_no', 'order_type'],
      cell: (row: WalletTransaction) => <Movement row={row} />,
    },
    { key: 'charge_type', cell: (row: WalletTransaction) => <Source type={row.charge_type} /> },
    { key: 'amount', numeric: true, cell: (row: WalletTransaction) => <Amount amount={row.amount} unit={row.unit} signed /> },
    { key: 'balance_before', numeric: true, cell: (row: WalletTransaction) => <Amount amount={row.balance_before} unit={row.currency} /> },
    { key: 'balance_after', numeric: true, cell: (row: WalletTransaction) => <Amount amount={row.balance_after} unit={row.currency} /> },
    'created_at',
  ],
  expanded: ['country_id', 'wallet_type', 'point_before', 'point_after', 'admin_name', 'notes'],
  filters: [
    'transaction_type',
    'user_type',
    'wallet_type',
    'charge_type',
    'user_id',
    'order_id',
    'posting_id',
    'country_id',
    'id',
    'from_date',
    'to_date',
    'created_at',
    'month',
    'from_time',
    'to_time',
  ],
});

/** Where a charge came from, or a withdrawal went; what an order moved has no such source. */
function Source({ type }: { type: ChargeType | null }) {
  const words = useWords();
  return <>{type === null ? '—' : words(`enums.charge_types.${type}`)}</>;
}
