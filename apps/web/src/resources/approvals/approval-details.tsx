import { approvals, type Approval } from '@diwan/contract/resources/approvals';
import { useMemo } from 'react';
import { stringifySearch } from '../../app/search.ts';
import type { CellContext } from '../../kit/cells/cell-context.ts';
import { isNone, zoneOf } from '../../kit/cells/field-cell.tsx';
import { FieldList } from '../../kit/cells/field-list.tsx';
import { useReadingDialogs } from '../../kit/cells/use-reading-dialogs.tsx';
import type { Row } from '../../kit/screens.ts';
import { useWords } from '../../kit/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import classes from './approvals.module.css';

const ALWAYS = ['country_id', 'decided_by_name', 'decided_at'] as const;
const WHERE_ANY = [
  'user_type',
  'amount',
  'charge_type',
  'order_no',
  'reference',
  'cash_out_id',
  'notes',
  'decision_notes',
  'job_id',
] as const;

/** The day of a moment where the row is, as filters have it. */
const dayOf = (moment: string, zone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(zone !== undefined && { timeZone: zone }) }).format(new Date(moment));

/** What was asked for and decided, and the way to what came of it: the movements of that person on that day. */
export function ApprovalDetails({ row }: { row: Approval }) {
  const words = useWords();
  const can = useCan();
  const { preview, read, dialog } = useReadingDialogs();
  const context = useMemo<CellContext>(() => ({ resource: approvals, words, cut: false, preview, read }), [words, preview, read]);
  const { status, decided_at: decided, user_id: person, user_type } = row;
  const moved = status === 'approved' && decided !== null && person !== null && can('index-transactions');
  // What this kind of movement does not have is not missing.
  const fields = [...ALWAYS, ...WHERE_ANY.filter((name) => !isNone(row[name]))];
  return (
    <div className={classes.details}>
      <FieldList context={context} fields={fields} row={row as Row & Approval} columns />
      {moved && (
        <Link
          href={`/wallet/transactions/show-all${stringifySearch({ user_type, user_id: String(person), created_at: dayOf(decided, zoneOf({ ...row })) })}`}
          className={buttonClass({ size: 'small' })}
        >
          {words('money.approval.transactions')}
        </Link>
      )}
      {dialog}
    </div>
  );
}
