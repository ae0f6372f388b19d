import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { approvals, type Approval } from '@diwan/contract/approvals/resource';
import { useMemo } from 'react';
import { stringifySearch } from '../../lib/search.ts';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { isNone } from '../../crud/cells/missing.tsx';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { FieldList } from '../../crud/fields/field-list.tsx';
import { useReadingDialogs } from '../../crud/cells/use-reading-dialogs.tsx';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import classes from './approvals.module.css';
import { KINDS_OF_DATA } from './approval-question.ts';
import { WaitsAlone } from './shared/waits-alone.tsx';

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
const getDay = (timestamp: string, zone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(zone !== undefined && { timeZone: zone }) }).format(new Date(timestamp));

/** The movements that came of an approval: those of its posting. Of what was approved before that was kept, those of that person on that day. */
function getMovements({ posting_id: posting, ...row }: Approval): string | null {
  const { status, decided_at: decided, user_type, user_id: person } = row;
  if (posting !== null) return stringifySearch({ posting_id: String(posting) });
  // Another phone moved nothing, nor did somebody's data.
  const leadsElsewhere =
    row.kind === 'phone' || KINDS_OF_DATA.has(row.kind) || row.order_id !== null || row.cash_out_id !== null || row.job_id !== null;
  if (status !== 'approved' || decided === null || person === null || leadsElsewhere) return null;
  return stringifySearch({ user_type, user_id: String(person), created_at: getDay(decided, getRowZone({ ...row })) });
}

/** The ways to what an approval is about and to what came of it, for who may go there. */
function useWays(row: Approval): readonly (readonly [label: string, href: string])[] {
  const words = useWords();
  const can = useCan();
  const movements = can('index-transactions') ? getMovements(row) : null;
  const kind = getOrderKind(row.order_type ?? '');
  const opensOrder = row.order_id !== null && can(kind.show);
  const opensJob = row.job_id !== null && (row.requested_by === readSession()?.id || can('manage-jobs'));
  const opensCashOut = row.cash_out_id !== null && can('index-cashout-requests');
  const people = `${row.user_type}s` as const;
  const opensData = KINDS_OF_DATA.has(row.kind) && row.user_type !== null && row.user_id !== null && can(`show-${row.user_type}s`);
  return [
    ...(opensData ? [[words('money.approval.personal_data'), `/${people}/show/${row.user_id}?tab=personal_data`] as const] : []),
    ...(movements === null ? [] : [[words('money.approval.transactions'), `/wallet/transactions/show-all${movements}`] as const]),
    ...(opensOrder
      ? [[words('money.approval.order'), `/${kind.name === 'trips' ? 'trips' : 'orders'}/show/${row.order_id}`] as const]
      : []),
    ...(opensJob ? [[words('money.approval.job'), `/jobs?id=${row.job_id}`] as const] : []),
    ...(opensCashOut ? [[words('money.approval.cash_out'), `/cashout-requests/show-all?id=${row.cash_out_id}`] as const] : []),
  ];
}

/** What was asked for and decided, and the ways to what came of it. */
export function ApprovalDetails({ row }: { row: Approval }) {
  const words = useWords();
  const { preview, read, dialog } = useReadingDialogs();
  const context = useMemo<CellContext>(() => ({ resource: approvals, words, cut: false, preview, read }), [words, preview, read]);
  const ways = useWays(row);
  // What this kind of movement does not have is not missing.
  const fields = [...ALWAYS, ...WHERE_ANY.filter((name) => !isNone(row[name]))];
  return (
    <div className={classes.details}>
      {row.is_alone === 1 && row.status === 'pending' && <WaitsAlone row={row} />}
      <FieldList context={context} fields={fields} row={row} columns />
      {ways.length > 0 && (
        <div className={classes.buttons}>
          {ways.map(([label, href]) => (
            <Link key={href} href={href} className={buttonClass({ size: 'small' })}>
              {label}
            </Link>
          ))}
        </div>
      )}
      {dialog}
    </div>
  );
}
