import type pg from 'pg';
import { afterClosing, afterMessage, afterReading, NEW_SIDE, type Conversation, type Side } from '@diwan/domain/chat/conversation';
import { getPhase } from '@diwan/domain/orders/order-phases';
import { CANCELLED_STATUSES, ORDER_STATUSES, type OrderStatus, type OrderType } from '@diwan/domain/orders/order-status';
import { sideValues } from '../modules/chats/conversation-row.ts';
import type { Carers } from './load-staff.ts';
import { DESK_THREADS, ORDER_THREADS, type DemoLine, type DemoThread } from './support/chat-threads.ts';
import { db } from '../platform/database/tables.ts';
import { maybe } from '../platform/database/typed.ts';

const MINUTE = 60_000;
/** Each talk with the desk is had so often, the first time lately. */
const ROUNDS = 5;
/** Orders whose client and provider talk. */
const ORDERS = 40;

/** Somebody has the order and is not done with it: then its two may talk. */
const LIVE_STATUSES = ORDER_STATUSES.filter(
  (status) => !['pending', 'client_receive_offers', 'finished', ...CANCELLED_STATUSES].includes(status),
);

/** Who talks, in which country, and about which order. */
interface Talk {
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly order_id: number | null;
  readonly order_no: string | null;
}

/** A talk as it is loaded. */
export interface Loaded {
  readonly talk: Talk;
  readonly kind: 'support' | 'order' | 'complaint';
  readonly lines: readonly DemoLine[];
  /** When the last line was said. */
  readonly end: number;
  readonly isClosed: boolean;
  readonly assignee: number | null;
  /** Whoever answers for the desk. */
  readonly desk: number;
  readonly paper: string | null;
}

/** People in each language, once with each order of theirs that came about in these days; in another order than that of their numbers. */
const PEOPLE = `select 'client' as from, c.preferred_language as language, c.country_id, c.id as client_id, null::int as provider_id, o.id as order_id, o.order_no, o.order_type, o.order_status, o.is_scheduled, o.created_at as ordered_at, o.ended_at
  from clients c left join orders o on o.client_id = c.id and o.deleted_at is null and (o.order_status = any($2) or o.order_status = 'finished') and o.created_at > $1::timestamptz - interval '7 days'
  where not c.is_ban and c.deleted_at is null and (o.id is not null or c.id in (select id from clients order by (id * 7919) % 10007 limit 900))
  union all select 'provider', p.preferred_language, p.country_id, null, p.id, null, null, null, null, null, null, null from providers p
  where not p.is_ban and p.deleted_at is null and p.id in (select id from providers order by (id * 7919) % 10007 limit 300)
  order by 1, 3, 4, 5, 6`;
const LATEST = `select o.country_id, o.client_id, o.provider_id, o.id as order_id, o.order_no, o.order_type, o.order_status, o.order_status = any($2) as is_live, o.created_at as ordered_at, coalesce(o.ended_at, $1::timestamptz) as at, c.preferred_language as language
  from orders o join clients c on c.id = o.client_id where o.provider_id is not null and o.client_id is not null and o.deleted_at is null and (o.order_status = any($2) or o.order_status = 'finished') and o.created_at < $1
  order by o.order_status = any($2) desc, o.created_at desc, o.id desc limit ${ORDERS}`;

const CONVERSATION = `insert into conversations (created_at, updated_at, country_id, kind, status, client_id, provider_id, order_id, assignee_id, seq, last_message_at, waiting_since, closed_at,
    client_delivered_seq, client_read_seq, client_unread, provider_delivered_seq, provider_read_seq, provider_unread, desk_delivered_seq, desk_read_seq, desk_unread)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $2, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) returning id`;
const MESSAGES = `insert into messages (conversation_id, seq, created_at, kind, sender_kind, sender_id, client_key, text, file)
  select $1, place, at, kind, sender_kind, sender_id, 'demo-line-' || place, text, file
  from unnest($2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[]) with ordinality as x(at, kind, sender_kind, sender_id, text, file, place)`;

const getSide = (by: DemoLine['by'], { client_id }: Talk): Side => {
  if (by === 'desk' || by === 'note') return 'desk';
  return by === 'person' ? (client_id === null ? 'provider' : 'client') : by;
};

/** A talk from its first line to its last, by the rules that live ones follow: whoever writes has read what came before. */
function live({ talk, kind, lines, end, isClosed }: Loaded) {
  let at = end - getLength(lines);
  let state: Conversation = {
    kind,
    status: 'open',
    seq: 0,
    waiting_since: null,
    sides: {
      ...(talk.client_id !== null && { client: NEW_SIDE }),
      ...(talk.provider_id !== null && { provider: NEW_SIDE }),
      desk: NEW_SIDE,
    },
  };
  const said = lines.map((line, index) => {
    if (index > 0) at += line.after * MINUTE;
    const side = getSide(line.by, talk);
    const time = new Date(at).toISOString();
    state = afterMessage(state, { side, at: time, isNote: line.by === 'note' });
    state = afterReading(state, { side, upTo: state.seq, left: 0 });
    return { line, side, at: time };
  });
  const read = (side: Side) => (state = afterReading(state, { side, upTo: state.seq, left: 0 }));
  if (isClosed) for (const side of ['client', 'provider', 'desk'] as const) read(side);
  return { said, state: isClosed ? afterClosing(state) : state };
}

/** Writes a talk; gives its id. */
export async function insertTalk(client: pg.ClientBase, loaded: Loaded): Promise<number> {
  const { talk, kind, end, isClosed, assignee, desk, paper } = loaded;
  const { said, state } = live(loaded);
  const ended = new Date(end).toISOString();
  const ids = { client: talk.client_id, provider: talk.provider_id, desk } as const;
  const { rows } = await client.query<{ id: number }>(CONVERSATION, [
    said[0]?.at,
    ended,
    talk.country_id,
    kind,
    state.status,
    talk.client_id,
    talk.provider_id,
    talk.order_id,
    assignee,
    state.seq,
    state.waiting_since,
    isClosed ? ended : null,
    ...sideValues(state),
  ]);
  await client.query(MESSAGES, [
    rows[0]?.id,
    said.map(({ at }) => at),
    said.map(({ line }) => (line.by === 'note' ? 'note' : line.shows && paper ? 'image' : 'text')),
    said.map(({ side }) => (side === 'desk' ? 'admin' : side)),
    said.map(({ side }) => ids[side]),
    said.map(({ line }) => line.text.replaceAll('{order}', talk.order_no ?? '')),
    said.map(({ line }) => (line.shows ? paper : null)),
  ]);
  return rows[0]?.id ?? 0;
}

type Person = Talk & {
  readonly from: DemoThread['from'];
  readonly language: string;
  readonly order_type: OrderType | null;
  readonly order_status: OrderStatus | null;
  readonly is_scheduled: boolean | null;
  readonly ordered_at: string | null;
  readonly ended_at: string | null;
};

/** Whether somebody's order is one that a talk could be about which began then. */
function fitsOrder(
  about: DemoThread['about'],
  { order_type, order_status, is_scheduled, ordered_at, ended_at }: Person,
  start: number,
): boolean {
  if (about === undefined) return true;
  if (order_type === null || order_status === null || ordered_at === null || Date.parse(ordered_at) >= start) return false;
  const phase = getPhase(order_status);
  const isDone = phase === 'closed' && ended_at !== null && Date.parse(ended_at) < start;
  if (about === 'order_done') return isDone;
  if (about === 'ride_done') return isDone && order_type === 'trip';
  if (about === 'ride_ahead') return order_type === 'trip' && is_scheduled === false && ['assigned', 'arriving'].includes(phase);
  return ['normal', 'cooperator'].includes(order_type) && phase === 'assigned';
}

/** How many milliseconds pass between the first line of a talk and its last. */
const getLength = (lines: readonly DemoLine[]): number => lines.slice(1).reduce((sum, { after }) => sum + after, 0) * MINUTE;

/** Talks with the desk: the first round of each is of today, waiting or answered; what came before is done with. */
async function deskTalks(client: pg.ClientBase, papers: readonly string[], carers: Carers, now: number): Promise<Loaded[]> {
  const { rows: people } = await client.query<Person>(PEOPLE, [new Date(now).toISOString(), LIVE_STATUSES]);
  const chiefs = db.selectFrom('admins').select('id').where('is_super_admin', '=', true).orderBy('id').limit(1);
  const me = (await maybe(client, chiefs))?.id ?? 0;
  const taken = new Set<string>();
  const getKey = ({ from, client_id, provider_id }: Person) => `${from} ${client_id ?? provider_id}`;
  const take = ({ from, language, about }: DemoThread, place: number, start: number): Person | undefined => {
    const fits = people.filter(
      (one) => one.from === from && one.language === language && !taken.has(getKey(one)) && fitsOrder(about, one, start),
    );
    const found = fits[(place * 37) % fits.length];
    if (found) taken.add(getKey(found));
    return found;
  };
  const all: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, thread] of DESK_THREADS.entries()) {
      const isWaiting = thread.lines.at(-1)?.by === 'person';
      // What waits for an answer does so today, not since last week.
      if (isWaiting && round > 1) continue;
      // Whoever has one answers soon: what waits longer is given back to all.
      const waits = thread.isFree ? 4 + round * 31 + index * 9 : 3 + ((round * 11 + index * 3) % 20);
      const minutes = isWaiting ? waits : 25 + index * 22 + round * 1_500;
      const end = now - minutes * MINUTE;
      const person = take(thread, round * DESK_THREADS.length + index, end - getLength(thread.lines));
      if (!person) continue;
      const { order_id, order_no, country_id, client_id, provider_id } = person;
      const about = thread.about ? { order_id, order_no } : { order_id: null, order_no: null };
      const carer = carers.filter(({ country_id }) => country_id === person.country_id)[index % 2]?.admin_id ?? me;
      const desk = index % 3 === 0 ? me : carer;
      all.push({
        talk: { country_id, client_id, provider_id, ...about },
        kind: 'support',
        lines: thread.lines,
        end,
        isClosed: !isWaiting && round > 0,
        assignee: thread.isFree ? null : desk,
        desk,
        paper: papers[(round + index) % papers.length] ?? null,
      });
    }
  return all;
}

type Order = Talk & {
  readonly order_type: OrderType;
  readonly order_status: OrderStatus;
  readonly is_live: boolean;
  readonly language: string;
  readonly ordered_at: string;
  readonly at: string;
};

/** What clients and providers say about the orders that run, and said about the latest that are done. */
async function orderTalks(client: pg.ClientBase, now: number): Promise<Loaded[]> {
  const { rows } = await client.query<Order>(LATEST, [new Date(now).toISOString(), LIVE_STATUSES]);
  return rows.flatMap(({ order_type, order_status, is_live, language, ordered_at, at, ...talk }, index) => {
    const fitting = ORDER_THREADS.filter((one) => one.types.includes(order_type) && one.language === language);
    const thread = fitting[index % fitting.length];
    if (!thread) return [];
    // They agree on where to meet: while one of them is expected, or right after it was ordered.
    const isAhead = ['assigned', 'arriving'].includes(getPhase(order_status));
    const soon = Date.parse(ordered_at) + getLength(thread.lines) + 2 * MINUTE;
    const end = isAhead ? now - (2 + index) * MINUTE : Math.min(soon, Date.parse(at) - MINUTE);
    return { talk, kind: 'order' as const, lines: thread.lines, end, isClosed: !is_live, assignee: null, desk: 0, paper: null };
  });
}

/** Writes what people say to the desk and to each other. The people, their orders and the staff must be there already. */
export async function loadConversations(client: pg.ClientBase, papers: readonly string[], carers: Carers, now: Date): Promise<void> {
  const talks = [...(await deskTalks(client, papers, carers, now.getTime())), ...(await orderTalks(client, now.getTime()))];
  for (const talk of talks.toSorted((a, b) => a.end - b.end)) await insertTalk(client, talk);
  await client.query('analyze conversations, messages');
}
