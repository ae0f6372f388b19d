import { getOpenDecisions, type FindingRow } from '@diwan/contract/findings/resource';
import { useState } from 'react';
import { getName } from '../../crud/resource/labels.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { useCan } from '../../lib/permissions.ts';
import { getShownTie } from './finding-facts.tsx';
import classes from './findings.module.css';

/** Who looks into it, and the way to look into it oneself. */
export function OwnerLine({ row }: { row: FindingRow }) {
  const words = useWords();
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const me = readSession()?.id;
  const { owner } = row;
  const name = owner ? `\u2068${getName(owner)}\u2069` : '';
  const isOpen = getOpenDecisions(row.decision).length > 0;
  const mayTake = isOpen && can('decide-findings') && owner?.id !== me && getShownTie(row, me) === null;

  const take = useSend(() => call('POST findings/:id/take', { params: { id: row.id }, body: { take_over: owner ? 1 : 0 } }), {
    success: () => words('till.findings.taken'),
    always: () => {
      setAsked(false);
      void refreshRows();
    },
  });

  return (
    <p className={classes.owner}>
      <span>{owner ? words('till.findings.owner', { name }) : words('till.findings.no_owner')}</span>
      {mayTake && (
        <Button size="small" loading={take.busy && !asked} onClick={() => (owner ? setAsked(true) : void take.send())}>
          {words(owner ? 'till.findings.take_over' : 'till.findings.take')}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        busy={take.busy}
        onClose={() => setAsked(false)}
        onConfirm={() => void take.send()}
        title={words('till.findings.take_over_title', { name })}
        yes={words('till.findings.take_over')}
        no={words('form.cancel')}
      >
        {words('till.findings.take_over_text')}
      </ConfirmDialog>
    </p>
  );
}
