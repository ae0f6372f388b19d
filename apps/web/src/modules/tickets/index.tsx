import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import { defineScreens, type Column } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { Promised } from './shared/promised.tsx';
import { getTicketSubject, SUBJECT_READS } from './shared/ticket-subject.ts';
import classes from './tickets.module.css';

function Person({ row: { client, provider, provider_id: id } }: { row: Ticket }) {
  return id === null ? (
    <PersonLink person={client} among={clients} none="—" />
  ) : (
    <PersonLink person={provider} among={providers} none="—" />
  );
}

function Subject({ row }: { row: Ticket }) {
  const subject = getTicketSubject(row, useWords());
  // Cut at its own end, in whichever language it is: a promise beside it is not pushed out of sight.
  return (
    <span dir="auto" className={classes.subject} title={subject}>
      {subject}
    </span>
  );
}

const person: Column<Ticket> = {
  key: 'client_id',
  header: 'support.tickets.person',
  reads: ['client_id', 'provider_id'],
  cell: (row) => <Person row={row} />,
};

/** A list stands open for long: what is left goes on as one looks. */
const TICK_MS = 5_000;

function Due({ at }: { at: string | null }) {
  return <Promised at={at} now={useServerNow(TICK_MS)} />;
}

export const ticketScreens = defineScreens(tickets, {
  columns: [
    { key: 'ticket_no', sort: 'id' },
    { key: 'subject', reads: SUBJECT_READS, cell: (row: Ticket) => <Subject row={row} /> },
    person,
    'channel',
    'priority',
    'assignee_name',
    { key: 'due_at', sort: 'due_at', cell: ({ due_at: due }: Ticket) => <Due at={due} /> },
    'status',
    'created_at',
  ],
  moreColumns: ['country_id', 'order_no', 'tags', 'waiting_since', 'first_responded_at', 'closed_at'],
  form: ['subject', 'country_id', ['client_id', 'provider_id'], ['channel', 'priority'], 'tags', 'notes'],
  filters: [
    'keyword',
    'filter',
    'status',
    'priority',
    'channel',
    'assignee_id',
    'client_id',
    'provider_id',
    'country_id',
    'from_date',
    'to_date',
  ],
  expanded: ['subject', 'notes', 'tags', 'order_no', 'waiting_since'],
});
