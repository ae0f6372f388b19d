import type { DeskBoard } from '@diwan/contract/calls/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWords } from '../../crud/words.ts';
import { call } from '../../lib/call.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';
import { useAskEvery } from '../../lib/use-live.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './desk.module.css';
import { formatSince } from './format-since.ts';
import { WaitingTickets } from './waiting-tickets.tsx';

const KEY = ['desk', 'board'] as const;
const TABLES: ReadonlySet<string> = new Set(['agents', 'tickets']);
/** Several rows that change at once are asked for once. */
const GATHER_MS = 500;
const TICK_MS = 1000;

/** Asks anew when an agent or a ticket changes anywhere. */
function useBoard() {
  const client = useQueryClient();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void client.invalidateQueries({ queryKey: KEY });
      }, GATHER_MS);
    };
    const stops = [onNews('rows', ({ table }) => TABLES.has(table) && ask()), onNews('missed', ask)];
    return () => {
      clearTimeout(soon);
      stops.forEach((stop) => stop());
    };
  }, [client]);
  return useQuery({
    queryKey: KEY,
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET desk/board', { signal })).data,
    refetchInterval: useAskEvery(10_000),
  });
}

/** The present, second by second: how long each does what they do. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(tick);
  }, []);
  return now;
}

/** The desk as it is now: who does what, what waits, and whether it is answered in time. */
export default function DeskPage() {
  const words = useWords();
  usePageTitle(words('desk.board.title'));
  const query = useBoard();
  const now = useNow();
  return (
    <>
      <PageHeader title={words('desk.board.title')} />
      <DataArea query={query}>
        {(board) => (
          <div className={classes.page}>
            <Figures board={board} now={now} />
            <Agents agents={board.agents} now={now} />
            <WaitingTickets tickets={board.waiting} agents={board.agents} now={now} />
          </div>
        )}
      </DataArea>
    </>
  );
}

function Figures({ board: { queues, service, agents }, now }: { board: DeskBoard; now: number }) {
  const words = useWords();
  const active = agents.filter(({ presence }) => presence === 'active').length;
  return (
    <ul className={classes.figures}>
      <Figure
        label={words('desk.board.service')}
        value={service.due === 0 ? '—' : formatPercent((service.in_time / service.due) * 100, { maximumFractionDigits: 0 })}
        note={words('desk.board.service_note', { in_time: service.in_time, due: service.due })}
      />
      <Figure
        label={words('desk.board.active')}
        value={formatNumber(active)}
        note={words('desk.board.active_note', { count: agents.length })}
      />
      {queues.map(({ channel, waiting, longest_since }) => (
        <Figure
          key={channel}
          label={words('desk.board.queue', { channel: words(`enums.ticket_channels.${channel}`) })}
          value={formatNumber(waiting)}
          note={
            longest_since === null
              ? words('desk.board.nobody_waits')
              : words('desk.board.longest', { time: formatSince(longest_since, now) })
          }
        />
      ))}
    </ul>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <li className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value}</strong>
      <span className={classes.note}>{note}</span>
    </li>
  );
}

const HEADS = ['name', 'state', 'since', 'load', 'offered', 'skipped', 'handled'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['since', 'load', 'offered', 'skipped', 'handled']);

function Agents({ agents, now }: { agents: DeskBoard['agents']; now: number }) {
  const words = useWords();
  return (
    <section className={tableClasses.panel} aria-labelledby="desk-agents">
      <h2 id="desk-agents">{words('desk.board.agents')}</h2>
      {agents.length === 0 ? (
        <EmptyState title={words('desk.board.no_agents')} text={words('desk.board.no_agents_text')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard, too
        <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={words('desk.board.agents')}>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col" className={NUMBERS.has(head) ? tableClasses.number : undefined}>
                    {words(`desk.board.heads.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agents.map((agent) => (
                <AgentLine key={agent.id} agent={agent} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function AgentLine({ agent, now }: { agent: DeskBoard['agents'][number]; now: number }) {
  const words = useWords();
  const { name, team, presence, presence_at, cant_receive, load, capacity, offered, today } = agent;
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
      <td className={tableClasses.number}>{presence_at === null ? '—' : formatSince(presence_at, now)}</td>
      <td className={tableClasses.number}>
        <Ltr>{`${formatNumber(load)} / ${formatNumber(capacity)}`}</Ltr>
      </td>
      <td className={tableClasses.number}>{formatNumber(today.offered)}</td>
      <td className={tableClasses.number}>{formatNumber(today.skipped)}</td>
      <td className={tableClasses.number}>{formatNumber(today.handled)}</td>
    </tr>
  );
}
