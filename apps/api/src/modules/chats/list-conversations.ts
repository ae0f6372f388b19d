import type { ChatConversation, chatCalls } from '@diwan/contract/chats/calls';
import type { QueryOf } from '@diwan/contract/kit/call';
import { ORDER_KINDS } from '@diwan/contract/orders/order-kinds';
import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { checkCountry, may } from '../../access/access.ts';
import { type AdminCaller, countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { getPatterns } from '../../crud/fields/keyword.ts';
import { foundSql } from '../../crud/list/open-filters.ts';
import { invalidField } from '../../platform/errors.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import { IS_ASSIGNED_CHAT, IS_UNASSIGNED_CHAT, IS_WAITING_CHAT } from '../../schema/tables/conversations.ts';
import { JOINS, SHOWN, toChat, type ShownConversation } from './conversation-sql.ts';

type Query = QueryOf<typeof chatCalls.listConversations>;

/** Queues are counted this far. */
const COUNTED = 1000;
/** Conversations that are looked into for a keyword before the indexes of texts are asked; and where a part of a page is found there, at the most. */
const WALKED = 300;
const WALKED_MOST = 1500;
/** Messages of each that are looked into then. */
const LOOKED_INTO = 100;
/** People, orders and messages that a keyword gathers at the most, the newest first. */
const GATHERED = 1000;

const QUEUES = {
  unassigned: () => IS_UNASSIGNED_CHAT,
  mine: (me: string) => `${IS_ASSIGNED_CHAT} and c.assignee_id = ${me}`,
  all: () => `c.status = 'open'`,
  closed: () => `c.status = 'closed'`,
} as const;

const inScope = (caller: AdminCaller, params: Params): string[] => {
  const countries = countriesInScope(caller);
  return countries === null ? [] : [`c.country_id = any(${params.add(countries, 'int[]')})`];
};

/** Days of the country that a conversation belongs to: a day more on either side is what the index can tell. */
function daysSql({ from_date: from, to_date: to }: Query, params: Params): string[] {
  if (from && to && to < from) throw invalidField('to_date', 'date_order');
  const zone = '(select time_zone from countries z where z.id = c.country_id)';
  const local = (day: string) => `(${day}::timestamp at time zone ${zone})`;
  const first = from ? [params.add(from, 'date')] : [];
  const last = to ? [params.add(to, 'date')] : [];
  return [
    ...first.flatMap((day) => [`c.last_message_at >= ${day}::timestamp - interval '1 day'`, `c.last_message_at >= ${local(day)}`]),
    ...last.flatMap((day) => [`c.last_message_at < ${day}::timestamp + interval '2 days'`, `c.last_message_at < ${local(`(${day} + 1)`)}`]),
  ];
}

/** What a page is looked for among; without what its keyword asks. */
function filtersSql(caller: AdminCaller, query: Query, params: Params): string[] {
  const { queue, kind, status, country_id, order_id, client_id, provider_id, sort, after } = query;
  const columns = { country_id, client_id, provider_id };
  const isWaiting = sort === 'waiting';
  return [
    'c.seq > 0',
    ...inScope(caller, params),
    ...(queue ? [queue === 'mine' ? QUEUES.mine(params.add(caller.id, 'int')) : QUEUES[queue]()] : []),
    ...(kind ? [`c.kind = ${params.add(kind)}`] : []),
    ...(status ? [`c.status = ${params.add(status)}`] : []),
    ...Object.entries(columns).flatMap(([column, id]) => (id === undefined ? [] : [`c.${column} = ${params.add(id, 'int')}`])),
    ...(order_id === undefined
      ? []
      : [
          `c.order_id = ${params.add(order_id, 'int')}`,
          `exists (select from orders x where x.id = c.order_id and ${shownOrders(caller)})`,
        ]),
    ...daysSql(query, params),
    ...(isWaiting ? [IS_WAITING_CHAT] : []),
    ...(after
      ? [
          `(c.${isWaiting ? 'waiting_since' : 'last_message_at'}, c.id) ${isWaiting ? '>' : '<'} (${params.add(after.at, 'timestamptz')}, ${params.add(after.id, 'int')})`,
        ]
      : []),
  ];
}

const like = (column: string, patterns: readonly string[]) => allOf(patterns.map((pattern) => `${column} like ${pattern}`));

/** What of orders (alias `x`) is shown beside a conversation: those of kinds that the caller may see. */
const shownOrders = ({ access }: AdminCaller): string => {
  const types = ORDER_KINDS.filter(({ show }) => may(access, show)).flatMap((kind) => kind.types);
  return `x.order_type = any('{${types.join(',')}}'::text[])`;
};

/** How a keyword finds people and orders (alias `x`): by what the caller could read of them. */
const aboutSql = (caller: AdminCaller, patterns: readonly string[]) => ({
  clients: foundSql(clients, caller, 'x', patterns),
  providers: foundSql(providers, caller, 'x', patterns),
  orders: `${shownOrders(caller)} and ${like('x.search_key', patterns)}`,
});
type About = ReturnType<typeof aboutSql>;

/** Whether a conversation is about a keyword: its people, its order, and what was said lately, unless that is to be opened first. */
function isAbout(about: About, patterns: readonly string[]): string {
  // Of each conversation by itself: asked whether there is one, the database looks through all people there are.
  const of = (table: keyof About, column: string) => `coalesce((select ${about[table]} from ${table} x where x.id = c.${column}), false)`;
  const latest = `(select search_key from messages where conversation_id = c.id and deleted_at is null order by seq desc limit ${LOOKED_INTO}) x`;
  return `(${of('clients', 'client_id')} or ${of('providers', 'provider_id')} or ${of('orders', 'order_id')}
    or (c.kind <> 'order' and exists (select from ${latest} where ${like('x.search_key', patterns)})))`;
}

/** The same by the indexes of texts, which know no deleted rows: conversations of what is found there, in arrays, so that each is looked up and none walked. */
function gathered(about: About, patterns: readonly string[]): string {
  const found = (table: keyof About) =>
    `select x.id from ${table} x where x.deleted_at is null and ${about[table]} order by x.id desc limit ${GATHERED}`;
  const of = (table: keyof About, column: string) => `select id from conversations where ${column} = any(array(${found(table)}))`;
  const said = `select x.conversation_id from (select conversation_id, id from messages x where x.deleted_at is null and ${like('x.search_key', patterns)} order by id desc limit ${GATHERED}) x
    join conversations y on y.id = x.conversation_id where y.kind <> 'order'`;
  return `c.id = any(array(${[of('clients', 'client_id'), of('providers', 'provider_id'), of('orders', 'order_id'), said].join(' union ')}))`;
}

async function readPage(app: Context, caller: AdminCaller, query: Query, limit: number, way: 'plain' | 'gather' | { walked: number }) {
  const params = new Params();
  const filters = filtersSql(caller, query, params);
  const patterns = way === 'plain' ? [] : getPatterns(query.keyword ?? '').map((pattern) => params.add(pattern));
  const order = (alias: string) =>
    query.sort === 'waiting' ? `order by ${alias}.waiting_since, ${alias}.id` : `order by ${alias}.last_message_at desc, ${alias}.id desc`;
  const about = aboutSql(caller, patterns);
  const where = allOf(way === 'gather' ? [...filters, gathered(about, patterns)] : filters);
  const isWalk = typeof way === 'object';
  const most = params.add(isWalk ? way.walked : limit, 'int');
  const rows = `select c.* from conversations c where ${where} ${order('c')} limit ${most}`;
  const some = isWalk
    ? `select c.* from (${rows}) c where ${isAbout(about, patterns)} ${order('c')} limit ${params.add(limit, 'int')}`
    : rows;
  const text = `select ${SHOWN} from (${some}) c ${JOINS} ${order('c')}`;
  const found = await app.database.pool.query<ShownConversation>(prepared(text, params));
  return found.rows;
}

/** What is close at hand is looked at first: a common word is found there, and would be gathered for long. */
async function findPage(app: Context, caller: AdminCaller, query: Query, limit: number): Promise<ShownConversation[]> {
  if (!query.keyword?.trim()) return readPage(app, caller, query, limit, 'plain');
  const near = await readPage(app, caller, query, limit, { walked: WALKED });
  if (near.length === limit) return near;
  // By what was found a page lies within so many, and a few more: common words are met a little further on.
  const walked = Math.ceil(((WALKED * limit) / Math.max(near.length, 1)) * 1.5);
  const further = walked <= WALKED_MOST ? await readPage(app, caller, query, limit, { walked }) : near;
  return further.length === limit ? further : readPage(app, caller, query, limit, 'gather');
}

const COUNT_SCOPE = `($2::int[] is null or c.country_id = any($2)) limit ${COUNTED}`;
const COUNTS = `select 'unassigned' as name, count(*)::int as value from (select from conversations c where ${IS_UNASSIGNED_CHAT} and ${COUNT_SCOPE}) c
  union all select 'mine', count(*)::int from (select from conversations c where ${IS_ASSIGNED_CHAT} and c.assignee_id = $1 and ${COUNT_SCOPE}) c
  union all select 'waiting', count(*)::int from (select from conversations c where ${IS_WAITING_CHAT} and ${COUNT_SCOPE}) c`;

/** How many conversations each queue of an admin's has, as far as one looks. */
async function countQueues(app: Context, caller: AdminCaller) {
  type Count = { readonly name: 'unassigned' | 'mine' | 'waiting'; readonly value: number };
  const { rows } = await app.database.pool.query<Count>({
    name: 'chat_queues',
    text: COUNTS,
    values: [caller.id, countriesInScope(caller)],
  });
  return rows;
}

/** One page of conversations, and where the next begins. */
export async function listConversations(app: Context, caller: AdminCaller, query: Query) {
  checkCountry(caller.access, query.country_id ?? null);
  const perPage = query.per_page ?? (await app.settings.of()).per_page;
  const [found, statistics] = await Promise.all([findPage(app, caller, query, perPage + 1), countQueues(app, caller)]);
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  const at = query.sort === 'waiting' ? last?.waiting_since : last?.last_message_at;
  const next = found.length > perPage && last ? `${at}_${last.id}` : null;
  const data = rows.map((row): ChatConversation => toChat(row, caller, app.now()));
  return { data, meta: { per_page: perPage, next }, statistics };
}
