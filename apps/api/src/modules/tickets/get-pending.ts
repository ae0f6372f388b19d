import type { TicketPending } from '@diwan/contract/tickets/calls';
import type { Runner } from '../../platform/database/runner.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

const MOST = 50;

const SPANS = `select lower(r) as "from", upper(r) as "to" from ticket_segments s cross join unnest(s.pending_during) r where s.ticket_id = $1
  order by lower(r) desc limit ${MOST}`;

/** When a ticket waited for its person, whoever had it, and for how long in all until a timestamp. */
export async function getTicketPending(runner: Runner, ticketId: number, now: number): Promise<TicketPending> {
  const total = db
    .selectFrom('ticket_segments')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(pending_seconds), 0)::int`.as('before'),
      fn.min<string | null>('pending_since').filterWhere('ended_at', 'is', null).as('since'),
    ]);
  const [{ before, since }, { rows: spans }] = await Promise.all([
    one(runner, total.where('ticket_id', '=', ticketId)),
    runner.query<{ from: string; to: string }>(SPANS, [ticketId]),
  ]);
  const running = since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return { since, seconds: before + running, spans: since === null ? spans : [{ from: since, to: null }, ...spans].slice(0, MOST) };
}
