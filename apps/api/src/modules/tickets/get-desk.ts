import type { DeskCalendar } from '@diwan/domain/tickets/desk-calendar';
import { SLA_TARGETS, type SlaBasis } from '@diwan/domain/tickets/sla-targets';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';
import type { Runner } from '../../platform/database/runner.ts';

/** The class of the locks by which rules are not changed under those who have read them (`recount-clocks.ts`). */
export const DESK_LOCK = 0x6465736b;
const LOCK = `select pg_advisory_xact_lock_shared(${DESK_LOCK}, $1)`;
/** As far back as a ticket that is open may have begun. */
const DESK = `select k.time_zone,
    (select coalesce(json_agg(json_build_object('id', r.id, 'version', r.updated_at, 'priority', r.priority, 'basis', r.basis,
        'first', r.first_minutes, 'next', r.next_minutes, 'resolution', r.resolution_minutes)), '[]')
      from sla_rules r where r.country_id = k.id and r.is_active and r.deleted_at is null) as rules,
    (select coalesce(json_agg(json_build_object('valid_from', w.valid_from, 'hours', w.hours)), '[]')
      from (select valid_from, hours from desk_hours where country_id = k.id and deleted_at is null order by valid_from desc, id desc limit 50) w) as weeks,
    (select coalesce(json_agg(json_build_object('from_day', x.start_at, 'to_day', x.end_at, 'hours', x.hours)), '[]')
      from (select start_at, end_at, hours from calendar_exceptions where country_id = k.id and is_active and deleted_at is null
        and used_by in ('all', 'desk') and end_at >= ($2::timestamptz - interval '400 days')::date order by id desc limit 300) x) as exceptions
  from countries k where k.id = $1`;

interface Rule {
  readonly id: number;
  readonly version: string;
  readonly priority: TicketPriority;
  readonly basis: SlaBasis;
  readonly first: number;
  readonly next: number;
  readonly resolution: number;
}

interface DeskRow extends Omit<DeskCalendar, 'zone'> {
  readonly time_zone: string;
  readonly rules: readonly Rule[];
}

const NOBODY: DeskRow = { time_zone: 'UTC', rules: [], weeks: [], exceptions: [] };

/** What the desk of a country promises now, and when it works. In a transaction, which others wait for who change either. */
export async function getDesk(runner: Runner, countryId: number, at: string) {
  await runner.query(LOCK, [countryId]);
  const { rows } = await runner.query<DeskRow>(DESK, [countryId, at]);
  const { time_zone: zone, rules, weeks, exceptions } = rows[0] ?? NOBODY;
  const calendar: DeskCalendar = { zone, weeks, exceptions };
  const always: DeskCalendar = { zone, weeks: [], exceptions: [] };
  return {
    /** By what the clocks of a ticket of that priority run. */
    getBeat(priority: TicketPriority) {
      const rule = rules.find((one) => one.priority === priority);
      if (!rule) return { targets: SLA_TARGETS[priority], calendar, at, rule: null };
      const { id, version, basis, first, next, resolution } = rule;
      return {
        targets: { first, next, resolution },
        calendar: basis === 'calendar' ? always : calendar,
        at,
        rule: { id, version: new Date(version).toISOString() },
      };
    },
  };
}
