import { tickets, type Ticket } from '@diwan/contract/resources/tickets';
import { navigate } from '../../lib/navigation.ts';
import { useState } from 'react';
import { refreshRows, useListPage } from '../../crud/resource/queries.ts';
import { useWords } from '../../crud/words/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Ltr } from '../../ui/text.tsx';
import { toast } from '../../ui/toast-store.ts';
import { getTicketSubject, SUBJECT_READS } from './shared/ticket-subject.ts';
import classes from './tickets.module.css';

/** Has a ticket go over into another open one of the same person, whose page is shown next. */
export default function MergeDialog({ row, onClose }: { row: Ticket & { id: number }; onClose: () => void }) {
  const words = useWords();
  const [into, setInto] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const person = row.client_id === null ? { provider_id: row.provider_id ?? 0 } : { client_id: row.client_id };
  const query = useListPage(tickets, {
    ...person,
    filter: 'unclosed',
    per_page: 50,
    fields: ['status', 'ticket_no', ...SUBJECT_READS].join(','),
  });
  const others = (rows: readonly Ticket[]) => rows.filter(({ id }) => id !== row.id);

  async function merge() {
    if (into === null || busy) return;
    setBusy(true);
    try {
      const { message } = await call('POST tickets/:id/merge', { params: { id: row.id }, body: { into_id: into } });
      toast.success(message);
      onClose();
      void refreshRows();
      navigate(`/tickets/show/${into}`);
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={() => !busy && onClose()}
      title={words('support.tickets.merge_title', { number: row.ticket_no })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words('form.cancel')}
          </Button>
          <Button variant="primary" loading={busy} disabled={into === null} onClick={() => void merge()}>
            {words('support.tickets.merge')}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{words('support.tickets.merge_help')}</p>
      <fieldset className={classes.choices}>
        <legend>{words('support.tickets.merge_into')}</legend>
        <DataArea
          query={query}
          isEmpty={({ data }) => others(data).length === 0}
          empty={<p className={classes.help}>{words('support.tickets.merge_none')}</p>}
        >
          {({ data }) =>
            others(data).map((one) => (
              <Radio
                key={one.id}
                name="into"
                label={getTicketSubject(one, words)}
                help={
                  <>
                    {words(`enums.ticket_statuses.${one.status}`)} · <Ltr>{one.ticket_no}</Ltr>
                  </>
                }
                checked={one.id === into}
                onChange={() => setInto(one.id)}
              />
            ))
          }
        </DataArea>
      </fieldset>
    </Modal>
  );
}
