import type { Admin } from '@diwan/contract/resources/admins';
import { useState } from 'react';
import { nameOf } from '../../kit/labels.ts';
import { refreshRows } from '../../kit/queries.ts';
import { useWords } from '../../kit/words.ts';
import { linesOf } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './two-step-tab.module.css';

/** Whether an admin logs in in two steps, and the help for one who cannot give a code any more. */
export function TwoStepTab({ row }: { row: Admin }) {
  const words = useWords();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOn = row.has_totp === 1;

  async function reset() {
    setBusy(true);
    try {
      const { message } = await api.post(`admins/${row.id}/reset-totp`);
      toast.success(message);
      await refreshRows();
    } catch (error) {
      toast.error(linesOf(error, words('common.failed_text')), { title: words('common.error') });
    }
    setBusy(false);
    setAsking(false);
  }

  return (
    <div className={classes.card}>
      <div>
        <Chip dot tone={isOn ? 'good' : 'wait'}>
          {words(isOn ? 'security.two_step_on' : 'security.two_step_off')}
        </Chip>
      </div>
      <p>{words('security.two_step_text')}</p>
      {isOn && row.id !== readSession()?.id && (
        <div>
          <Button variant="quietDanger" onClick={() => setAsking(true)}>
            {words('security.reset')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        tone="danger"
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void reset()}
        title={words('security.reset_title', { name: nameOf(row) })}
        yes={words('security.reset')}
      >
        {words('security.reset_text')}
      </ConfirmDialog>
    </div>
  );
}
