import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { navigate } from '../../lib/navigation.ts';
import { useState } from 'react';
import { CallDialog } from '../../crud/commands/call-dialog.tsx';
import { refreshRows, useListPage } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Ltr } from '../../ui/text.tsx';
import { getTicketSubject, SUBJECT_READS } from './shared/ticket-subject.ts';
import classes from './tickets.module.css';

/** Has a ticket go over into another open one of the same person, whose page is shown next. */
export default function MergeDialog({ row, onClose }: { row: Ticket & { id: number }; onClose: () => void }) {
  const words = useWords();
  const [into, setInto] = useState<number | null>(null);
  const { busy, send } = useSend((into_id: number) => call('POST tickets/:id/merge', { params: { id: row.id }, body: { into_id } }), {
    success: ({ message }, merged) => {
      onClose();
      void refreshRows();
      navigate(`/tickets/show/${merged}`);
      return message;
    },
  });

  return (
    <CallDialog
      title={words('support.tickets.merge_title', { number: row.ticket_no })}
      yes={words('support.tickets.merge')}
      busy={busy}
      blocked={into === null}
      onSend={() => into !== null && send(into)}
      onClose={onClose}
    >
      <p className={classes.help}>{words('support.tickets.merge_help')}</p>
      <Others row={row} into={into} onChoose={setInto} />
    </CallDialog>
  );
}

interface OthersProps {
  row: Ticket & { id: number };
  into: number | null;
  onChoose: (id: number) => void;
}

/** The other open tickets of the same person. */
function Others({ row, into, onChoose }: OthersProps) {
  const words = useWords();
  const person = row.client_id === null ? { provider_id: row.provider_id ?? 0 } : { client_id: row.client_id };
  const query = useListPage(tickets, {
    ...person,
    filter: 'unclosed',
    per_page: 50,
    fields: ['status', 'ticket_no', ...SUBJECT_READS].join(','),
  });
  const others = (rows: readonly Ticket[]) => rows.filter(({ id }) => id !== row.id);
  return (
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
              onChange={() => onChoose(one.id)}
            />
          ))
        }
      </DataArea>
    </fieldset>
  );
}
