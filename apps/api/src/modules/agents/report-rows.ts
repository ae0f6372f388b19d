import type { ReportRow } from '@diwan/contract/agents/desk-calls';
import type { Runner } from '../../platform/database/runner.ts';
import type { ReportQuestion } from './report-question.ts';
import { HANDLE_SECONDS } from './handle-seconds.ts';

const SHOWN = 200;
const ASKED = `a.deleted_at is null and ($1::int[] is null or a.country_id = any($1)) and ($2::int is null or a.id = $2) and ($3::text is null or a.team = $3)`;
const within = (at: string) =>
  `${at} >= ($4::date::timestamp at time zone k.time_zone) and ${at} < (($5::date + 1)::timestamp at time zone k.time_zone)`;

const ROWS = {
  offers: `select a.name as agent, t.id as ticket_id, t.ticket_no, o.offered_at as "from", o.answered_at as "to", o.state as what, o.reason, null::float as seconds
    from ticket_offers o join agents a on a.id = o.agent_id join countries k on k.id = a.country_id join tickets t on t.id = o.ticket_id where ${ASKED} and ${within('o.offered_at')}
    order by o.offered_at desc, o.id desc limit ${SHOWN}`,
  handled: `select a.name as agent, t.id as ticket_id, t.ticket_no, s.began_at as "from", s.ended_at as "to", t.channel as what, null as reason, ${HANDLE_SECONDS}::float as seconds
    from ticket_segments s join tickets t on t.id = s.ticket_id join agents a on a.admin_id = s.admin_id join countries k on k.id = a.country_id
    where s.is_closed and ${ASKED} and ${within('s.ended_at')} order by s.ended_at desc, s.id desc limit ${SHOWN}`,
  presence: `select a.name as agent, null::int as ticket_id, null as ticket_no, lower(p.during) as "from", upper(p.during) as "to", p.state as what, p.event as reason, null::float as seconds
    from agent_presence p join agents a on a.id = p.agent_id join countries k on k.id = a.country_id
    where ${ASKED} and p.during && tstzrange($4::date::timestamp at time zone k.time_zone, ($5::date + 1)::timestamp at time zone k.time_zone)
    order by lower(p.during) desc limit ${SHOWN}`,
  answers: `select a.name as agent, t.id as ticket_id, t.ticket_no, x.answered_at - x.waited_seconds * interval '1 second' as "from", x.answered_at as "to", t.channel as what, null as reason,
      x.waited_seconds::float as seconds
    from ticket_answers x join tickets t on t.id = x.ticket_id join agents a on a.admin_id = x.admin_id join countries k on k.id = a.country_id
    where ${ASKED} and ${within('x.answered_at')} order by x.answered_at desc, x.id desc limit ${SHOWN}`,
  scores: `select a.name as agent, t.id as ticket_id, t.ticket_no, r.asked_at as "from", r.answered_at as "to", r.score::text as what, null as reason, null::float as seconds
    from ticket_ratings r join tickets t on t.id = r.ticket_id join agents a on a.admin_id = r.admin_id join countries k on k.id = a.country_id
    where r.score is not null and ${ASKED} and ${within('r.answered_at')} order by r.answered_at desc, r.ticket_id desc limit ${SHOWN}`,
} as const;
export type ReportPart = keyof typeof ROWS;

/** The newest rows that a figure of the report counts. */
export async function getReportRows(
  runner: Runner,
  { countries, agent, team, from, to }: ReportQuestion,
  of: ReportPart,
): Promise<ReportRow[]> {
  const { rows } = await runner.query<ReportRow>(ROWS[of], [countries, agent, team, from, to]);
  return rows.map((row) => ({ ...row, from: toText(row.from), to: row.to === null ? null : toText(row.to) }));
}

const toText = (at: string) => new Date(at).toISOString();
