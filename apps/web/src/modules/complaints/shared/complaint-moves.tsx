import { COMPLAINT_ASKS, COMPLAINT_RIGHTS, complaints, type Complaint } from '@diwan/contract/complaints/resource';
import type { Row } from '../../../crud/resource/screens.ts';
import { TransitionButtons } from '../../../crud/transitions/transition-buttons.tsx';
import type { DescribeResult } from '../../../crud/transitions/use-send-move.ts';
import { getName } from '../../../crud/resource/labels.ts';
import { amountText, formatList, ltr } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** What resolving a complaint would come to, beside what it asks for. */
const DECISION_ABOUT = { resolve: lazyPart(() => import('../../orders/shared/decision-preview.tsx')) };

/** What a decision did, whole: what was given back, what was taken from whom, and whom it warned or banned. */
const describeDecision: DescribeResult = (row, values, words) => {
  const { order_no, currency, client, provider } = row as typeof row & Complaint;
  const text = (name: string) => String(values[name] ?? '');
  const against = { name: getName((text('against') === 'client' ? client : provider) ?? {}) };
  const money = (name: string) => ({ amount: amountText(text(name), currency ?? '') });
  const parts = [
    ...(text('refund') === '' ? [] : [words('orders.complaint.done.refunded', money('refund'))]),
    ...(text('penalty') === '' ? [] : [words('orders.complaint.done.penalised', { ...money('penalty'), ...against })]),
    ...(text('sanction') === '' ? [] : [words(`orders.complaint.done.${text('sanction')}`, against)]),
  ];
  const number = ltr(order_no);
  return parts.length === 0
    ? words('orders.complaint.done.resolved', { number })
    : words('orders.complaint.done.resolved_with', { number, parts: formatList(parts) });
};

const orderNumber = (row: Row) => ({ number: ltr((row as Row & Complaint).order_no) });

const RESULTS: Readonly<Record<string, DescribeResult>> = {
  take: (row, _, words) => words('orders.complaint.done.taken', orderNumber(row)),
  resolve: describeDecision,
  reopen: (row, _, words) => words('orders.complaint.done.reopened', orderNumber(row)),
};

/** What can be done with a complaint as it stands: taking it on, resolving it with a look at what that comes to, opening it again. */
export function ComplaintMoves({ row }: { row: Complaint }) {
  return (
    <TransitionButtons
      resource={complaints}
      moves={COMPLAINT_ASKS}
      right={COMPLAINT_RIGHTS}
      about={DECISION_ABOUT}
      results={RESULTS}
      atOnce={['take', 'reopen']}
      row={{ ...row } as Row}
    />
  );
}
