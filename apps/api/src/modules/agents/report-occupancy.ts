import { HANDLE_SECONDS } from './handle-seconds.ts';

/** SQL of seconds in a multirange. */
const seconds = (ranges: string) => `coalesce((select sum(extract(epoch from upper(r) - lower(r))) from unnest(${ranges}) r), 0)`;
const DAY = `tstzrange(x.day at time zone w.time_zone, (x.day + interval '1 day') at time zone w.time_zone)`;
/** The local days of a seat that something from one moment to another touches, among those that are asked for. */
const days = (from: string, to: string) =>
  `cross join lateral generate_series(greatest($2::date::timestamp, date_trunc('day', ${from} at time zone w.time_zone)),
    least($3::date::timestamp, date_trunc('day', ${to} at time zone w.time_zone)), interval '1 day') x (day)`;

/** SQL of the line that a day of a seat belongs to. */
const KEYS = { agent: 'b.id::text', team: 'b.team', day: `to_char(b.day, 'YYYY-MM-DD')` } as const;

/**
 * Occupancy of each line, as \`getOccupancy\` has it, day by day of each seat: handling is what was worked on while at the desk, several
 * tickets at once as one, and writing up a call; idle is being active with nothing of it. A chat is worked on from getting it to
 * closing without pending; a call before it ended, for as long as it took. $1 are the seats, $2 and $3 the first and last day, $4 is now.
 */
export const occupancySql = (group: keyof typeof KEYS) => `with seats as (
    select a.id, a.admin_id, coalesce(a.team, '') as team, k.time_zone, $2::date::timestamp at time zone k.time_zone as first,
      least(($3::date + 1)::timestamp at time zone k.time_zone, $4::timestamptz) as last
    from agents a join countries k on k.id = a.country_id where a.id = any($1)
  ), pieces as (
    select w.id, w.team, w.time_zone, s.began_at, coalesce(s.ended_at, $4::timestamptz) as ended_at,
      case when t.channel = 'call' then tstzmultirange(tstzrange(greatest(s.began_at, coalesce(s.ended_at, $4::timestamptz) - ${HANDLE_SECONDS} * interval '1 second'), greatest(s.began_at, coalesce(s.ended_at, $4::timestamptz))))
        else tstzmultirange(tstzrange(s.began_at, greatest(s.began_at, coalesce(s.ended_at, $4::timestamptz)))) - s.pending_during
          - case when s.pending_since is null then '{}' else tstzmultirange(tstzrange(s.pending_since, null)) end end as during
    from seats w join ticket_segments s on s.admin_id = w.admin_id and s.began_at < w.last and (s.ended_at > w.first or s.ended_at is null) join tickets t on t.id = s.ticket_id
  ), handled as (
    select w.id, x.day, range_agg(w.during * tstzmultirange(${DAY})) as during from pieces w ${days('w.began_at', 'w.ended_at')} group by 1, 2
  ), present as (
    select w.id, w.team, x.day, coalesce(range_agg(p.during * ${DAY} * tstzrange(null, w.last)) filter (where p.state not in ('away', 'end_work')), '{}') as there,
      coalesce(range_agg(p.during * ${DAY} * tstzrange(null, w.last)) filter (where p.state = 'active'), '{}') as active,
      coalesce(range_agg(p.during * ${DAY} * tstzrange(null, w.last)) filter (where p.state = 'after_call_work'), '{}') as written
    from seats w join agent_presence p on p.agent_id = w.id and p.during && tstzrange(w.first, w.last) ${days('greatest(lower(p.during), w.first)', 'coalesce(upper(p.during), w.last)')}
    where w.first < w.last group by 1, 2, 3
  ), joined as (
    select p.id, p.team, p.day, p.active, coalesce(h.during, '{}') * p.there + p.written as handle from present p left join handled h on h.id = p.id and h.day = p.day
  ), summed as (
    select ${KEYS[group]} as key, sum(${seconds('b.handle')})::float as handle, sum(${seconds('b.active - b.handle')})::float as idle from joined b group by 1
  ) select key, handle / nullif(handle + idle, 0) as occupancy from summed`;
