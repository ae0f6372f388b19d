import type pg from 'pg';
import { getShiftSpans } from '@diwan/domain/agents/day-presence';
import type { Presence } from '@diwan/domain/agents/presence';
import { addDays } from '@diwan/domain/periods';
import { createRandom, type Random } from '@diwan/domain/random';
import { parseHours } from '@diwan/domain/week-hours';
import { insertRows } from './insert-rows.ts';

const SEED = 20_260_502;
/** So many days before today have been worked. */
const DAYS = 21;
const MINUTE = 60_000;
const OFFER_MS = 20_000;

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu'];
const EARLY = WEEK.map((day) => `${day} 08:00-16:00`);
const LATE = WEEK.map((day) => `${day} 14:00-22:00`);

// Whoever answers people has a seat, in the first of their countries; the owner of the demo has one as well.
const SEATS = `insert into agents (admin_id, name, country_id, takes_abroad, team, speaks_ar, speaks_en, takes_calls, capacity, shift, created_at, updated_at, presence, presence_at)
  select a.id, concat_ws(' ', a.first_name, a.last_name), k.id, a.is_super_admin or a.all_countries, case when a.is_super_admin then null else k.name_ar end, true,
    a.is_super_admin or a.id % 2 = 0, true, case when a.is_super_admin then 5 else 3 end, case when a.id % 2 = 0 then $1::text[] else $2::text[] end, a.created_at, a.created_at, 'end_work', $3
  from admins a left join roles r on r.id = a.role_id cross join lateral (select c.id, c.name_ar from countries c where a.is_super_admin or a.all_countries
    or exists (select from admin_countries x where x.admin_id = a.id and x.country_id = c.id) order by c.id limit 1) k
  where a.deleted_at is null and a.is_active and not a.is_ban and (a.is_super_admin or r.title_en in ('Customer service', 'Operations manager')) order by a.id`;
const SEATED = `select t.id, t.shift, k.time_zone from agents t join countries k on k.id = t.country_id order by t.id`;
// Whoever has a ticket was offered it; one in five had passed a colleague before.
const OFFERED = `insert into ticket_offers (ticket_id, agent_id, state, reason, offered_at, expires_at, answered_at)
  select t.id, a.id, 'accepted', null, t.created_at + interval '25 seconds', t.created_at + interval '45 seconds', t.created_at + make_interval(secs => 28 + t.id % 15)
  from tickets t join agents a on a.admin_id = t.assignee_id
  union all select t.id, o.id, case when t.id % 10 = 0 then 'declined' else 'timed_out' end, case when t.id % 10 = 0 then 'busy' else 'no_answer' end, t.created_at,
    t.created_at + $1::int * interval '1 millisecond', t.created_at + $1::int * interval '1 millisecond'
  from tickets t join agents a on a.admin_id = t.assignee_id join lateral (select x.id from agents x where x.id <> a.id order by abs(x.id - a.id), x.id limit 1) o on t.id % 5 = 0`;

// Of those who were asked how the desk did two of three have answered.
const RATED = `insert into ticket_ratings (ticket_id, admin_id, closed_at, asked_at, score, answered_at)
  select id, assignee_id, closed_at, closed_at + interval '2 minutes', case when id % 3 > 0 then (array[5, 4, 5, 3, 5, 4, 2, 5, 4, 5])[1 + id % 10] end,
    case when id % 3 > 0 then closed_at + make_interval(mins => 5 + id % 90) end
  from tickets where status = 'closed' and closed_at is not null and assignee_id is not null and first_responded_at is not null and coalesce(client_id, provider_id) is not null
  on conflict do nothing`;
/** Of a message \`m\` of the desk the one before it that somebody of the desk wrote in public. */
const BEFORE = `(select max(y.seq) from messages y where y.conversation_id = m.conversation_id and y.seq < m.seq and y.sender_kind = 'admin' and y.kind <> 'note')`;
const ANSWERED = `insert into ticket_answers (ticket_id, admin_id, answered_at, waited_seconds, worked_seconds)
  select ticket_id, sender_id, created_at, seconds, seconds from (
    select t.id as ticket_id, m.sender_id, m.created_at, extract(epoch from m.created_at - (select min(x.created_at) from messages x
      where x.conversation_id = m.conversation_id and x.seq < m.seq and x.seq > ${BEFORE} and x.sender_kind in ('client', 'provider')))::int as seconds
    from messages m join tickets t on t.conversation_id = m.conversation_id where m.sender_kind = 'admin' and m.kind <> 'note') a
  where seconds is not null`;

interface Interval {
  readonly agent_id: number;
  readonly state: Presence;
  readonly event: Presence;
  readonly during: string;
}

const PAUSES: readonly Presence[] = ['break', 'on_meeting', 'after_call_work', 'break', 'on_training', 'coaching'];

/** A day's work: it begins about when the shift does, is paused a few times, and ends about when the shift does. */
function* workDay(agent: number, from: number, to: number, random: Random): Generator<Interval> {
  const interval = (state: Presence, begins: number, ends: number): Interval => {
    const during = `[${new Date(begins).toISOString()},${new Date(ends).toISOString()})`;
    return { agent_id: agent, state, event: state, during };
  };
  let at = from + random.whole(12) * MINUTE - 3 * MINUTE;
  const end = to + random.whole(20) * MINUTE - 12 * MINUTE;
  while (at < end) {
    const works = Math.min(end, at + (45 + random.whole(75)) * MINUTE);
    yield interval('active', at, works);
    const rests = Math.min(end, works + (5 + random.whole(25)) * MINUTE);
    if (rests > works) yield interval(random.pick(PAUSES), works, rests);
    at = rests;
  }
}

/** Whoever is not at work now has been gone since they last were. */
const GONE = `insert into agent_presence (agent_id, state, event, during) select t.id, 'end_work', 'end_work', tstzrange(coalesce(max(upper(p.during)), $1::timestamptz), null)
  from agents t left join agent_presence p on p.agent_id = t.id group by t.id`;
const SINCE = `update agents t set presence_at = lower(p.during) from agent_presence p where p.agent_id = t.id and upper_inf(p.during)`;

/** Seats for whoever answers people, what they did these weeks, and what was offered to them. The tickets must be there already. */
export async function loadAgents(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(SEATS, [EARLY, LATE, now.toISOString()]);
  const { rows: seats } = await client.query<{ id: number; shift: string[]; time_zone: string }>(SEATED);
  const random = createRandom(SEED);
  const today = now.toISOString().slice(0, 10);
  const intervals = seats.flatMap(({ id, shift, time_zone }) => {
    const week = shift.flatMap((text) => parseHours(text) ?? []);
    return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS)).flatMap((day) =>
      // Nobody is there every day.
      random.chance(0.06) ? [] : getShiftSpans(week, day, time_zone).flatMap(({ from, to }) => [...workDay(id, from, to, random)]),
    );
  });
  await insertRows<Interval>(
    client,
    'agent_presence',
    { agent_id: 'integer', state: 'text', event: 'text', during: 'tstzrange' },
    intervals,
  );
  await client.query(GONE, [now.toISOString()]);
  await client.query(SINCE);
  await client.query(OFFERED, [OFFER_MS]);
  await client.query(RATED);
  await client.query(ANSWERED);
  await client.query('analyze agents, agent_presence, ticket_offers, ticket_segments, ticket_answers, ticket_ratings');
}
