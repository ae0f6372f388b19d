import type { TicketStep } from '@diwan/contract/tickets/calls';
import { placeText, STEP_SOURCES, type StepSource, type TimelinePlace } from '@diwan/contract/tickets/timeline-place';
import { CLOCKS, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { Runner } from '../../platform/database/runner.ts';
import { getKeys } from '@diwan/domain/records';

const PAGE = 50;
/** The end of time, after which nothing has happened. */
const NOW: TimelinePlace = { moment: '9999-12-31T00:00:00.000000Z', source: 'clock', id: '0' };
/** Beyond every id: what is of the same moment comes as well. */
const EVERY_ID = '9223372036854775807';

const GROUP = `select id, ticket_no, conversation_id, contact_message_id, clocks from tickets
  where (id = $1 or merged_into_id = $1) and deleted_at is null order by id limit 50`;
const adminName = (id: string) => `(select concat_ws(' ', m.first_name, m.last_name) from admins m where m.id = ${id})`;
const personName = (kind: string, id: string) => `case ${kind} when 'admin' then ${adminName(id)}
  when 'client' then (select concat_ws(' ', c.first_name, c.last_name) from clients c where c.id = ${id})
  when 'provider' then (select concat_ws(' ', c.first_name, c.last_name) from providers c where c.id = ${id}) end`;
/** Moments to the last digit that the database keeps: what has the same one is told apart by its id. */
const exact = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const EARLIER = '(x.created_at, x.id) < ($2::timestamptz, $3::bigint)';

const NOBODY = 'null::json as admin, null::text as assignee';

/** Each kind by an index of its own, no more than a page of it; `row_id` says whose it is. */
const STEPS = {
  message: `select x.id, ${exact('x.created_at')} as moment, case x.kind when 'note' then 'note' else 'message' end as kind,
      case when x.noted->>'reason' = 'stepped_in' then 'stepped_in' else x.kind end as form, x.sender_kind as by,
      ${personName('x.sender_kind', 'x.sender_id')} as who, case when x.deleted_at is null then x.text end as text, null::jsonb as changes, ${NOBODY}, x.conversation_id as row_id
    from messages x where x.conversation_id = any($1::int[]) and ${EARLIER} order by x.created_at desc, x.id desc limit ${PAGE}`,
  contact: `select x.id, ${exact('x.created_at')} as moment, 'contact' as kind, 'text' as form, coalesce(x.user_type, 'system') as by, x.name as who, x.message as text,
      null::jsonb as changes, ${NOBODY}, x.id as row_id
    from contacts x where x.id = any($1::int[]) and ${EARLIER} order by x.created_at desc, x.id desc limit ${PAGE}`,
  reply: `select x.id, ${exact('x.created_at')} as moment, 'reply' as kind, 'text' as form, 'admin' as by, ${adminName('x.admin_id')} as who, x.reply as text,
      null::jsonb as changes, ${NOBODY}, x.contact_id as row_id
    from contact_replies x where x.contact_id = any($1::int[]) and ${EARLIER} order by x.created_at desc, x.id desc limit ${PAGE}`,
  change: `select x.id, ${exact('x.at')} as moment, 'change' as kind, x.action as form, case when x.admin_id is not null then 'admin' else coalesce(x.user_type, 'system') end as by,
      case when x.admin_id is not null then ${adminName('x.admin_id')} else ${personName('x.user_type', 'x.user_id')} end as who, null as text, x.changes,
      (select json_build_object('id', m.id, 'gender', m.gender) from admins m where m.id = x.admin_id) as admin,
      ${adminName("(x.changes->'assignee_id'->>'after')::int")} as assignee, x.row_id
    from audit x where x.table_name = 'tickets' and x.row_id = any($1::int[]) and (x.at, x.id) < ($2::timestamptz, $3::bigint)
    order by x.at desc, x.id desc limit ${PAGE}`,
} as const;
type Source = keyof typeof STEPS;

interface GroupRow {
  readonly id: number;
  readonly ticket_no: string;
  readonly conversation_id: number | null;
  readonly contact_message_id: number | null;
  readonly clocks: TicketClocks | null;
}

/** What a source tells of a step; the rest of it follows from where it stands. */
type Told = Omit<TicketStep, 'key' | 'place' | 'at' | 'ticket_no'>;
type StepRow = Told & { readonly id: number; readonly moment: string; readonly row_id: number };
/** A step with where it stands, by which all of them are put in one order. */
interface Placed {
  readonly place: TimelinePlace;
  readonly step: TicketStep;
}

function placed(place: TimelinePlace, ticket_no: string, told: Told): Placed {
  const at = new Date(place.moment).toISOString();
  return { place, step: { ...told, at, ticket_no, key: `${place.source}-${place.id}`, place: placeText(place) } };
}

const getRank = ({ source }: TimelinePlace) => STEP_SOURCES.indexOf(source);

/** The newest first; of the same moment by source, and of the same source by id. */
function byPlace({ place: a }: Placed, { place: b }: Placed): number {
  if (a.moment !== b.moment) return a.moment < b.moment ? 1 : -1;
  return getRank(a) - getRank(b) || (BigInt(a.id) < BigInt(b.id) ? 1 : -1);
}

/** Below which id steps of a source, of the very moment that was reached, have not been told yet. */
function getBound(source: StepSource, reached: TimelinePlace): string {
  const [own, last] = [STEP_SOURCES.indexOf(source), getRank(reached)];
  if (own === last) return reached.id;
  return own > last ? EVERY_ID : '0';
}

/** Clocks that have run out, each where it did. */
function getMissed({ id, ticket_no, clocks }: GroupRow, before: TimelinePlace): Placed[] {
  return CLOCKS.flatMap((form, index): Placed[] => {
    const clock = clocks?.[form];
    if (!clock || clock.told < 2 || clock.due_at === null) return [];
    const place: TimelinePlace = {
      moment: clock.due_at.replace(/Z$/, '000Z'),
      source: 'clock',
      id: String(id * CLOCKS.length + index),
    };
    const isOfThen = place.moment === before.moment && BigInt(place.id) < BigInt(getBound('clock', before));
    if (place.moment >= before.moment && !isOfThen) return [];
    return [
      placed(place, ticket_no, { kind: 'clock', form, by: 'system', who: null, text: null, changes: null, admin: null, assignee: null }),
    ];
  });
}

interface Shown {
  readonly talks: boolean;
  readonly contacts: boolean;
  /** What stands in the ticket's own thread stays out. */
  readonly isBesideThread: boolean;
}

/**
 * All that happened on a ticket, and on those that went over into it, the newest first: what was said, noted, moved, called and missed.
 * The next page begins where the one before ended, to the very step.
 */
export async function getTimeline(runner: Runner, id: number, before: TimelinePlace | undefined, shown: Shown): Promise<TicketStep[]> {
  const { rows: group } = await runner.query<GroupRow>(GROUP, [id]);
  const others = shown.isBesideThread ? group.filter((one) => one.id !== id) : group;
  const contacts = shown.contacts ? others.flatMap(({ contact_message_id: one }) => one ?? []) : [];
  const ids: Record<Source, readonly number[]> = {
    message: shown.talks ? others.flatMap(({ conversation_id: one }) => one ?? []) : [],
    contact: contacts,
    reply: contacts,
    change: group.map((one) => one.id),
  };
  const until = before ?? NOW;
  const numbers = new Map<string, string>();
  for (const one of group) {
    numbers.set(`change ${one.id}`, one.ticket_no);
    if (one.conversation_id !== null) numbers.set(`message ${one.conversation_id}`, one.ticket_no);
    if (one.contact_message_id !== null) numbers.set(`contact ${one.contact_message_id}`, one.ticket_no);
  }
  const found = await Promise.all(
    getKeys(STEPS).map(async (source) => {
      if (ids[source].length === 0) return [];
      const { rows } = await runner.query<StepRow>(STEPS[source], [ids[source], until.moment, getBound(source, until)]);
      const of = source === 'reply' ? 'contact' : source;
      return rows.map(({ id: own, row_id, moment, ...told }) =>
        placed({ moment, source, id: String(own) }, numbers.get(`${of} ${row_id}`) ?? '', told),
      );
    }),
  );
  const all = [...found.flat(), ...group.flatMap((one) => getMissed(one, until))];
  return all
    .toSorted(byPlace)
    .slice(0, PAGE)
    .map(({ step }) => step);
}
