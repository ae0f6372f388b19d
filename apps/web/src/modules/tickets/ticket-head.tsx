import type { Ticket } from '@diwan/contract/tickets/resource';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatSpan } from '../../lib/format.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { Chip, StatusChip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Promised } from './shared/promised.tsx';
import { getTicketSubject } from './shared/ticket-subject.ts';
import { TicketSteps } from './ticket-steps.tsx';
import classes from './tickets.module.css';

/** What somebody wants, where it stands, what was promised, and what is done next. */
export function TicketHead({ row }: { row: Row & Ticket }) {
  const words = useWords();
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h1>
          <bdi>{getTicketSubject(row, words)}</bdi>
        </h1>
        <Ltr className={classes.number}>{row.ticket_no}</Ltr>
      </div>
      <TicketSteps row={row} />
      <p className={classes.standing}>
        <StatusChip status={row.status} label={words(`enums.ticket_statuses.${row.status}`)} />
        <DuePromise row={row} />
        <CallClock row={row} />
        {(row.priority === 'urgent' || row.priority === 'high') && (
          <Chip tone="wait">{words(`enums.ticket_priorities.${row.priority}`)}</Chip>
        )}
        {row.merged_into_id !== null && (
          <Link href={`/tickets/show/${row.merged_into_id}`} className={classes.link}>
            {words('support.tickets.merged_into')} <Ltr>{row.merged_into_no}</Ltr>
          </Link>
        )}
      </p>
    </header>
  );
}

const CLOCKS = [
  ['first', 'first_response_due_at'],
  ['next', 'next_response_due_at'],
  ['resolution', 'resolution_due_at'],
] as const;

/** What is due next, and by when, as time goes on: past that, by how much it is late. */
function DuePromise({ row }: { row: Ticket }) {
  const words = useWords();
  const now = useServerNow();
  const due = CLOCKS.find(([, column]) => row[column] !== null && row[column] === row.due_at);
  if (!due) return null;
  return (
    <span className={classes.promise}>
      {words(`support.tickets.clocks.${due[0]}`)} <Promised at={row.due_at} now={now} />
    </span>
  );
}

/** What the call is at, and for how long: it counts while one looks. */
function CallClock({ row: { call_state: state, call_state_since: since } }: { row: Ticket }) {
  const words = useWords();
  const now = useServerNow();
  if (state === null || since === null) return null;
  return (
    <Chip dot tone={state === 'talk' ? 'good' : 'wait'}>
      {words(`enums.call_states.${state}`)} {formatSpan((now - Date.parse(since)) / 1000)}
    </Chip>
  );
}
