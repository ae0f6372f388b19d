import type { DeskBoard } from '@diwan/contract/calls/desk';
import { useState } from 'react';
import { useWords } from '../../crud/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './desk.module.css';
import { formatSince } from './format-since.ts';

type Ticket = DeskBoard['waiting'][number];
type Agents = DeskBoard['agents'];

const HEADS = ['ticket', 'subject', 'channel', 'priority', 'waits', 'before'] as const;

/** What waits for somebody, the longest first; a supervisor gives it away by hand. */
export function WaitingTickets({ tickets, agents, now }: { tickets: readonly Ticket[]; agents: Agents; now: number }) {
  const words = useWords();
  const mayAssign = useCan()('assign-tickets');
  return (
    <section className={tableClasses.panel} aria-labelledby="desk-waiting">
      <h2 id="desk-waiting">{words('desk.board.waiting')}</h2>
      {tickets.length === 0 ? (
        <EmptyState title={words('desk.board.nothing_waits')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard, too
        <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={words('desk.board.waiting')}>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col" className={head === 'waits' ? tableClasses.number : undefined}>
                    {words(`desk.board.heads.${head}`)}
                  </th>
                ))}
                {mayAssign && <th scope="col">{words('desk.board.heads.give')}</th>}
              </tr>
            </thead>
            <tbody>
              {tickets.map((ticket) => (
                <tr key={ticket.id}>
                  <td>
                    <TicketLink id={ticket.id} number={ticket.ticket_no} />
                  </td>
                  <td className={classes.subject} dir="auto">
                    {ticket.subject}
                  </td>
                  <td>{words(`enums.ticket_channels.${ticket.channel}`)}</td>
                  <td>{words(`enums.ticket_priorities.${ticket.priority}`)}</td>
                  <td className={tableClasses.number}>{formatSince(ticket.waiting_since, now)}</td>
                  <td>{ticket.offered_to === null ? '—' : <bdi>{ticket.offered_to}</bdi>}</td>
                  {mayAssign && (
                    <td>
                      <GiveMenu ticket={ticket} agents={agents} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function TicketLink({ id, number }: { id: number; number: string }) {
  return (
    <Link href={`/tickets/show/${id}`}>
      <Ltr>{number}</Ltr>
    </Link>
  );
}

/** Gives a ticket to an agent, whoever is at work first: a supervisor may give more than somebody takes by themselves. */
function GiveMenu({ ticket, agents }: { ticket: Ticket; agents: Agents }) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  async function give(admin_id: number) {
    setBusy(true);
    try {
      toast.success((await call('POST tickets/:id/assign', { params: { id: ticket.id }, body: { admin_id } })).message);
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['desk'] });
    }
  }
  return (
    <Menu
      label={words('desk.board.give', { ticket: ticket.ticket_no })}
      items={agents.map((agent) => ({
        label: `${agent.name} · ${words(`enums.presences.${agent.presence}`)}`,
        onPick: () => void give(agent.admin_id),
      }))}
      renderButton={(props) => (
        <Button {...props} size="small" loading={busy} aria-label={words('desk.board.give', { ticket: ticket.ticket_no })}>
          {words('desk.board.heads.give')}
        </Button>
      )}
    />
  );
}
