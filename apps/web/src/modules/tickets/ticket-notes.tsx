import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { useState } from 'react';
import { patchRow, refreshRows } from '../../crud/resource/queries.ts';
import { useRights } from '../../crud/resource/rights.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { api, type One } from '../../lib/api.ts';
import { ltr } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Textarea } from '../../ui/textarea.tsx';
import { TICKET_PLACE } from './ticket-steps.tsx';
import classes from './tickets.module.css';

/** As long as the field of the ticket. */
const MAX = 4000;

/** What is noted of a ticket without a thread, while one is on the phone about it: written where it stands. */
export function TicketNotes({ row }: { row: Row & Ticket }) {
  const words = useWords();
  const { edit: mayEdit } = useRights(tickets, TICKET_PLACE);
  const [draft, setDraft] = useState<string | null>(null);
  const notes = row.notes ?? '';
  const isChanged = draft !== null && draft.trim() !== notes;
  const label = words('resources.tickets.fields.notes');

  const { busy, send } = useSend(
    () => {
      const { subject, priority, tags, updated_at } = row;
      // Against the version that is shown: what a colleague has noted meanwhile is not written over.
      const body = { _method: 'PUT', subject, priority, tags, notes: draft?.trim() || null, updated_at };
      return api.post<One<Ticket>>(`tickets/${row.id}`, body);
    },
    {
      success: ({ data }) => {
        patchRow(tickets, row.id, { ...data });
        setDraft(null);
        return words('support.tickets.done.noted', { number: ltr(row.ticket_no) });
      },
      always: refreshRows,
    },
  );
  if (!mayEdit || row.status === 'closed')
    return (
      <section className={card.card}>
        <h2>{label}</h2>
        <p dir="auto" className={notes === '' ? card.note : classes.notes}>
          {notes || words('support.tickets.no_notes')}
        </p>
      </section>
    );
  return (
    <section className={card.card}>
      <Textarea label={label} rows={6} maxLength={MAX} value={draft ?? notes} onChange={setDraft} />
      <div className={classes.steps}>
        <Button disabled={!isChanged} loading={busy} onClick={() => void send()}>
          {words('support.tickets.save_notes')}
        </Button>
      </div>
    </section>
  );
}
