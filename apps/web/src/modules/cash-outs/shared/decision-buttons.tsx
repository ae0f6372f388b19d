import { amountText } from '../../../lib/format.ts';
import type { CashOut } from '@diwan/contract/cash-outs/resource';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AcceptOrReject } from './accept-or-reject.tsx';
import { PayoutCheck } from './payout-check.tsx';

/** Accepting and rejecting a pending request; a dash for all others (§4). */
export function CashOutDecisionButtons({ row }: { row: CashOut }) {
  const words = useWords();
  const can = useCan();
  if (row.status !== 'pending' || !can('update-cashout-requests')) return <span>—</span>;
  const name = row.user_name ?? `#${row.user_id}`;
  const amount = amountText(row.amount, row.currency);
  const isStopped = row.is_stopped === 1;
  return (
    <AcceptOrReject
      size="small"
      name={name}
      about={words('money.about', { amount, name })}
      send={(status, once, reason) =>
        call('POST cash_outs/:id', { params: { id: row.id }, body: { status, ...(reason && { reject_reason: reason }) }, ...once })
      }
      accept={
        row.approval_id === null && !isStopped
          ? {
              title: words('money.decide.accept_title', { amount, name }),
              text: <PayoutCheck id={row.id} />,
              yes: words('money.decide.accept_yes'),
            }
          : null
      }
      instead={
        <Chip dot tone={isStopped ? 'bad' : 'wait'}>
          {words(isStopped ? 'money.decide.stopped' : 'money.decide.waiting')}
        </Chip>
      }
      reject={{ title: words('money.decide.reject_title', { name }), help: words('money.decide.reject_help') }}
    />
  );
}
