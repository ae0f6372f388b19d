import type { Approval } from '@diwan/contract/approvals/resource';
import { useState } from 'react';
import { ReasonDialog } from '../../../crud/commands/reason-dialog.tsx';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { useSend } from '../../../crud/resource/use-send.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { IconX } from '../../../ui/icons.ts';

/** Stopping what nobody could decide about before it is done by itself: superadmins may, also whoever asked. */
export function CallOffButton({ row }: { row: Approval }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { busy, send } = useSend((notes: string) => call('POST approvals/:id/call_off', { params: { id: row.id }, body: { notes } }), {
    success: ({ message }) => {
      setOpen(false);
      return message;
    },
    always: refreshRows,
  });

  return (
    <>
      <Button
        size="small"
        variant="quietDanger"
        icon={<IconX size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words('money.approval.call_off')}
        <span className="sr-only">: {row.id}</span>
      </Button>
      {open && (
        <ReasonDialog
          title={words('money.approval.call_off_title', { id: String(row.id) })}
          label={words('money.decide.reason')}
          help={words('money.approval.call_off_help')}
          yes={words('money.approval.call_off')}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void send(reason)}
        />
      )}
    </>
  );
}
