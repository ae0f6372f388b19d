import type pg from 'pg';
import { afterAnswer, afterQuestion, openClocks, stopClocks, takeAlerts, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import { afterPersonWrote, afterReply, type TicketPriority, type TicketStatus } from '@diwan/domain/tickets/ticket-transitions';
import { getDesk } from '../modules/tickets/get-desk.ts';
import { clockColumns } from '../modules/tickets/ticket-clock.ts';
import { translate } from '../platform/translate.ts';
import type { Carers } from './load-staff.ts';
import { DEMO_CALLS, type DemoCall } from './support/call-texts.ts';
import { readOpenCountries } from './open-countries.ts';
import type { Row } from '../crud/fields/row.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Talk {
  readonly id: number;
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly order_id: number | null;
  readonly order_no: string | null;
  readonly order_type: string | null;
  readonly assignee_id: number | null;
  readonly language: 'ar' | 'en' | null;
  /** What it is about, where it is a complaint. */
  readonly complaint: {
    readonly id: number;
    readonly priority: TicketPriority;
    readonly reason: number;
    readonly title_ar: string;
    readonly title_en: string;
  } | null;
  readonly waiting_since: string | null;
  readonly closed_at: string | null;
  readonly lines: readonly { readonly at: string; readonly by: 'client' | 'provider' | 'admin'; readonly text: string | null }[];
}

const TALKS = `select c.id, c.country_id, c.client_id, c.provider_id, c.order_id, o.order_no, o.order_type, c.assignee_id, c.waiting_since, c.closed_at,
    coalesce(l.preferred_language, p.preferred_language) as language,
    (select json_build_object('id', m.id, 'priority', m.priority, 'reason', r.id, 'title_ar', r.title_ar, 'title_en', r.title_en)
      from complaints m join report_reasons r on r.id = m.report_reason_id where m.conversation_id = c.id) as complaint,
    (select json_agg(json_build_object('at', m.created_at, 'by', m.sender_kind, 'text', m.text) order by m.seq) from messages m where m.conversation_id = c.id and m.kind <> 'note') as lines
  from conversations c left join clients l on l.id = c.client_id left join providers p on p.id = c.provider_id
    left join orders o on o.id = c.order_id
  where c.kind <> 'order' and c.seq > 0 order by c.created_at, c.id`;
const CALLERS = `select * from (select 'client' as from, c.id, c.country_id, c.preferred_language as language from clients c
    where not c.is_ban and c.deleted_at is null order by (c.id * 7919) % 10009 limit 40) x
  union all select * from (select 'provider', p.id, p.country_id, p.preferred_language from providers p
    where not p.is_ban and p.deleted_at is null order by (p.id * 7919) % 10009 limit 40) y`;

/** What somebody wrote to the administration lately, and who answered it. */
const CONTACTS = `select c.created_at, c.country_id, c.subject, c.type, c.user_type as from, c.user_id as person, c.id as contact_message_id, c.preferred_language as language, c.replied_at,
    (select r.admin_id from contact_replies r where r.contact_id = c.id order by r.id limit 1) as admin_id
  from contacts c where c.country_id is not null and c.deleted_at is null and c.created_at > $1::timestamptz - interval '40 days' order by c.created_at, c.id`;
/** What was answered is closed where nothing came back for so long. */
const CLOSED_AFTER = 2 * 24 * HOUR;

interface Contact {
  readonly created_at: string;
  readonly country_id: number;
  readonly subject: string;
  readonly type: string;
  readonly from: 'client' | 'provider' | null;
  readonly person: number | null;
  readonly contact_message_id: number;
  readonly language: string | null;
  readonly replied_at: string | null;
  readonly admin_id: number | null;
}

/** A call, who called, which of all it is, and who answered. */
interface Called {
  readonly call: DemoCall;
  readonly caller: Caller;
  readonly index: number;
  readonly admin: number | null;
}

interface Caller {
  readonly from: 'client' | 'provider';
  readonly id: number;
  readonly country_id: number;
  readonly language: string;
}

/** By what clocks run in a country, for a priority and at a moment. */
type GetBeat = (countryId: number, priority: TicketPriority, at: string) => Beat;
type Beat = ReturnType<Awaited<ReturnType<typeof getDesk>>['getBeat']>;

/** What the desks of all countries promise now, by the rules and hours that they have set. */
async function readDesks(client: pg.ClientBase, now: Date): Promise<GetBeat> {
  const desks = new Map<number, Awaited<ReturnType<typeof getDesk>>>();
  for (const { id } of await readOpenCountries(client)) desks.set(id, await getDesk(client, id, now.toISOString()));
  const nobody = await getDesk(client, 0, now.toISOString());
  return (countryId, priority, at) => ({ ...(desks.get(countryId) ?? nobody).getBeat(priority), at });
}

/** What has been told by now nobody is told again. */
const settle = (clocks: TicketClocks, now: Date) => clockColumns(takeAlerts(clocks, now.toISOString()).clocks);

/** A conversation as a ticket, from its first line to its last, by the rules that live ones follow. */
function fromTalk({ lines, complaint, ...talk }: Talk, getBeat: GetBeat, now: Date) {
  const priority: TicketPriority = complaint?.priority ?? (talk.order_id === null ? 'normal' : 'high');
  const country = talk.country_id;
  const [first] = lines;
  if (!first) return null;
  const opened = new Date(first.at).toISOString();
  let [status, clocks]: [TicketStatus, TicketClocks] = ['open', openClocks(getBeat(country, priority, opened))];
  let [answered, moved]: [string | null, string] = [null, opened];
  for (const { at, by } of lines.slice(1)) {
    const beat = getBeat(country, priority, new Date(at).toISOString());
    const next: TicketStatus = by === 'admin' ? afterReply(status) : afterPersonWrote(status);
    if (next !== status) moved = beat.at;
    status = next;
    clocks = by === 'admin' ? afterAnswer(clocks, beat) : afterQuestion(clocks, beat);
    if (by === 'admin') answered ??= beat.at;
  }
  const { id, closed_at, ...own } = talk;
  if (closed_at !== null) {
    [status, moved] = ['closed', closed_at];
    clocks = stopClocks(clocks, getBeat(country, priority, closed_at));
  }
  const subject = complaint ? getTitle(complaint, talk) : (lines.find(({ text }) => text)?.text ?? '');
  const times = { created_at: opened, updated_at: moved, status_at: moved, first_responded_at: answered, closed_at };
  return {
    ...own,
    ...times,
    ...settle(clocks, now),
    conversation_id: id,
    subject: [...subject].slice(0, 120).join(''),
    channel: complaint ? 'complaint' : 'chat',
    complaint_id: complaint?.id ?? null,
    report_reason_id: complaint?.reason ?? null,
    priority,
    status,
  };
}

/** The ticket of a complaint is called after its reason and its order. */
function getTitle(
  { title_ar, title_en }: NonNullable<Talk['complaint']>,
  { language, order_no }: Pick<Talk, 'language' | 'order_no'>,
): string {
  const own = language ?? 'ar';
  return translate(own, 'messages.ticket.complaint', { reason: own === 'ar' ? title_ar : title_en, number: order_no ?? '' });
}

/** A message to the administration: it waits, or was answered, and closed some days after that. */
function fromContact({ type, replied_at, admin_id, from, person, ...contact }: Contact, getBeat: GetBeat, now: Date) {
  const priority: TicketPriority = type === 'complaint' ? 'high' : 'normal';
  const beat = (at: string) => getBeat(contact.country_id, priority, new Date(at).toISOString());
  const opened = openClocks(beat(contact.created_at));
  const answered = replied_at === null ? opened : afterAnswer(opened, beat(replied_at));
  const closing = replied_at === null ? null : new Date(Date.parse(replied_at) + CLOSED_AFTER).toISOString();
  const closed_at = closing !== null && closing < now.toISOString() ? closing : null;
  const clocks = closed_at === null ? answered : stopClocks(answered, beat(closed_at));
  const moved = closed_at ?? replied_at;
  return {
    ...contact,
    client_id: from === 'client' ? person : null,
    provider_id: from === 'provider' ? person : null,
    updated_at: moved ?? contact.created_at,
    status_at: moved,
    channel: 'contact_message',
    priority,
    status: closed_at !== null ? 'closed' : replied_at !== null ? 'replied' : 'open',
    assignee_id: admin_id,
    closed_at,
    first_responded_at: replied_at,
    waiting_since: replied_at === null ? contact.created_at : null,
    ...settle(clocks, now),
  };
}

/** A call: it waits to be called back, or was answered when it came. */
function fromCall({ call, caller, index, admin }: Called, getBeat: GetBeat, now: Date) {
  const { subject, notes = null, tags = null, priority, talk = 0, hold = 0 } = call;
  const isOver = talk > 0;
  const at = new Date(now.getTime() - (isOver ? index * 7 * HOUR + HOUR : 3 * MINUTE + index * 6 * MINUTE)).toISOString();
  const ended = new Date(Date.parse(at) + (talk + hold + 1) * MINUTE).toISOString();
  const isClosed = isOver && index % 2 === 0;
  const opened = openClocks(getBeat(caller.country_id, priority, at));
  const answered = isOver ? afterAnswer(opened, getBeat(caller.country_id, priority, at)) : opened;
  const clocks = isClosed ? stopClocks(answered, getBeat(caller.country_id, priority, ended)) : answered;
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
  const getBeat = await readDesks(client, now);
  const { rows: talks } = await client.query<Talk>(TALKS);
  const { rows: contacts } = await client.query<Contact>(CONTACTS, [now.toISOString()]);
  const { rows: people } = await client.query<Caller>(CALLERS);
  const calls = DEMO_CALLS.flatMap((call, index) => {
    const language = /^[A-Z]/.test(call.subject) ? 'en' : 'ar';
    const caller = people.filter((one) => one.from === call.from && one.language === language)[index];
    const admin = carers.find(({ country_id }) => country_id === caller?.country_id)?.admin_id ?? null;
    return caller ? [fromCall({ call, caller, index, admin }, getBeat, now)] : [];
  });
  const rows: (Row & { readonly created_at: string })[] = [
    ...talks.flatMap((talk) => fromTalk(talk, getBeat, now) ?? []),
    ...contacts.map((contact) => fromContact(contact, getBeat, now)),
    ...calls,
  ];
  for (const row of rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await client.query(`insert into tickets (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  }
  await client.query('analyze tickets');
}
