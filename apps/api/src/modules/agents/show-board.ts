import type { DeskBoard } from '@diwan/contract/agents/desk-calls';
import { TICKET_CHANNELS } from '@diwan/domain/tickets/ticket-transitions';
import { countriesInScope, type Caller } from '../../access/caller.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { Context } from '../../crud/resource/context.ts';
import { IS_ASSIGNED_CHAT } from '../../schema/tables/conversations.ts';
import { IS_DUE, TICKET_REASON } from '../../schema/tables/tickets.ts';
import { getTicketSubject } from '../tickets/index.ts';

const WAITING_SHOWN = 100;
const HELD_SHOWN = 100;
const HERE = '($2::int[] is null or t.country_id = any($2))';
const WAITS = `t.deleted_at is null and t.assignee_id is null and t.status in ('open', 'onCall', 'reopen') and ${HERE}`;
/** The last midnight of a country, at $1. */
const MIDNIGHT = `(date_trunc('day', $1::timestamptz at time zone k.time_zone) at time zone k.time_zone)`;

const AGENTS = `select t.id, t.admin_id, t.name, t.team, t.presence, t.presence_at, t.agents_cant_receive_orders as cant_receive, t.capacity,
    (select coalesce(sum(case when o.status = 'onCall' then t.capacity else 1 end), 0)::int from tickets o where o.assignee_id = t.admin_id and o.deleted_at is null
      and (o.status in ('open', 'onCall', 'reopen') or (o.status = 'replied' and o.status_at > $1::timestamptz - interval '10 minutes'))) as load,
    (select n.ticket_no from ticket_offers o join tickets n on n.id = o.ticket_id where o.agent_id = t.id and o.state = 'offered') as offered,
    d.offered as offered_today, d.accepted, d.skipped, (select count(*)::int from ticket_segments s where s.admin_id = t.admin_id and s.is_closed and s.ended_at >= ${MIDNIGHT}) as handled
  from agents t join countries k on k.id = t.country_id
    cross join lateral (select count(*)::int as offered, (count(*) filter (where o.state = 'accepted'))::int as accepted,
      (count(*) filter (where o.state in ('declined', 'timed_out')))::int as skipped from ticket_offers o where o.agent_id = t.id and o.offered_at >= ${MIDNIGHT} and o.state <> 'withdrawn') d
  where t.deleted_at is null and ${HERE} order by t.presence = 'end_work', t.name, t.id limit 500`;
const QUEUES = `select t.channel, count(*)::int as waiting, min(coalesce(t.waiting_since, t.created_at)) as longest_since from tickets t
  where ${WAITS} and $1::timestamptz is not null group by t.channel`;
const WAITING = `select t.id, t.ticket_no, t.subject, t.order_no, ${TICKET_REASON}, t.channel, t.priority, coalesce(t.waiting_since, t.created_at) as waiting_since, t.first_response_due_at, t.due_at,
    (select a.name from ticket_offers o join agents a on a.id = o.agent_id where o.ticket_id = t.id and o.state = 'offered') as offered_to
  from tickets t where ${WAITS} and $1::timestamptz is not null order by coalesce(t.waiting_since, t.created_at), t.id limit ${WAITING_SHOWN}`;
const SERVICE = `select (count(*) filter (where t.first_responded_at <= (t.clocks->'first'->>'due_at')::timestamptz))::int as in_time,
    (count(*) filter (where t.first_responded_at is not null or (t.clocks->'first'->>'due_at')::timestamptz < $1::timestamptz))::int as due
  from tickets t join countries k on k.id = t.country_id where t.deleted_at is null and t.created_at >= ${MIDNIGHT} and ${HERE}`;

// By the index of what is due, no further than what is late.
const OVERDUE = `select count(*)::int as count, min(t.due_at) as since from tickets t
  where ${IS_DUE} and t.due_at < $1::timestamptz and ${HERE}`;

const ADMIN = `(select concat_ws(' ', a.first_name, a.last_name) from admins a where a.id = t.assignee_id)`;
const HELD = `select t.id as ticket_id, t.conversation_id, t.ticket_no, t.subject, t.order_no, ${TICKET_REASON}, t.channel, t.status, t.assignee_id as admin_id, ${ADMIN} as admin, t.waiting_since, t.due_at
  from tickets t where t.assignee_id is not null and t.status <> 'closed' and t.deleted_at is null and ${HERE} and $1::timestamptz is not null
  order by t.due_at nulls last, t.waiting_since nulls last, t.id limit ${HELD_SHOWN}`;
// The desk has begun these: no ticket tells of them.
const TALKS = `select null::int as ticket_id, t.id as conversation_id, null as ticket_no,
    coalesce((select concat_ws(' ', p.first_name, p.last_name) from clients p where p.id = t.client_id), (select concat_ws(' ', p.first_name, p.last_name) from providers p where p.id = t.provider_id), '') as subject,
    'chat' as channel, null as status, t.assignee_id as admin_id, ${ADMIN} as admin, t.waiting_since, null as due_at
  from conversations t where ${IS_ASSIGNED_CHAT} and ${HERE} and $1::timestamptz is not null
    and not exists (select from tickets x where x.conversation_id = t.id and x.deleted_at is null and (x.status <> 'closed' or x.merged_into_id is not null))
  order by t.last_message_at desc, t.id limit ${HELD_SHOWN}`;

type Agent = DeskBoard['agents'][number];
type Held = DeskBoard['held'][number];
type Named<T> = T & Pick<Parameters<typeof getTicketSubject>[0], 'order_no' | 'reason'>;
type Stored = Omit<Agent, 'today' | 'cant_receive'> & {
  readonly cant_receive: boolean;
  readonly offered_today: number;
  readonly accepted: number;
  readonly skipped: number;
  readonly handled: number;
};

function toAgent({ cant_receive, offered_today, accepted, skipped, handled, ...rest }: Stored): Agent {
  return { ...rest, cant_receive: asFlag(cant_receive), today: { offered: offered_today, accepted, skipped, handled } };
}

/** The desk as it is now, in the caller's countries. */
export async function showBoard({ database, now }: Context, caller: Caller): Promise<DeskBoard> {
  const values = [new Date(now()).toISOString(), countriesInScope(caller)];
  const { pool } = database;
  const named = <T extends { readonly subject: string }>({ order_no, reason, ...rest }: Named<T>) => ({
    ...rest,
    subject: getTicketSubject({ subject: rest.subject, order_no, reason }, caller.language),
  });
  const [agents, queues, waiting, service, overdue, held, talks] = await Promise.all([
    pool.query<Stored>(AGENTS, values),
    pool.query<DeskBoard['queues'][number]>(QUEUES, values),
    pool.query<Named<DeskBoard['waiting'][number]>>(WAITING, values),
    pool.query<DeskBoard['service']>(SERVICE, values),
    pool.query<DeskBoard['overdue']>(OVERDUE, values),
    pool.query<Named<Held>>(HELD, values),
    pool.query<Held>(TALKS, values),
  ]);
  return {
    agents: agents.rows.map(toAgent),
    queues: TICKET_CHANNELS.map(
      (channel) => queues.rows.find((one) => one.channel === channel) ?? { channel, waiting: 0, longest_since: null },
    ),
    waiting: waiting.rows.map(named),
    held: [...held.rows.map(named), ...talks.rows],
    overdue: overdue.rows[0] ?? { count: 0, since: null },
    service: service.rows[0] ?? { in_time: 0, due: 0 },
  };
}
