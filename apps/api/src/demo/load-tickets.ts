import type pg from 'pg';
import { SLA_TARGETS } from '@diwan/domain/tickets/sla-targets';
import { afterAnswer, afterQuestion, openClocks, stopClocks, takeAlerts, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import { afterPersonWrote, afterReply, type TicketPriority, type TicketStatus } from '@diwan/domain/tickets/ticket-transitions';
import { clockColumns } from '../modules/tickets/ticket-clock.ts';
import type { Carers } from './load-staff.ts';
import { CALLS, type DemoCall } from './support/call-texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Talk {
  readonly id: number;
  readonly country_id: number;
  readonly time_zone: string;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly order_id: number | null;
  readonly order_no: string | null;
  readonly order_type: string | null;
  readonly assignee_id: number | null;
  readonly language: string | null;
  readonly waiting_since: string | null;
  readonly closed_at: string | null;
  readonly lines: readonly { readonly at: string; readonly by: 'client' | 'provider' | 'admin'; readonly text: string | null }[];
}

const TALKS = `select c.id, c.country_id, k.time_zone, c.client_id, c.provider_id, c.order_id, o.order_no, o.order_type, c.assignee_id, c.waiting_since, c.closed_at,
    coalesce(l.preferred_language, p.preferred_language) as language,
    (select json_agg(json_build_object('at', m.created_at, 'by', m.sender_kind, 'text', m.text) order by m.seq) from messages m where m.conversation_id = c.id and m.kind <> 'note') as lines
  from conversations c join countries k on k.id = c.country_id left join clients l on l.id = c.client_id left join providers p on p.id = c.provider_id
    left join orders o on o.id = c.order_id
  where c.kind = 'support' and c.seq > 0 order by c.created_at, c.id`;
const CALLERS = `select * from (select 'client' as from, c.id, c.country_id, k.time_zone, c.preferred_language as language from clients c join countries k on k.id = c.country_id
    where not c.is_ban and c.deleted_at is null order by (c.id * 7919) % 10009 limit 40) x
  union all select * from (select 'provider', p.id, p.country_id, k.time_zone, p.preferred_language from providers p join countries k on k.id = p.country_id
    where not p.is_ban and p.deleted_at is null order by (p.id * 7919) % 10009 limit 40) y`;

interface Caller {
  readonly from: 'client' | 'provider';
  readonly id: number;
  readonly country_id: number;
  readonly time_zone: string;
  readonly language: string;
}

const getBeat = (time_zone: string, priority: TicketPriority, at: string) => ({
  targets: SLA_TARGETS[priority],
  calendar: { zone: time_zone, weeks: [], exceptions: [] },
  at,
});

/** What has been told by now nobody is told again. */
const settle = (clocks: TicketClocks, now: Date) => clockColumns(takeAlerts(clocks, now.toISOString()).clocks);

/** A conversation as a ticket, from its first line to its last, by the rules that live ones follow. */
function fromTalk({ lines, time_zone, ...talk }: Talk, now: Date) {
  const priority: TicketPriority = talk.order_id === null ? 'normal' : 'high';
  const [first] = lines;
  if (!first) return null;
  const opened = new Date(first.at).toISOString();
  let [status, clocks]: [TicketStatus, TicketClocks] = ['open', openClocks(getBeat(time_zone, priority, opened))];
  let [answered, moved]: [string | null, string] = [null, opened];
  for (const { at, by } of lines.slice(1)) {
    const beat = getBeat(time_zone, priority, new Date(at).toISOString());
    const next: TicketStatus = by === 'admin' ? afterReply(status) : afterPersonWrote(status);
    if (next !== status) moved = beat.at;
    status = next;
    clocks = by === 'admin' ? afterAnswer(clocks, beat) : afterQuestion(clocks, beat);
    if (by === 'admin') answered ??= beat.at;
  }
  const { id, closed_at, ...own } = talk;
  if (closed_at !== null) {
    [status, moved] = ['closed', closed_at];
    clocks = stopClocks(clocks, getBeat(time_zone, priority, closed_at));
  }
  const subject = lines.find(({ text }) => text)?.text ?? '';
  const times = { created_at: opened, updated_at: moved, status_at: moved, first_responded_at: answered, closed_at };
  return {
    ...own,
    ...times,
    ...settle(clocks, now),
    conversation_id: id,
    subject: [...subject].slice(0, 120).join(''),
    channel: 'chat',
    priority,
    status,
  };
}

/** A call: it waits to be called back, or was answered when it came. */
function fromCall(call: DemoCall, caller: Caller, index: number, admin: number | null, now: Date) {
  const { subject, notes = null, tags = null, priority, talk = 0, hold = 0 } = call;
  const isOver = talk > 0;
  const at = new Date(now.getTime() - (isOver ? index * 7 * HOUR + HOUR : 3 * MINUTE + index * 6 * MINUTE)).toISOString();
  const ended = new Date(Date.parse(at) + (talk + hold + 1) * MINUTE).toISOString();
  const isClosed = isOver && index % 2 === 0;
  const opened = openClocks(getBeat(caller.time_zone, priority, at));
  const answered = isOver ? afterAnswer(opened, getBeat(caller.time_zone, priority, at)) : opened;
  const clocks = isClosed ? stopClocks(answered, getBeat(caller.time_zone, priority, ended)) : answered;
  return {
    created_at: at,
    updated_at: isOver ? ended : at,
    status_at: isOver ? ended : null,
    subject,
    notes,
    tags,
    priority,
    channel: 'call',
    country_id: caller.country_id,
    client_id: null,
    provider_id: null,
    [`${caller.from}_id`]: caller.id,
    language: caller.language,
    status: isClosed ? 'closed' : isOver ? 'replied' : 'open',
    assignee_id: isOver ? admin : null,
    closed_at: isClosed ? ended : null,
    first_responded_at: isOver ? at : null,
    talk_seconds: talk * 60,
    hold_seconds: hold * 60,
    after_call_seconds: isOver ? 60 : 0,
    ...settle(clocks, now),
  };
}

/** Writes the tickets of what people said and called about. The conversations must be there already. */
export async function loadTickets(client: pg.ClientBase, carers: Carers, now: Date): Promise<void> {
  const { rows: talks } = await client.query<Talk>(TALKS);
  const { rows: people } = await client.query<Caller>(CALLERS);
  const calls = CALLS.flatMap((call, index) => {
    const language = /^[A-Z]/.test(call.subject) ? 'en' : 'ar';
    const caller = people.filter((one) => one.from === call.from && one.language === language)[index];
    const admin = carers.find(({ country_id }) => country_id === caller?.country_id)?.admin_id ?? null;
    return caller ? [fromCall(call, caller, index, admin, now)] : [];
  });
  const rows: Readonly<Record<string, unknown>>[] = [...talks.flatMap((talk) => fromTalk(talk, now) ?? []), ...calls];
  for (const row of rows.toSorted((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])))) {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await client.query(`insert into tickets (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  }
  await client.query('analyze tickets');
}
