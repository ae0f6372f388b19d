import type { DeskBoard } from '@diwan/contract/agents/desk-calls';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatSpan } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { getAgentItems } from './agent-items.ts';
import { DeskTable, SubjectCell, secondsSince } from './desk-table.tsx';
import { isLate, Promised } from '../tickets/shared/promised.tsx';
import { TicketLink } from './ticket-link.tsx';
import { useDeskCall } from './use-desk-call.ts';

const WhisperDialog = lazy(() => import('./whisper-dialog.tsx'));

type Held = DeskBoard['held'][number];
type Agents = DeskBoard['agents'];

const HEADS = ['due', 'ticket', 'subject', 'owner', 'waits', 'status', 'supervise'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['waits']);

interface HeldTicketsProps {
  readonly held: readonly Held[];
  readonly agents: Agents;
  readonly now: number;
}

/** What somebody has: a supervisor looks in, whispers, takes it over, or gives it to another. */
export function HeldTickets({ held, agents, now }: HeldTicketsProps) {
  const words = useWords();
  const [whispered, setWhispered] = useState<Held | null>(null);
  return (
    <DeskTable
      name="held"
      title={words('desk.board.held')}
      heads={HEADS}
      numbers={NUMBERS}
      empty={<EmptyState title={words('desk.board.nothing_held')} />}
      lines={held.map((one) => (
        <Line key={`${one.ticket_id}-${one.conversation_id}`} held={one} agents={agents} now={now} onWhisper={() => setWhispered(one)} />
      ))}
    >
      {whispered?.conversation_id && (
        <Suspense>
          <WhisperDialog conversation={whispered.conversation_id} name={whispered.admin} onClose={() => setWhispered(null)} />
        </Suspense>
      )}
    </DeskTable>
  );
}

interface LineProps {
  readonly held: Held;
  readonly agents: Agents;
  readonly now: number;
  readonly onWhisper: () => void;
}

const getTalk = (id: number) => `/chats?queue=all&id=${id}`;

function Line({ held, agents, now, onWhisper }: LineProps) {
  const words = useWords();
  const { ticket_id, ticket_no, conversation_id, subject, admin, status, waiting_since, due_at } = held;
  return (
    <tr data-late={isLate(due_at, now)}>
      <td>
        <Promised at={due_at} now={now} />
      </td>
      <td>
        {ticket_id !== null && ticket_no !== null ? (
          <TicketLink id={ticket_id} number={ticket_no} />
        ) : (
          <Link href={getTalk(conversation_id ?? 0)}>{words('desk.board.only_chat')}</Link>
        )}
      </td>
      <SubjectCell subject={subject} />
      <td>
        <bdi>{admin}</bdi>
      </td>
      <td className={tableClasses.number}>{waiting_since === null ? '—' : formatSpan(secondsSince(waiting_since, now))}</td>
      <td>{status === null ? '—' : <StatusChip status={status} label={words(`enums.ticket_statuses.${status}`)} />}</td>
      <td>
        <Supervise held={held} agents={agents} onWhisper={onWhisper} />
      </td>
    </tr>
  );
}

/** What may be done with what another has. */
function Supervise({ held, agents, onWhisper }: Omit<LineProps, 'now'>) {
  const words = useWords();
  const can = useCan();
  const { busy, run } = useDeskCall();
  const { ticket_id: ticket, conversation_id: talk, admin_id: owner } = held;
  const me = readSession()?.id;
  const name = held.ticket_no ?? held.subject;

  const give = (admin_id: number) =>
    void run(() =>
      ticket === null
        ? call('POST conversations/:id/assign', { params: { id: talk ?? 0 }, body: { admin_id } })
        : call('POST tickets/:id/assign', { params: { id: ticket }, body: { admin_id } }),
    );
  const others = can(ticket === null ? 'assign-chats' : 'assign-tickets') ? agents.filter(({ admin_id: one }) => one !== owner) : [];
  const items: MenuItem[] = [
    ...(talk !== null && can('index-chats') ? [{ label: words('desk.board.look_in'), href: getTalk(talk) }] : []),
    ...(talk !== null && owner !== me && can('reply-chats') ? [{ label: words('desk.board.whisper'), onPick: onWhisper }] : []),
    ...(ticket !== null && owner !== me && can('show-tickets') && can('update-tickets')
      ? [{ label: words('desk.board.step_in'), onPick: () => void run(() => call('POST tickets/:id/step_in', { params: { id: ticket } })) }]
      : []),
    ...(others.length > 0 ? [{ kind: 'heading', label: words('desk.board.give_to') } as const, ...getAgentItems(others, words, give)] : []),
  ];
  if (items.length === 0) return '—';
  return (
    <Menu
      label={words('desk.board.supervise', { name })}
      items={items}
      renderButton={(props) => (
        <Button {...props} size="small" loading={busy} aria-label={words('desk.board.supervise', { name })}>
          {words('desk.board.heads.supervise')}
        </Button>
      )}
    />
  );
}
