import type { AgentReport, ReportLine } from '@diwan/contract/agents/desk-calls';
import { getDaySpan, getShiftSpans, getTimeInStates } from '@diwan/domain/agents/day-presence';
import { getAttendance, getSkippedRate } from '@diwan/domain/agents/figures';
import { PRESENCES, type Presence, type PresenceInterval } from '@diwan/domain/agents/presence';
import { getDuration } from '@diwan/domain/agents/spans';
import { addDays } from '@diwan/domain/periods';
import { SATISFIED_FROM } from '@diwan/domain/tickets/satisfaction';
import { parseHours, type HoursRange } from '@diwan/domain/week-hours';
import type { Runner } from '../../platform/database/runner.ts';
import { HANDLE_SECONDS } from './handle-seconds.ts';
import { occupancySql } from './report-occupancy.ts';
import { getDays, type ReportQuestion } from './report-question.ts';

/** As many seats as one report adds up. */
const SEATS = 500;
const AGENTS = `select t.id, t.admin_id, t.name, coalesce(t.team, '') as team, t.shift, k.time_zone from agents t join countries k on k.id = t.country_id
  where t.deleted_at is null and ($1::int[] is null or t.country_id = any($1)) and ($2::int is null or t.id = $2) and ($3::text is null or t.team = $3)
  order by t.name, t.id limit ${SEATS}`;
const INTERVALS = `select agent_id, state, extract(epoch from lower(during)) * 1000 as "from", extract(epoch from upper(during)) * 1000 as "to" from agent_presence
  where agent_id = any($1) and during && tstzrange($2::timestamptz, $3::timestamptz) order by lower(during)`;

interface Seat {
  readonly id: number;
  readonly admin_id: number;
  readonly name: string;
  readonly team: string;
  readonly shift: readonly string[];
  readonly time_zone: string;
}

/** SQL of the line that something of a seat belongs to: the seat, its team, or the local day of its moment. */
const KEYS = {
  agent: () => `a.id::text`,
  team: () => `coalesce(a.team, '')`,
  day: (at: string) => `to_char(${at} at time zone k.time_zone, 'YYYY-MM-DD')`,
} as const;
/** Seats with their zone; $1 are the seats, $2 and $3 the first and last day. */
const within = (at: string) =>
  `a.id = any($1) and ${at} >= ($2::date::timestamp at time zone k.time_zone) and ${at} < (($3::date + 1)::timestamp at time zone k.time_zone)`;

const offersSql = (key: string) => `select ${key} as key, (count(*) filter (where o.state <> 'withdrawn'))::int as offered,
    (count(*) filter (where o.state = 'accepted'))::int as accepted, (count(*) filter (where o.state = 'declined'))::int as declined,
    (count(*) filter (where o.state = 'timed_out'))::int as timed_out
  from ticket_offers o join agents a on a.id = o.agent_id join countries k on k.id = a.country_id where ${within('o.offered_at')} group by 1`;

const timesSql = (kind: string, condition: string) => `(count(*) filter (where ${condition}))::int as ${kind}_handled,
  (avg(x.seconds) filter (where ${condition}))::float as ${kind}_average,
  (percentile_cont(0.5) within group (order by x.seconds) filter (where ${condition}))::float as ${kind}_median,
  (percentile_cont(0.9) within group (order by x.seconds) filter (where ${condition}))::float as ${kind}_p90`;
const handledSql = (
  key: string,
) => `select x.key, count(*)::int as handled, ${timesSql('calls', 'x.is_call')}, ${timesSql('chats', 'not x.is_call')},
    avg(x.resolution)::float as resolution, (count(*) filter (where x.reopened_at is not null))::float / count(*) as reopen_rate
  from (select ${key} as key, t.channel = 'call' as is_call, ${HANDLE_SECONDS}::float as seconds, extract(epoch from s.ended_at - t.created_at)::float as resolution, s.reopened_at
    from ticket_segments s join tickets t on t.id = s.ticket_id join agents a on a.admin_id = s.admin_id join countries k on k.id = a.country_id
    where s.is_closed and ${within('s.ended_at')}) x group by 1`;
const firstSql = (
  key: string,
) => `select ${key} as key, avg(extract(epoch from t.first_responded_at - t.created_at))::float as first_response,
    (avg((t.clocks->'first'->>'spent')::float) filter (where t.clocks->'first'->>'since' is null) / 1000)::float as first_response_working
  from ticket_segments s join tickets t on t.id = s.ticket_id and t.first_responded_at >= s.began_at and (s.ended_at is null or t.first_responded_at < s.ended_at)
    join agents a on a.admin_id = s.admin_id join countries k on k.id = a.country_id
  where ${within('t.first_responded_at')} and s.began_at < $3::date + 2 and (s.ended_at is null or s.ended_at >= $2::date - 1) group by 1`;

const answersSql = (
  key: string,
) => `select ${key} as key, avg(x.waited_seconds)::float as next_response, avg(x.worked_seconds)::float as next_response_working
  from ticket_answers x join agents a on a.admin_id = x.admin_id join countries k on k.id = a.country_id where ${within('x.answered_at')} group by 1`;
const scoresSql = (
  key: string,
) => `select ${key} as key, count(*)::int as scores, (count(*) filter (where r.score >= ${SATISFIED_FROM}))::float / count(*) as satisfaction
  from ticket_ratings r join agents a on a.admin_id = r.admin_id join countries k on k.id = a.country_id where r.score is not null and ${within('r.answered_at')} group by 1`;

type Figure = keyof ReportLine | `${'calls' | 'chats'}_${'handled' | 'average' | 'median' | 'p90'}`;
type Numbers = Readonly<Partial<Record<Figure, number | null>>>;

/** The figures of lines, by their keys. */
async function readFigures(
  runner: Runner,
  text: string,
  seats: readonly Seat[],
  { from, to }: ReportQuestion,
  more: readonly string[] = [],
): Promise<Map<string, Numbers>> {
  const { rows } = await runner.query<{ key: string } & Numbers>(text, [seats.map(({ id }) => id), from, to, ...more]);
  return new Map(rows.map((row) => [row.key, row]));
}

type Presences = ReadonlyMap<number, readonly PresenceInterval[]>;

async function readPresence(runner: Runner, seats: readonly Seat[], { from, to }: ReportQuestion): Promise<Presences> {
  const found = new Map<number, PresenceInterval[]>();
  // A shift of the last day may go on past its midnight.
  const spans = seats.flatMap(({ time_zone }) => [getDaySpan(from, time_zone), getDaySpan(addDays(to, 1), time_zone)]);
  if (spans.length === 0) return found;
  const [first, last] = [Math.min(...spans.map((one) => one.from)), Math.max(...spans.map((one) => one.to))];
  const { rows } = await runner.query<{ agent_id: number; state: Presence; from: string; to: string | null }>(INTERVALS, [
    seats.map(({ id }) => id),
    new Date(first).toISOString(),
    new Date(last).toISOString(),
  ]);
  for (const one of rows) {
    const list = found.get(one.agent_id) ?? [];
    list.push({ state: one.state, from: Number(one.from), to: one.to === null ? null : Number(one.to) });
    found.set(one.agent_id, list);
  }
  return found;
}

/** What presence comes to in a line, as it is added up day by day and seat by seat. */
interface Attended {
  scheduled: number;
  there: number;
  adhered: number;
  late: number;
  early: number;
  readonly states: Record<Presence, number>;
}

const noTime = (): Attended => ({
  scheduled: 0,
  there: 0,
  adhered: 0,
  late: 0,
  early: 0,
  states: Object.fromEntries(PRESENCES.map((state) => [state, 0])) as Record<Presence, number>,
});

/** Adds what a seat did on a day: what is still to come is no time off work. */
function addDay(
  sum: Attended,
  seat: Seat,
  shift: readonly HoursRange[],
  intervals: readonly PresenceInterval[],
  day: string,
  now: number,
): void {
  const span = getDaySpan(day, seat.time_zone);
  if (span.from >= now) return;
  const states = getTimeInStates(intervals, { from: span.from, to: Math.min(span.to, now) }, now);
  for (const state of PRESENCES) sum.states[state] += states[state];
  const spans = getShiftSpans(shift, day, seat.time_zone);
  const scheduled = getDuration(spans.map(({ from, to }) => ({ from: Math.min(from, now), to: Math.min(to, now) })));
  const { attendance, adherence, lateMs, leftEarlyMs } = getAttendance(intervals, spans, now);
  sum.scheduled += scheduled;
  sum.there += (attendance ?? 0) * scheduled;
  sum.adhered += (adherence ?? 0) * scheduled;
  sum.late += lateMs;
  sum.early += leftEarlyMs;
}

const LINES = { agent: ({ id }: Seat) => String(id), team: ({ team }: Seat) => team, day: (_: Seat, day: string) => day } as const;

function getAttendances(question: ReportQuestion, seats: readonly Seat[], presence: Presences, now: number): Map<string, Attended> {
  const lines = new Map<string, Attended>();
  for (const seat of seats) {
    const shift = seat.shift.flatMap((text) => parseHours(text) ?? []);
    const intervals = presence.get(seat.id) ?? [];
    for (const day of getDays(question)) {
      const key = LINES[question.group](seat, day);
      const sum = lines.get(key) ?? noTime();
      lines.set(key, sum);
      addDay(sum, seat, shift, intervals, day, now);
    }
  }
  return lines;
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : null);
const count = (numbers: Numbers, name: Figure) => numbers[name] ?? 0;
const times = (numbers: Numbers, kind: 'calls' | 'chats') => ({
  handled: count(numbers, `${kind}_handled`),
  average: numbers[`${kind}_average`] ?? null,
  median: numbers[`${kind}_median`] ?? null,
  p90: numbers[`${kind}_p90`] ?? null,
});

/** A line of the report, of what was read for its key. */
function toLine(head: Pick<ReportLine, 'agent_id' | 'name'>, attended: Attended, figures: readonly (Numbers | undefined)[]): ReportLine {
  // Each figure has a name of its own, whichever statement it came from.
  const all: Numbers = Object.assign({}, ...figures);
  const { scheduled, there, adhered, late, early, states } = attended;
  const [accepted, declined, timed_out] = [count(all, 'accepted'), count(all, 'declined'), count(all, 'timed_out')];
  return {
    ...head,
    attendance: share(there, scheduled),
    adherence: share(adhered, scheduled),
    late_seconds: late / 1000,
    left_early_seconds: early / 1000,
    states: Object.fromEntries(PRESENCES.map((state) => [state, states[state] / 1000])) as ReportLine['states'],
    offered: count(all, 'offered'),
    accepted,
    declined,
    timed_out,
    skipped_rate: getSkippedRate({ accepted, declined, timedOut: timed_out }),
    handled: count(all, 'handled'),
    calls: times(all, 'calls'),
    chats: times(all, 'chats'),
    first_response: all.first_response ?? null,
    first_response_working: all.first_response_working ?? null,
    next_response: all.next_response ?? null,
    next_response_working: all.next_response_working ?? null,
    resolution: all.resolution ?? null,
    reopen_rate: all.reopen_rate ?? null,
    occupancy: all.occupancy ?? null,
    satisfaction: all.satisfaction ?? null,
    scores: count(all, 'scores'),
  };
}

/** Whom a report can be about. */
async function getSeats(runner: Runner, countries: ReportQuestion['countries']): Promise<AgentReport['seats']> {
  const { rows } = await runner.query<Seat>(AGENTS, [countries, null, null]);
  return rows.map(({ id, name, team }) => ({ id, name, team: team || null }));
}

/** What agents did in some days, line by line. */
export async function getReport(runner: Runner, question: ReportQuestion, now: number): Promise<AgentReport> {
  const { from, to, group, agent, team, countries } = question;
  const { rows: seats } = await runner.query<Seat>(AGENTS, [countries, agent, team]);
  const key = KEYS[group];
  const [presence, ...figures] = await Promise.all([
    readPresence(runner, seats, question),
    readFigures(runner, offersSql(key('o.offered_at')), seats, question),
    readFigures(runner, handledSql(key('s.ended_at')), seats, question),
    readFigures(runner, firstSql(key('t.first_responded_at')), seats, question),
    readFigures(runner, answersSql(key('x.answered_at')), seats, question),
    readFigures(runner, scoresSql(key('r.answered_at')), seats, question),
    readFigures(runner, occupancySql(group), seats, question, [new Date(now).toISOString()]),
  ]);
  const names = new Map(seats.map(({ id, name }) => [String(id), name]));
  const lines = [...getAttendances(question, seats, presence, now)].map(([one, attended]) =>
    toLine(
      { agent_id: group === 'agent' ? Number(one) : null, name: names.get(one) ?? one },
      attended,
      figures.map((figure) => figure.get(one)),
    ),
  );
  return { from, to, lines, seats: await getSeats(runner, countries) };
}
