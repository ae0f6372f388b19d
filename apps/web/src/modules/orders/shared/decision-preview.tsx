import type { Complaint } from '@diwan/contract/resources/complaints';
import { useCan } from '../../../lib/permissions.ts';
import type { Row } from '../../../crud/screens.ts';
import { WhoBears } from '../refund-dialog.tsx';
import type { FormValues } from '../../../crud/form/form-values.ts';

interface DecisionPreviewProps {
  row: Row;
  values: FormValues;
}

/** What a decision about a complaint would give back, and who would bear it, before it is made. */
export default function DecisionPreview({ row, values }: DecisionPreviewProps) {
  const can = useCan();
  const amount = String(values['refund'] ?? '');
  const { order_id, order_type } = row as Row & Complaint;
  if (amount === '' || !can('refund-orders')) return null;
  return <WhoBears table={order_type === 'trip' ? 'trips' : 'orders'} id={order_id} amount={amount} />;
}
