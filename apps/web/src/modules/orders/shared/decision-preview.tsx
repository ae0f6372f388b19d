import type { Complaint } from '@diwan/contract/complaints/resource';
import { useCan } from '../../../lib/permissions.ts';
import type { Row } from '../../../crud/resource/screens.ts';
import { useWords } from '../../../crud/words/words.ts';
import { WhoBears } from '../refund-dialog.tsx';
import type { FormValues } from '../../../crud/resource/form-values.ts';

interface DecisionPreviewProps {
  row: Row;
  values: FormValues;
}

/** What a decision about a complaint would give back, who would bear it, and when its penalty waits, before it is made. */
export default function DecisionPreview({ row, values }: DecisionPreviewProps) {
  const can = useCan();
  const words = useWords();
  const amount = String(values['refund'] ?? '');
  const { order_id, order_type } = row as Row & Complaint;
  return (
    <>
      {amount !== '' && can('refund-orders') && (
        <WhoBears table={order_type === 'trip' ? 'trips' : 'orders'} id={order_id} amount={amount} />
      )}
      {String(values['penalty'] ?? '') !== '' && <p>{words('orders.complaint.penalty_waits')}</p>}
    </>
  );
}
