import type pg from 'pg';
import { afterClosing, afterMessage, afterReading, NEW_SIDE, type Conversation, type Side } from '@diwan/domain/chat/conversation';
import { CANCELLED_STATUSES, ORDER_STATUSES } from '@diwan/domain/orders/order-status';
import { sideValues } from '../modules/chats/conversation-row.ts';
import type { Carers } from './load-staff.ts';
import { DESK_THREADS, ORDER_THREADS, type DemoLine, type DemoThread } from './support/chat-threads.ts';

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

/** People in each language, with the latest order that came about, if it is of these days; in another order than that of their numbers. */
const PEOPLE = `select 'client' as from, c.preferred_language as language, c.country_id, c.id as client_id, null::int as provider_id, o.id as order_id, o.order_no
  from clients c left join lateral (select id, order_no from orders where client_id = c.id and deleted_at is null and (order_status = any($2) or order_status = 'finished') and created_at > $1::timestamptz - interval '7 days' order by created_at desc, id desc limit 1) o on true
  where not c.is_ban and c.deleted_at is null and c.id in (select id from clients order by (id * 7919) % 10007 limit 900)
  union all select 'provider', p.preferred_language, p.country_id, null, p.id, null, null from providers p
  where not p.is_ban and p.deleted_at is null and p.id in (select id from providers order by (id * 7919) % 10007 limit 300)
  order by 1, 3, 4, 5`;
const LATEST = `select o.country_id, o.client_id, o.provider_id, o.id as order_id, o.order_no, o.order_type, o.order_status = any($2) as is_live, coalesce(o.ended_at, $1::timestamptz) as at
  from orders o where o.provider_id is not null and o.client_id is not null and o.deleted_at is null and (o.order_status = any($2) or o.order_status = 'finished') and o.created_at < $1
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
  let at = end - lines.slice(1).reduce((sum, { after }) => sum + after, 0) * MINUTE;
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

type Person = Talk & { readonly from: DemoThread['from']; readonly language: string };

/** Talks with the desk: the first round of each is of today, waiting or answered; what came before is done with. */
async function deskTalks(client: pg.ClientBase, papers: readonly string[], carers: Carers, now: number): Promise<Loaded[]> {
  const { rows: people } = await client.query<Person>(PEOPLE, [new Date(now).toISOString(), LIVE_STATUSES]);
  const { rows: admins } = await client.query<{ id: number }>('select id from admins where is_super_admin order by id limit 1');
  const me = admins[0]?.id ?? 0;
  const left = [...people];
  const take = ({ from, language, isAboutOrder = false }: DemoThread, place: number): Person | undefined => {
    const fits = left.filter((one) => one.from === from && one.language === language && (!isAboutOrder || one.order_id !== null));
    const found = fits[(place * 37) % fits.length];
    if (found) left.splice(left.indexOf(found), 1);
    return found;
  };
  const all: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, thread] of DESK_THREADS.entries()) {
      const isWaiting = thread.lines.at(-1)?.by === 'person';
      // What waits for an answer does so today, not since last week.
      if (isWaiting && round > 1) continue;
      const person = take(thread, round * DESK_THREADS.length + index);
      if (!person) continue;
      const { order_id, order_no, ...talk } = person;
      const about = thread.isAboutOrder ? { order_id, order_no } : { order_id: null, order_no: null };
      const carer = carers.filter(({ country_id }) => country_id === person.country_id)[index % 2]?.admin_id ?? me;
      const desk = index % 3 === 0 ? me : carer;
      // Whoever has one answers soon: what waits longer is given back to all.
      const waits = thread.isFree ? 4 + round * 31 + index * 9 : 3 + ((round * 11 + index * 3) % 20);
      const minutes = isWaiting ? waits : 25 + index * 22 + round * 1_500;
      all.push({
        talk: { ...talk, ...about },
        kind: 'support',
        lines: thread.lines,
        end: now - minutes * MINUTE,
        isClosed: !isWaiting && round > 0,
        assignee: thread.isFree ? null : desk,
        desk,
        paper: papers[(round + index) % papers.length] ?? null,
      });
    }
  return all;
}

type Order = Talk & {
  readonly order_type: (typeof ORDER_THREADS)[number]['types'][number];
  readonly is_live: boolean;
  readonly at: string;
};

/** What clients and providers say about the orders that run, and said about the latest that are done. */
async function orderTalks(client: pg.ClientBase, now: number): Promise<Loaded[]> {
  const { rows } = await client.query<Order>(LATEST, [new Date(now).toISOString(), LIVE_STATUSES]);
  return rows.flatMap(({ order_type, is_live, at, ...talk }, index) => {
    const fitting = ORDER_THREADS.filter(({ types }) => types.includes(order_type));
    const thread = fitting[index % fitting.length];
    if (!thread) return [];
    const end = is_live ? now - (2 + index) * MINUTE : new Date(at).getTime() - 20 * MINUTE;
    return { talk, kind: 'order' as const, lines: thread.lines, end, isClosed: !is_live, assignee: null, desk: 0, paper: null };
  });
}

/** Writes what people say to the desk and to each other. The people, their orders and the staff must be there already. */
export async function loadConversations(client: pg.ClientBase, papers: readonly string[], carers: Carers, now: Date): Promise<void> {
  const talks = [...(await deskTalks(client, papers, carers, now.getTime())), ...(await orderTalks(client, now.getTime()))];
  for (const talk of talks.toSorted((a, b) => a.end - b.end)) await insertTalk(client, talk);
  await client.query('analyze conversations, messages');
}
