import type { TicketStep } from '@diwan/contract/calls/tickets';
import { CLOCKS, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { Runner } from '../../platform/database/runner.ts';

const PAGE = 50;
/** The end of time, after which nothing has happened. */
const NOW = '9999-12-31T00:00:00.000Z';

const GROUP = `select id, ticket_no, conversation_id, contact_message_id, clocks from tickets
  where (id = $1 or merged_into_id = $1) and deleted_at is null order by id limit 50`;
const adminName = (id: string) => `(select concat_ws(' ', m.first_name, m.last_name) from admins m where m.id = ${id})`;
const personName = (kind: string, id: string) => `case ${kind} when 'admin' then ${adminName(id)}
  when 'client' then (select concat_ws(' ', c.first_name, c.last_name) from clients c where c.id = ${id})
  when 'provider' then (select concat_ws(' ', c.first_name, c.last_name) from providers c where c.id = ${id}) end`;
const EARLIER = 'x.created_at < $2::timestamptz';

/** Each kind by an index of its own, no more than a page of it; `row_id` says whose it is. */
const STEPS = {
  message: `select x.id, x.created_at as at, case x.kind when 'note' then 'note' else 'message' end as kind, x.kind as form, x.sender_kind as by,
      ${personName('x.sender_kind', 'x.sender_id')} as who, case when x.deleted_at is null then x.text end as text, null::jsonb as changes, x.conversation_id as row_id
    from messages x where x.conversation_id = any($1::int[]) and ${EARLIER} order by x.created_at desc, x.id desc limit ${PAGE}`,
  contact: `select x.id, x.created_at as at, 'contact' as kind, 'text' as form, coalesce(x.user_type, 'system') as by, x.name as who, x.message as text,
      null::jsonb as changes, x.id as row_id
    from contacts x where x.id = any($1::int[]) and ${EARLIER} order by x.created_at desc, x.id desc limit ${PAGE}`,
  reply: `select x.id, x.created_at as at, 'reply' as kind, 'text' as form, 'admin' as by, ${adminName('x.admin_id')} as who, x.reply as text,
      null::jsonb as changes, x.contact_id as row_id
    from contact_replies x where x.contact_id = any($1::int[]) and ${EARLIER} order by x.created_at desc, x.id desc limit ${PAGE}`,
  change: `select x.id, x.at, 'change' as kind, x.action as form, case when x.admin_id is not null then 'admin' else coalesce(x.user_type, 'system') end as by,
      case when x.admin_id is not null then ${adminName('x.admin_id')} else ${personName('x.user_type', 'x.user_id')} end as who, null as text, x.changes,
      x.row_id
    from audit x where x.table_name = 'tickets' and x.row_id = any($1::int[]) and x.at < $2::timestamptz
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

type StepRow = Omit<TicketStep, 'key' | 'ticket_no'> & { readonly id: number; readonly row_id: number };

/** Clocks that have run out, each where it did. */
function getMissed({ id, ticket_no, clocks }: GroupRow, before: string): TicketStep[] {
  return CLOCKS.flatMap((name): TicketStep[] => {
    const clock = clocks?.[name];
    if (!clock || clock.told < 2 || clock.due_at === null || clock.due_at >= before) return [];
    return [
      {
        key: `clock-${id}-${name}`,
        at: clock.due_at,
        kind: 'clock',
        form: name,
        by: 'system',
        who: null,
        text: null,
        changes: null,
        ticket_no,
      },
    ];
  });
}

interface Sees {
  readonly talks: boolean;
  readonly contacts: boolean;
}

/** All that happened on a ticket, and on those that went over into it, the newest first: what was said, noted, moved, called and missed. */
export async function getTimeline(runner: Runner, id: number, before: string | undefined, sees: Sees): Promise<TicketStep[]> {
  const { rows: group } = await runner.query<GroupRow>(GROUP, [id]);
  const contacts = sees.contacts ? group.flatMap(({ contact_message_id: one }) => one ?? []) : [];
  const ids: Record<Source, readonly number[]> = {
    message: sees.talks ? group.flatMap(({ conversation_id: one }) => one ?? []) : [],
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
    (Object.keys(STEPS) as Source[]).map(async (source) => {
      if (ids[source].length === 0) return [];
      const { rows } = await runner.query<StepRow>(STEPS[source], [ids[source], until]);
      const of = source === 'reply' ? 'contact' : source;
      return rows.map(({ id: own, row_id, ...step }): TicketStep => {
        const at = new Date(step.at).toISOString();
        return { ...step, at, key: `${source}-${own}`, ticket_no: numbers.get(`${of} ${row_id}`) ?? '' };
      });
    }),
  );
  const all = [...found.flat(), ...group.flatMap((one) => getMissed(one, until))];
  return all.toSorted((a, b) => b.at.localeCompare(a.at) || b.key.localeCompare(a.key)).slice(0, PAGE);
}
