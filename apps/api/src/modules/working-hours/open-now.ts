import type { CalendarUse } from '@diwan/domain/tickets/desk-calendar';

/**
 * SQL over `t`: whether its hours hold now on the clocks of its country, where exceptions come before the week: those of a day before
 * those of a range. Hours of the day before may reach past midnight.
 */
export const openNowSql = (use: Exclude<CalendarUse, 'all'>) => `exists (select from countries k
  cross join lateral (select now() at time zone k.time_zone as shows) c
  cross join (values (0), (1)) ago (days)
  cross join lateral (select c.shows::date - ago.days as day) d
  cross join lateral (select coalesce((select x.hours from calendar_exceptions x where x.country_id = k.id and x.is_active and x.deleted_at is null
    and x.used_by in ('all', '${use}') and d.day between x.start_at and x.end_at order by x.end_at - x.start_at, x.id desc limit 1), t.hours) as hours) h
  cross join lateral unnest(h.hours) as r (text)
  where k.id = t.country_id and left(r.text, 3) = to_char(d.day, 'dy') and c.shows >= d.day + substr(r.text, 5, 5)::interval
    and c.shows < d.day + substr(r.text, 11, 5)::interval + case when substr(r.text, 11, 5) <= substr(r.text, 5, 5) then interval '1 day' else interval '0' end)`;

/** SQL over `t`, a week of a desk: whether it is the one that its country's desk works by today. */
export const IN_FORCE = `t.id = (select w.id from desk_hours w join countries k on k.id = w.country_id where w.country_id = t.country_id and w.deleted_at is null
  and w.valid_from <= (now() at time zone k.time_zone)::date order by w.valid_from desc, w.id desc limit 1)`;
