import type { CashOut } from '@diwan/contract/resources/cash-outs';
import { ReasonDialog } from '../../../crud/reason-dialog.tsx';
import { amountText } from '../../wallet/shared/amount.tsx';
import { useDecision } from '../../../crud/use-decision.ts';
import { useWords } from '../../../crud/words.ts';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import classes from '../cash-outs.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Accepting and rejecting a pending request; a dash for all others (§4). */
export function DecisionButtons({ row }: { row: CashOut }) {
  const words = useWords();
  const can = useCan();
  const name = row.user_name ?? `#${row.user_id}`;
  const amount = amountText(row.amount, row.currency);
  const { asked, busy, ask, decide, close } = useDecision<'accepted' | 'rejected'>(
    (status, once, reason) =>
      call('POST cash_outs/:id', { params: { id: row.id }, body: { status, ...(reason && { reject_reason: reason }) }, ...once }),
    words('money.about', { amount, name }),
  );
  if (row.status !== 'pending' || !can('update-cashout-requests')) return <span>—</span>;

  return (
    <span className={classes.buttons}>
      {row.approval_id === null ? (
        <Button size="small" variant="primary" icon={<IconCheck {...ICON} />} aria-haspopup="dialog" onClick={() => ask('accepted')}>
          {words('money.decide.accept')}
          <span className="sr-only">: {name}</span>
        </Button>
      ) : (
        <Chip dot tone="wait">
          {words('money.decide.waiting')}
        </Chip>
      )}
      <Button size="small" variant="quietDanger" icon={<IconX {...ICON} />} aria-haspopup="dialog" onClick={() => ask('rejected')}>
        {words('money.decide.reject')}
        <span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        open={asked === 'accepted'}
        busy={busy}
        onClose={close}
        onConfirm={() => decide('accepted')}
        title={words('money.decide.accept_title', { amount, name })}
        yes={words('money.decide.accept_yes')}
        no={words('form.cancel')}
      >
        {words('money.decide.accept_text')}
      </ConfirmDialog>
      {asked === 'rejected' && (
        <ReasonDialog
          title={words('money.decide.reject_title', { name })}
          label={words('money.decide.reason')}
          help={words('money.decide.reject_help')}
          yes={words('money.decide.reject')}
          busy={busy}
          onClose={close}
          onConfirm={(reason) => decide('rejected', reason)}
        />
      )}
    </span>
  );
}
