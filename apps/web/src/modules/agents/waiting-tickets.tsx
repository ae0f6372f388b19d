import type { DeskBoard } from '@diwan/contract/agents/desk-calls';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatSpan } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { getAgentItems } from './agent-items.ts';
import { DeskTable, SubjectCell, secondsSince } from './desk-table.tsx';
import { isLate, Promised } from '../tickets/shared/promised.tsx';
import { TicketLink } from './ticket-link.tsx';
import { useDeskCall } from './use-desk-call.ts';

type Ticket = DeskBoard['waiting'][number];
type Agents = DeskBoard['agents'];

const HEADS = ['due', 'ticket', 'subject', 'waits', 'priority', 'channel', 'before'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['waits']);

/** What is late stands on top, the latest first; the others as they wait. */
const byPromise = (now: number) => (a: Ticket, b: Ticket) =>
  Number(isLate(b.due_at, now)) - Number(isLate(a.due_at, now)) ||
  (isLate(a.due_at, now) ? String(a.due_at).localeCompare(String(b.due_at)) : 0);

/** What waits for somebody, the longest first; a supervisor gives it away by hand. */
export function WaitingTickets({ tickets, agents, now }: { tickets: readonly Ticket[]; agents: Agents; now: number }) {
  const words = useWords();
  const mayAssign = useCan()('assign-tickets');
  return (
    <DeskTable
      name="waiting"
      title={words('desk.board.waiting')}
      heads={mayAssign ? [...HEADS, 'give'] : HEADS}
      numbers={NUMBERS}
      empty={<EmptyState title={words('desk.board.nothing_waits')} />}
      lines={tickets.toSorted(byPromise(now)).map((ticket) => (
        <tr key={ticket.id} data-late={isLate(ticket.due_at, now)}>
          <td>
            <Promised at={ticket.due_at} now={now} />
          </td>
          <td>
            <TicketLink id={ticket.id} number={ticket.ticket_no} />
          </td>
          <SubjectCell subject={ticket.subject} />
          <td className={tableClasses.number}>{formatSpan(secondsSince(ticket.waiting_since, now))}</td>
          <td>{words(`enums.ticket_priorities.${ticket.priority}`)}</td>
          <td>{words(`enums.ticket_channels.${ticket.channel}`)}</td>
          <td>{ticket.offered_to === null ? '—' : <bdi>{ticket.offered_to}</bdi>}</td>
          {mayAssign && (
            <td>
              <GiveMenu ticket={ticket} agents={agents} />
            </td>
          )}
        </tr>
      ))}
    />
  );
}

/** Gives a ticket to an agent, whoever is at work first: a supervisor may give more than somebody takes by themselves. */
function GiveMenu({ ticket, agents }: { ticket: Ticket; agents: Agents }) {
  const words = useWords();
  const { busy, run } = useDeskCall();
  const give = (admin_id: number) => run(() => call('POST tickets/:id/assign', { params: { id: ticket.id }, body: { admin_id } }));
  return (
    <Menu
      label={words('desk.board.give', { ticket: ticket.ticket_no })}
      items={getAgentItems(agents, words, (admin) => void give(admin))}
      renderButton={(props) => (
        <Button {...props} size="small" loading={busy} aria-label={words('desk.board.give', { ticket: ticket.ticket_no })}>
          {words('desk.board.heads.give')}
        </Button>
      )}
    />
  );
}
