import pg from 'pg';
import { RESOURCES } from '@diwan/contract/resources';
import { ROW_CHANNEL } from '../crud/events/row-events.ts';
import { sqlTable } from '../crud/fields/sql-tables.ts';
import { getMadeCall, getRequestNumber } from './calls-under-way.ts';
import { getMoneyFaults, getPastTheGate, moneyWatchSql } from './watch-money.ts';

/** The tables whose rows are on record: those of resources, and two whose lists are made by hand. */
export const WATCHED: ReadonlySet<string> = new Set([...RESOURCES.map(({ name }) => sqlTable(name)), 'settings', 'update_requests']);

const SEEN = { last_login_at: 'each login has an entry of its own', last_logout_at: 'and so has each logout' };

const DOES = 'what an agent does is no edit of the seat: it stands in agent_presence and ticket_offers';
const FOLLOWS = 'follows from messages and the time';

// What changes without a version, an entry or an event of its own, and why.
const QUIET: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vehicles: {
    is_in_order: 'follows from the order that it serves',
    is_fulfilled: 'follows from its documents and the requirements',
    valid_until: 'follows from its documents and the requirements',
  },
  coupons: { used_count: 'counts its uses', spent: 'counts what they took off' },
  subscriptions: {
    count_reserved_visit: 'counts visits of open orders',
    count_used_visit: 'counts visits',
    count_cancelled_visit: 'counts what was called off',
    deferred_amount: 'what visits have not earned',
  },
  agents: {
    presence: DOES,
    presence_at: DOES,
    seen_at: DOES,
    idle_since: DOES,
    timeouts: DOES,
  },
  tickets: {
    clocks: FOLLOWS,
    due_at: FOLLOWS,
    alert_at: FOLLOWS,
    first_response_due_at: FOLLOWS,
    next_response_due_at: FOLLOWS,
    resolution_due_at: FOLLOWS,
    waiting_since: FOLLOWS,
    first_responded_at: FOLLOWS,
  },
  complaints: { deleted_at: 'a trigger takes it away, and brings it back, with its order' },
  admins: SEEN,
  clients: { ...SEEN, rate_avg: 'follows from the ratings' },
  providers: { ...SEEN, rate_avg: 'follows from the ratings' },
};

/** Whose rows stand in a log of another kind, and where. */
const LOGGED_ELSEWHERE: Readonly<Record<string, string>> = {
  transactions: 'the lines of a posting; what an admin typed is logged, all of it stands in the ledger',
  settlements: 'the ledger is their record',
  update_requests: 'the log of their provider',
  settings: 'what a section comes to is logged, not how it is kept; an empty change is not',
};

/** The catalogue of the release: it is written at the start, by none of the calls, and keeps no versions of its own. */
const OF_THE_RELEASE = new Set(['permissions', 'permission_categories']);
/** Places that were the same become different, in the order that lists show already. */
const SEPARATES = 'set position = n.place';
const isOfTheRelease = ({ table_name, said }: Changed) => OF_THE_RELEASE.has(table_name) && !/updated_at|set position/.test(said);

/** Tables that are written by the ledger alone, whose lists are not told: they are read for a period. */
const UNTOLD = new Set(['settlements', 'settings']);

// A place in a list is no edit: no form holds it, and none must fail because of it.
const UNVERSIONED = new Set(['position']);

/** Notes about an order in its log that are no change of it. */
const NOTE = 'override_reason';

const INSTALL = `create schema watch;
create table watch.changes (n bigint generated always as identity, tx xid8, table_name text, row_id int, op text, columns text[], grown boolean, said text, request int);
create table watch.entries (tx xid8, table_name text, row_id int, action text, columns text[]);
create function watch.note_change() returns trigger language plpgsql as $$
declare old_row jsonb = case when tg_op = 'UPDATE' then to_jsonb(old) end;
begin
  insert into watch.changes (tx, table_name, row_id, op, columns, grown, said, request)
  select pg_current_xact_id(), tg_table_name, new.id, tg_op, array_agg(n.key), old_row is null or new.updated_at > old.updated_at, current_query(),
    nullif(current_setting('diwan.request', true), '')::int
  from jsonb_each(to_jsonb(new)) n where old_row is null or n.value is distinct from old_row -> n.key;
  return null;
end $$;
create function watch.note_entry() returns trigger language plpgsql as $$
begin
  insert into watch.entries values (pg_current_xact_id(), new.table_name, new.row_id, new.action, array(select jsonb_object_keys(new.changes)));
  return null;
end $$;`;

const isWatched = `when (current_setting('diwan.watched', true) = 'on')`;

/**
 * Has a database note what transactions of the application change in recorded rows, and what they write into the log.
 * It sees inserts and updates of recorded tables in the application's own transactions, with the request that they are for. It does not
 * see single statements outside of one, by which tests prepare rows, nor what processes of their own do: lint reads those.
 */
export async function installWatch(database: { readonly pool: pg.Pool }): Promise<void> {
  const tables = [...WATCHED].map(
    (table) =>
      `create trigger watch_changes after insert or update on ${table} for each row ${isWatched} execute function watch.note_change();`,
  );
  const log = `create trigger watch_entries after insert on audit for each row ${isWatched} execute function watch.note_entry();`;
  await database.pool.query(`${INSTALL} ${tables.join(' ')} ${log} ${moneyWatchSql(isWatched)}`);
}

/** Begins a transaction that is watched, and tells of which request it is where it is one's. */
function getBegin(): string {
  const request = getRequestNumber();
  return `begin; set local diwan.watched = 'on'${request === undefined ? '' : `; set local diwan.request = '${request}'`}`;
}

/** Marks the transactions that are begun as the application begins them: tests that prepare rows by single statements are not meant. */
export function markTransactions(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const marked = (first: unknown, ...rest: unknown[]) => query(first === 'begin' ? getBegin() : first, ...rest);
    client.query = marked as typeof client.query;
  });
}

interface Changed {
  readonly tx: string;
  readonly table_name: string;
  readonly row_id: number;
  readonly op: string;
  readonly columns: readonly string[];
  readonly grown: boolean;
  readonly said: string;
  readonly request: number | null;
}

/** What happened to one row in one transaction. */
interface Case {
  readonly about: string;
  readonly table: string;
  readonly changes: readonly Changed[];
  readonly entries: number;
  readonly events: number;
}

const getKey = (tx: unknown, table: unknown, id: unknown) => `${String(tx)} ${String(table)} ${String(id)}`;
const countBy = (keys: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** What a change lacks: an entry in the log, an event, or a version that grew. */
function getFaults({ about, table, changes, entries, events }: Case): string[] {
  const columns = new Set(changes.flatMap((one) => one.columns));
  const isVersioned = changes.some(({ op }) => op === 'INSERT') || [...columns].some((name) => !UNVERSIONED.has(name));
  const faults = [
    ...(entries === 1 || table in LOGGED_ELSEWHERE || `${table} ${changes[0]?.op}` in LOGGED_ELSEWHERE
      ? []
      : [`${entries} entries in the log`]),
    ...(events === 1 || UNTOLD.has(table) ? [] : [`${events} events`]),
    ...(!isVersioned || changes.every(({ grown }) => grown) ? [] : ['a version that did not grow']),
  ];
  return faults.length === 0
    ? []
    : [`${about} has ${faults.join(', ')}: ${changes.map(({ said }) => said.replaceAll(/\s+/g, ' ').slice(0, 160)).join(' | ')}`];
}

/** Hears what a database tells of rows, and says at the end which changes were not recorded as they should be. */
export async function watchChanges(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // Tests of lost databases cut every session: from then on nothing is seen.
  let isLost = false;
  client.on('error', () => (isLost = true));
  const heard: string[] = [];
  client.on('notification', ({ payload = '{}' }) => {
    const { tx, table, id } = JSON.parse(payload) as { tx: number; table: string; id: number };
    heard.push(getKey(tx, table, id));
  });
  await client.connect();
  await client.query(`listen ${ROW_CHANNEL}`);

  /** The rows that changed so far, and how. */
  async function cases(): Promise<Case[]> {
    // What was told before has been heard once this session has rested.
    await client.query('select 1');
    const { rows: entries } = await client.query<{ tx: string; table_name: string; row_id: number; columns: string[] }>(
      `select tx::text, table_name, row_id, columns from watch.entries where action in ('create', 'update', 'toggle', 'delete', 'restore')`,
    );
    const { rows } = await client.query<Changed>(
      'select tx::text, table_name, row_id, op, columns, grown, said, request from watch.changes where columns is not null order by n',
    );
    const logged = countBy(
      entries.filter(({ columns }) => !columns.includes(NOTE)).map((one) => getKey(one.tx, one.table_name, one.row_id)),
    );
    const told = countBy(heard);
    const groups = new Map<string, Changed[]>();
    for (const one of rows) {
      const quiet = QUIET[one.table_name] ?? {};
      if (one.said.includes(SEPARATES) || isOfTheRelease(one) || (one.op === 'UPDATE' && one.columns.every((name) => name in quiet)))
        continue;
      const key = getKey(one.tx, one.table_name, one.row_id);
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups].map(([key, changes]) => {
      const { table_name: table, row_id } = changes[0] as Changed;
      return { about: `${table} ${row_id}`, table, changes, entries: logged.get(key) ?? 0, events: told.get(key) ?? 0 };
    });
  }

  const calls = new Set<string>();
  /** Keeps the calls that were answered with success and changed what is recorded as it should be. */
  function keepCalls(all: readonly Case[]): void {
    const requests = all.filter((one) => getFaults(one).length === 0).flatMap(({ changes }) => changes.map(({ request }) => request));
    for (const request of new Set(requests)) {
      const call = request === null ? undefined : getMadeCall(request);
      if (call !== undefined) calls.add(call);
    }
  }

  return {
    /** The calls that changed recorded rows, and recorded it, as far as `look` and `forget` have seen them. */
    calls: calls as ReadonlySet<string>,
    /** The tables of the rows that changed so far, and what was wrong with how. */
    async look(): Promise<{ tables: string[]; faults: string[] }> {
      if (isLost) return { tables: [], faults: [] };
      const all = await cases();
      keepCalls(all);
      return {
        tables: [...new Set(all.map(({ table }) => table))],
        faults: [...all.flatMap(getFaults), ...getMoneyFaults(await getPastTheGate(client))],
      };
    },
    async forget() {
      keepCalls(await cases());
      heard.length = 0;
      // A handful of rows: truncating would make the tables' files anew.
      await client.query('delete from watch.changes; delete from watch.entries; delete from watch.money');
    },
    end: () => client.end(),
  };
}

export type Watch = Awaited<ReturnType<typeof watchChanges>>;
