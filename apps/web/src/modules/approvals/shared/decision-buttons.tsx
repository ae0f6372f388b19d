import type { Approval, ApprovalDecision } from '@diwan/contract/approvals/resource';
import { ReasonDialog } from '../../../crud/commands/reason-dialog.tsx';
import { useDecision } from '../../../crud/commands/use-decision.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/permissions.ts';
import { readSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import { approvalQuestion, approvalSubject } from '../approval-question.ts';
import classes from '../approvals.module.css';
import { CallOffButton } from './call-off-button.tsx';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Approving or refusing what another admin asked for; whoever asked is told that it is not theirs to decide. */
export function ApprovalDecisionButtons({ row }: { row: Approval }) {
  const words = useWords();
  const can = useCan();
  const { asked, busy, ask, decide, close } = useDecision<ApprovalDecision>(
    (decision, once, notes) => call('POST approvals/:id', { params: { id: row.id }, body: { decision, ...(notes && { notes }) }, ...once }),
    approvalSubject(row, words),
  );
  if (row.status !== 'pending' || !can('decide-approvals')) return <span>—</span>;
  const callOff = row.is_alone === 1 && readSession()?.is_super_admin === true && <CallOffButton row={row} />;
  if (row.requested_by === readSession()?.id)
    return (
      <span className={classes.buttons}>
        <span className={classes.own}>{words('money.approval.own')}</span>
        {callOff}
      </span>
    );

  const id = String(row.id);
  return (
    <span className={classes.buttons}>
      <Button size="small" variant="primary" icon={<IconCheck {...ICON} />} aria-haspopup="dialog" onClick={() => ask('approve')}>
        {words('money.approval.approve')}
        <span className="sr-only">: {id}</span>
      </Button>
      <Button size="small" variant="quietDanger" icon={<IconX {...ICON} />} aria-haspopup="dialog" onClick={() => ask('refuse')}>
        {words('money.approval.refuse')}
        <span className="sr-only">: {id}</span>
      </Button>
      {callOff}
      <ConfirmDialog
        open={asked === 'approve'}
        busy={busy}
        onClose={close}
        onConfirm={() => decide('approve')}
        title={approvalQuestion(row, words)}
        yes={words('money.approval.approve')}
        no={words('form.cancel')}
      >
        {words('money.approval.approve_text')}
      </ConfirmDialog>
      {asked === 'refuse' && (
        <ReasonDialog
          title={words('money.approval.refuse_title', { id })}
          label={words('money.decide.reason')}
          help={words('money.approval.refuse_help')}
          yes={words('money.approval.refuse')}
          busy={busy}
          onClose={close}
          onConfirm={(reason) => decide('refuse', reason)}
        />
      )}
    </span>
  );
}
