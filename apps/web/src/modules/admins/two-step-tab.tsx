import type { Admin } from '@diwan/contract/admins/resource';
import { useState } from 'react';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Chip } from '../../ui/chip.tsx';
import { toast } from '../../ui/toast-store.ts';

/** Whether an admin logs in in two steps, and the help for one who cannot give a code any more. */
export function TwoStepTab({ row }: { row: Admin }) {
  const words = useWords();
  const [asking, setAsking] = useState(false);
  const isOn = row.has_totp === 1;

  return (
    <div className={card.card}>
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
      {asking && (
        <ConfirmByPassword
          danger
          title={words('security.reset_title', { name: getName(row) })}
          text={words('security.reset_text')}
          yes={words('security.reset')}
          send={(body) => call('POST admins/:id/reset-totp', { params: { id: row.id }, body })}
          onClose={() => setAsking(false)}
          onDone={({ message }) => {
            toast.success(message);
            setAsking(false);
            void refreshRows();
          }}
        />
      )}
    </div>
  );
}
