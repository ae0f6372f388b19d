import { cashOuts, type CashOut } from '@diwan/contract/cash-outs/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { Amount } from '../wallet/shared/amount.tsx';
import { PersonCell } from '../wallet/shared/person-cell.tsx';
import { CashOutDecisionButtons } from './shared/decision-buttons.tsx';
import { useMemo } from 'react';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { FieldList } from '../../crud/fields/field-list.tsx';
import { useReadingDialogs } from '../../crud/cells/use-reading-dialogs.tsx';
import { useWords } from '../../crud/words/words.ts';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';
import { useCan } from '../../lib/permissions.ts';
import { BesideCashOut } from './shared/payout-check.tsx';
import classes from './cash-outs.module.css';

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
      cell: (row: CashOut) => <CashOutDecisionButtons row={row} />,
    },
  ],
  expanded: (row) => <CashOutDetails row={row} />,
  filters: ['keyword', 'status', 'user_type', 'user_id', 'country_id', 'id', 'from_date', 'to_date', 'created_at', 'month'],
});

const FIELDS = ['country_id', 'branch', 'city', 'reject_reason', 'decided_at', 'decided_by_name', 'approval_id'] as const;

/** What else is known of a cash-out, and what was found about it or whoever asks for it. */
function CashOutDetails({ row }: { row: CashOut }) {
  const words = useWords();
  const can = useCan();
  const { preview, read, dialog } = useReadingDialogs();
  const context = useMemo<CellContext>(() => ({ resource: cashOuts, words, cut: false, preview, read }), [words, preview, read]);
  return (
    <div className={classes.details}>
      <FieldList context={context} fields={FIELDS} row={row} columns />
      {row.status === 'pending' && can('update-cashout-requests') && <BesideCashOut id={row.id} />}
      <FindingsBadge about={row.user_type === 'client' ? 'client_id' : 'provider_id'} id={row.user_id} />
      {dialog}
    </div>
  );
}
