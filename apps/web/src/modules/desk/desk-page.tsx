import { serverNow } from '../../lib/server-clock.ts';
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
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgentsTable } from './agents-table.tsx';
import classes from './desk.module.css';
import { formatSince } from './format-since.ts';
import { HeldTickets } from './held-tickets.tsx';
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
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), TICK_MS);
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
            <AgentsTable agents={board.agents} now={now} />
            <WaitingTickets tickets={board.waiting} agents={board.agents} now={now} />
            <HeldTickets held={board.held} agents={board.agents} now={now} />
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
