import type { TicketPending } from '@diwan/contract/tickets/calls';
import type { Runner } from '../../platform/database/runner.ts';

const MOST = 50;

const TOTAL = `select coalesce(sum(pending_seconds), 0)::int as before, min(pending_since) filter (where ended_at is null) as since from ticket_segments where ticket_id = $1`;
const SPANS = `select lower(r) as "from", upper(r) as "to" from ticket_segments s cross join unnest(s.pending_during) r where s.ticket_id = $1
  order by lower(r) desc limit ${MOST}`;

/** When a ticket waited for its person, whoever had it, and for how long in all until a timestamp. */
export async function getPending(runner: Runner, ticketId: number, now: number): Promise<TicketPending> {
  const [{ rows: totals }, { rows: spans }] = await Promise.all([
    runner.query<{ before: number; since: string | null }>(TOTAL, [ticketId]),
    runner.query<{ from: string; to: string }>(SPANS, [ticketId]),
  ]);
  const { before = 0, since = null } = totals[0] ?? {};
  const running = since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return { since, seconds: before + running, spans: since === null ? spans : [{ from: since, to: null }, ...spans].slice(0, MOST) };
}
