import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../crud/commands/reason-dialog.tsx';
import type { Once } from '../../../crud/resource/use-send.ts';
import { useDecision } from '../../../crud/commands/use-decision.ts';
import { useWords } from '../../../crud/words/words.ts';
import type { One } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import classes from '../cash-outs.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

type Decision = 'accepted' | 'rejected';

interface AcceptOrRejectProps {
  /** Whose it is. */
  readonly name: string;
  /** Whom it is about and how much, or which: the message names it too. */
  readonly about: string;
  readonly send: (decision: Decision, once: ReturnType<Once>, reason?: string) => Promise<One<unknown>>;
  /** What is asked before it is accepted; null where it cannot be. */
  readonly accept: { readonly title: string; readonly text: ReactNode; readonly yes: string } | null;
  /** What is asked before it is rejected; null where it cannot be. `verb` in place of "reject". */
  readonly reject: { readonly title: string; readonly help: string; readonly verb?: string } | null;
  /** What stands in place of accepting. */
  readonly instead?: ReactNode;
  readonly size?: 'small';
}

/** Accepts what is asked about being paid out, or rejects it with a reason, each in a dialog. */
export function AcceptOrReject({ name, about, send, accept, reject, instead, size }: AcceptOrRejectProps) {
  const words = useWords();
  const { asked, busy, ask, decide, close } = useDecision<Decision>(send, about);
  const no = reject?.verb ?? words('money.decide.reject');
  const button = { ...(size && { size }), 'aria-haspopup': 'dialog' } as const;
  return (
    <span className={classes.buttons}>
      {accept ? (
        <Button {...button} variant="primary" icon={<IconCheck {...ICON} />} onClick={() => ask('accepted')}>
          {words('money.decide.accept')}
          <span className="sr-only">: {name}</span>
        </Button>
      ) : (
        instead
      )}
      {reject && (
        <Button {...button} variant="quietDanger" icon={<IconX {...ICON} />} onClick={() => ask('rejected')}>
          {no}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {accept && (
        <ConfirmDialog
          open={asked === 'accepted'}
          busy={busy}
          onClose={close}
          onConfirm={() => decide('accepted')}
          title={accept.title}
          yes={accept.yes}
          no={words('form.cancel')}
        >
          {accept.text}
        </ConfirmDialog>
      )}
      {reject && asked === 'rejected' && (
        <ReasonDialog
          title={reject.title}
          label={words('money.decide.reason')}
          help={reject.help}
          yes={no}
          busy={busy}
          onClose={close}
          onConfirm={(reason) => decide('rejected', reason)}
        />
      )}
    </span>
  );
}
