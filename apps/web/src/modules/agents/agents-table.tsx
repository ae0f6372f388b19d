import type { DeskBoard } from '@diwan/contract/agents/desk-calls';
import { PRESENCE_TRANSITIONS, SUPERVISOR_ACTIONS, type SupervisorAction } from '@diwan/domain/agents/presence';
import { useState } from 'react';
import { ReasonDialog } from '../../crud/commands/reason-dialog.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatNumber, formatSpan } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Menu } from '../../ui/menu.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { DeskTable, secondsSince } from './desk-table.tsx';
import classes from './desk.module.css';
import { useDeskCall } from './use-desk-call.ts';

type Agent = DeskBoard['agents'][number];

const HEADS = ['name', 'state', 'since', 'load', 'offered', 'skipped', 'handled', 'supervise'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['since', 'load', 'offered', 'skipped', 'handled']);

/** Who is at work, whatever they do. */
export const isOnDuty = ({ presence }: Agent): boolean => presence !== 'end_work';

/** Who is at work first of all, and free before busy with something else. */
const byPresence = (a: Agent, b: Agent) => Number(b.presence === 'active') - Number(a.presence === 'active');

/** Who does what since when, what today came to for each, and what a supervisor may have them do; those off work stand apart. */
export function AgentsTable({ agents, now }: { agents: DeskBoard['agents']; now: number }) {
  const words = useWords();
  const [atWork, offWork] = [agents.filter(isOnDuty).toSorted(byPresence), agents.filter((agent) => !isOnDuty(agent))];
  const [asked, setAsked] = useState<{ agent: Agent; action: SupervisorAction } | null>(null);
  return (
    <DeskTable
      name="agents"
      title={words('desk.board.agents')}
      heads={HEADS}
      numbers={NUMBERS}
      empty={
        agents.length === 0 ? (
          <EmptyState title={words('desk.board.no_agents')} text={words('desk.board.no_agents_text')} />
        ) : (
          <EmptyState title={words('desk.board.nobody_at_work')} />
        )
      }
      lines={atWork.map((agent) => (
        <AgentLine key={agent.id} agent={agent} now={now} onAsk={(action) => setAsked({ agent, action })} />
      ))}
    >
      {offWork.length > 0 && <OffWork agents={offWork} now={now} />}
      {asked && <PresenceDialog {...asked} onClose={() => setAsked(null)} />}
    </DeskTable>
  );
}

function OffWork({ agents, now }: { agents: readonly Agent[]; now: number }) {
  const words = useWords();
  return (
    <details className={classes.offWork}>
      <summary>{words('desk.board.off_work', { count: agents.length })}</summary>
      <ul>
        {agents.map(({ id, name, presence_at: since }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {since !== null && (
              <span className={classes.note}>
                {words('desk.board.since', { time: formatSpan(secondsSince(since, now), { isFollowing: true }) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What an agent may be brought to from what they do. */
const getAllowed = ({ presence }: Agent) =>
  SUPERVISOR_ACTIONS.filter((action) => (PRESENCE_TRANSITIONS[action].from as readonly string[]).includes(presence));

function AgentLine({ agent, now, onAsk }: { agent: Agent; now: number; onAsk: (action: SupervisorAction) => void }) {
  const words = useWords();
  const { name, team, presence, presence_at, cant_receive, load, capacity, offered, today } = agent;
  const allowed = getAllowed(agent);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {team && <span className={classes.team}> · {team}</span>}
      </th>
      <td>
        <StatusChip status={presence} label={words(`enums.presences.${presence}`)} />{' '}
        {cant_receive === 1 && <span className={classes.note}>{words('desk.board.cant_receive')}</span>}
        {offered !== null && (
          <span className={classes.note}>
            {words('desk.board.has_offer')} <Ltr>{offered}</Ltr>
          </span>
        )}
      </td>
      <td className={tableClasses.number}>{presence_at === null ? '—' : formatSpan(secondsSince(presence_at, now))}</td>
      <td className={tableClasses.number}>
        <Ltr>{`${formatNumber(load)} / ${formatNumber(capacity)}`}</Ltr>
      </td>
      <td className={tableClasses.number}>{formatNumber(today.offered)}</td>
      <td className={tableClasses.number}>{formatNumber(today.skipped)}</td>
      <td className={tableClasses.number}>{formatNumber(today.handled)}</td>
      <td>
        {allowed.length === 0 ? (
          '—'
        ) : (
          <Menu
            label={words('desk.board.supervise', { name })}
            items={allowed.map((action) => ({ label: words(`desk.board.set.${action}`), onPick: () => onAsk(action) }))}
            renderButton={(props) => (
              <Button {...props} size="small" aria-label={words('desk.board.supervise', { name })}>
                {words('desk.board.heads.supervise')}
              </Button>
            )}
          />
        )}
      </td>
    </tr>
  );
}

/** Asks why an agent is sent away: they and the log are told. */
function PresenceDialog({ agent, action, onClose }: { agent: Agent; action: SupervisorAction; onClose: () => void }) {
  const words = useWords();
  const { busy, run } = useDeskCall();
  const confirm = (reason: string) =>
    void run(() => call('POST agents/:id/presence', { params: { id: agent.id }, body: { action, reason } }), onClose);
  return (
    <ReasonDialog
      title={words(`desk.board.set_title.${action}`, { name: agent.name })}
      label={words('desk.board.reason')}
      help={words('desk.board.reason_help')}
      yes={words(`desk.board.set.${action}`)}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
