import { secondsSince } from './desk-table.tsx';
import type { DeskBoard } from '@diwan/contract/agents/desk-calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatNumber, formatPercent, formatSpan } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';
import { useAskEvery } from '../../lib/use-live.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgentsTable, isOnDuty } from './agents-table.tsx';
import classes from './desk.module.css';
import { HeldTickets } from './held-tickets.tsx';
import { WaitingTickets } from './waiting-tickets.tsx';

const KEY = ['desk', 'board'] as const;
const TABLES: ReadonlySet<string> = new Set(['agents', 'tickets']);
/** Several rows that change at once are asked for once. */
const GATHER_MS = 500;

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

/** The desk as it is now: who does what, what waits, and whether it is answered in time. */
export default function DeskPage() {
  const words = useWords();
  usePageTitle(words('desk.board.title'));
  const query = useBoard();
  const now = useServerNow();
  return (
    <>
      <PageHeader title={words('desk.board.title')} />
      <DataArea query={query}>
        {(board) => (
          <div className={classes.page}>
            <Figures board={board} now={now} />
            <div className={classes.tables}>
              <div className={classes.page}>
                <WaitingTickets tickets={board.waiting} agents={board.agents} now={now} />
                <HeldTickets held={board.held} agents={board.agents} now={now} />
              </div>
              <AgentsTable agents={board.agents} now={now} />
            </div>
          </div>
        )}
      </DataArea>
    </>
  );
}

/** As many of a hundred answered in time as a desk promises itself (the usual 80 in 20 s of call centres). */
const SERVICE_WANTED = 0.8;

/** What a supervisor reads from across the room: what is late, what waits, who is free, and whether answers come in time. */
function Figures({ board: { queues, service, overdue, agents }, now }: { board: DeskBoard; now: number }) {
  const words = useWords();
  const active = agents.filter(({ presence }) => presence === 'active').length;
  const offWork = agents.filter((agent) => !isOnDuty(agent)).length;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const since = queues.flatMap(({ longest_since }) => longest_since ?? []).toSorted()[0];
  const inTime = service.due === 0 ? null : service.in_time / service.due;
  return (
    <>
      <ul className={classes.figures}>
        <Figure
          label={words('desk.board.overdue')}
          value={formatNumber(overdue.count)}
          tone={overdue.count > 0 ? 'bad' : 'good'}
          note={
            overdue.since === null
              ? words('desk.board.nothing_overdue')
              : words('desk.board.most_overdue', { time: formatSpan(secondsSince(overdue.since, now)) })
          }
        />
        <Figure
          label={words('desk.board.waits')}
          value={formatNumber(waiting)}
          tone={waiting > 0 ? 'wait' : 'good'}
          note={
            since === undefined
              ? words('desk.board.nobody_waits')
              : words('desk.board.longest', { time: formatSpan(secondsSince(since, now)) })
          }
        />
        <Figure
          label={words('desk.board.active')}
          value={formatNumber(active)}
          tone={active > 0 ? 'good' : waiting > 0 ? 'bad' : undefined}
          note={[
            words('desk.board.active_note', { count: agents.length }),
            ...(offWork > 0 ? [words('desk.board.off_work', { count: offWork })] : []),
          ].join(' · ')}
        />
        <Figure
          label={words('desk.board.service')}
          value={inTime === null ? '—' : formatPercent(inTime * 100, { maximumFractionDigits: 0 })}
          tone={inTime === null ? undefined : inTime >= SERVICE_WANTED ? 'good' : 'bad'}
          note={words('desk.board.service_note', { in_time: service.in_time, due: service.due })}
        />
      </ul>
      <ul className={classes.queues} aria-label={words('desk.board.queues')}>
        {queues.map(({ channel, waiting: here, longest_since }) => (
          <li key={channel} data-empty={here === 0}>
            <span>{words(`enums.ticket_channels.${channel}`)}</span>
            <strong>{formatNumber(here)}</strong>
            {longest_since !== null && (
              <span className={classes.note}>{words('desk.board.longest', { time: formatSpan(secondsSince(longest_since, now)) })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Whether it is as it should be; the note says so in words, too. */
  readonly tone?: 'good' | 'wait' | 'bad' | undefined;
}

function Figure({ label, value, note, tone }: FigureProps) {
  return (
    <li className={classes.figure} data-tone={tone}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value}</strong>
      <span className={classes.note}>{note}</span>
    </li>
  );
}
