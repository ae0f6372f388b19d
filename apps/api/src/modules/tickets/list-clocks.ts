import type { TicketClock } from '@diwan/contract/tickets/calls';
import type { SlaBasis } from '@diwan/domain/tickets/sla-targets';
import { CLOCKS, NO_CLOCKS, type Clock, type ClockName, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { Runner } from '../../platform/database/runner.ts';

interface TicketRow {
  readonly country_id: number;
  readonly created_at: string;
  readonly clocks: TicketClocks | null;
}
type Rule = NonNullable<TicketClock['rule']> & { readonly basis: SlaBasis; readonly version: string };
type Hours = Pick<TicketClock, 'hours' | 'exceptions'>;

const TICKET = 'select country_id, created_at, clocks from tickets where id = $1';
/** Also those that hold no more: a clock keeps what it ran by. */
const RULES = 'select id, title_ar, title_en, basis, updated_at as version from sla_rules where id = any($1::int[])';
const HOURS = `select (select json_build_object('id', w.id, 'title_ar', w.title_ar, 'title_en', w.title_en, 'valid_from', w.valid_from)
      from desk_hours w where w.country_id = k.id and w.deleted_at is null and w.valid_from <= d.first order by w.valid_from desc, w.id desc limit 1) as hours,
    (select coalesce(json_agg(json_build_object('id', x.id, 'title_ar', x.title_ar, 'title_en', x.title_en, 'start_at', x.start_at, 'end_at', x.end_at) order by x.start_at, x.id), '[]')
      from (select * from calendar_exceptions where country_id = k.id and is_active and deleted_at is null and used_by in ('all', 'desk')
        and start_at <= d.last and end_at >= d.first order by start_at, id limit 20) x) as exceptions
  from countries k cross join lateral (select ($2::timestamptz at time zone k.time_zone)::date as first, ($3::timestamptz at time zone k.time_zone)::date as last) d
  where k.id = $1`;
const ALWAYS: Hours = { hours: null, exceptions: [] };

/** The clocks that a ticket has, each with the rule behind it and the hours that it is counted in. */
export async function listClocks(runner: Runner, ticketId: number): Promise<TicketClock[]> {
  const { rows } = await runner.query<TicketRow>(TICKET, [ticketId]);
  const [ticket] = rows;
  if (!ticket) return [];
  const clocks = ticket.clocks ?? NO_CLOCKS;
  const ids = CLOCKS.flatMap((name) => clocks[name]?.rule?.id ?? []);
  const { rows: rules } = await runner.query<Rule>(RULES, [ids]);
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const found = await Promise.all(
    CLOCKS.map(async (name) => {
      const clock = clocks[name];
      if (!clock) return [];
      const rule = clock.rule ? known.get(clock.rule.id) : undefined;
      const from = clock.since ?? ticket.created_at;
      const until = clock.due_at ?? from;
      const hours = rule?.basis === 'calendar' ? ALWAYS : (await runner.query<Hours>(HOURS, [ticket.country_id, from, until])).rows[0];
      return [getShown(name, clock, rule, hours ?? ALWAYS)];
    }),
  );
  return found.flat();
}

function getShown(
  clock: ClockName,
  { minutes, since, due_at, told, rule: kept }: Clock,
  rule: Rule | undefined,
  hours: Hours,
): TicketClock {
  const shown = rule && kept ? getRule(rule, kept.version) : null;
  return {
    clock,
    minutes,
    is_running: since === null ? 0 : 1,
    is_missed: told === 2 ? 1 : 0,
    due_at,
    basis: rule?.basis ?? 'working',
    rule: shown,
    ...hours,
  };
}

/** A rule by its name of today, with the version that the clock took. */
const getRule = ({ id, title_ar, title_en, version: now }: Rule, version: string): NonNullable<TicketClock['rule']> => ({
  id,
  title_ar,
  title_en,
  version,
  has_changed: Date.parse(now) === Date.parse(version) ? 0 : 1,
});
