import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SessionClient, type SessionConfig } from '../../platform/database/session-client.ts';
import { isTransient } from '../../platform/http/database-faults.ts';
import { COUNTED, type CountedTable } from '../../schema/counted-tables.ts';
import { counterHash, counterTables, counterTriggers, countSql, foldSql } from './counter-sql.ts';
import { takeTurns } from './recount.ts';

/** What no version that has started declares any more is kept this long: nodes of the version before still read it. */
const KEPT_FOR = '1 hour';
/** Who waits for a table holds up all who come after: for this long, and then again after a pause. */
const WAIT = '2s';
const PAUSE = 500;
const TRIES = 600;

interface Installed {
  readonly name: string;
  readonly hash: string;
  readonly undeclared: boolean;
  /** A migration that changes a counted column may have dropped the function, and the triggers with it. */
  readonly whole: boolean;
}

/**
 * Makes the counters what they are declared to be, under the lock of the migrations: what differs is counted anew, what is declared no
 * more goes after an hour. One statement where nothing differs.
 */
export async function installCounters(client: pg.Client, connection: SessionConfig, declared = COUNTED): Promise<void> {
  const { rows } = await client.query<Installed>(
    `select name, hash, undeclared_at is not null as undeclared, to_regproc(name || '_count') is not null as whole from installed_counters`,
  );
  const standing = new Map(rows.map((row) => [row.name, row]));
  for (const counted of declared) {
    const found = standing.get(counted.name);
    if (found?.hash !== counterHash(counted) || !found.whole) await install(client, connection, counted);
    else if (found.undeclared) await client.query('update installed_counters set undeclared_at = null where name = $1', [found.name]);
  }
  const others = rows.filter(({ name }) => !declared.some((one) => one.name === name));
  const left = others.filter(({ undeclared }) => !undeclared).map(({ name }) => name);
  if (left.length > 0) await client.query('update installed_counters set undeclared_at = now() where name = any($1)', [left]);
  if (others.length > left.length) await removeUndeclared(client);
}

/** Removes what was declared an hour ago for the last time. Under the lock of the migrations, so that no start is at it meanwhile. */
export async function removeUndeclared(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    // Who only serves owns none: the next start that migrates removes them.
    `select name from installed_counters where undeclared_at < now() - interval '${KEPT_FOR}'
      and coalesce((select pg_has_role(relowner, 'USAGE') from pg_class where oid = to_regclass(name || '_counters')), true)`,
  );
  for (const { name } of rows)
    await patiently(() => together(client, [...removal(name), `delete from installed_counters where name = '${name}'`]));
}

/** The statements that leave nothing of a counter: its triggers go with their function. */
const removal = (name: string) => [
  `drop function if exists ${name}_count() cascade`,
  `drop table if exists ${name}_counters, ${name}_deltas`,
];

/**
 * Counts a table beside the counters that stand, then puts the new ones in their place. Writers wait only for the two short moments
 * in which triggers come and go, however long the counting takes. A try that breaks off leaves the old counters as they were, and
 * beside them what the next try, or an hour, removes.
 */
async function install(client: pg.Client, connection: SessionConfig, counted: CountedTable): Promise<void> {
  const beside: CountedTable = { ...counted, name: `next_${counted.name}` };
  await client.query(
    `insert into installed_counters values ($1, $2, now()) on conflict (name) do update set hash = $2, undeclared_at = now()`,
    [beside.name, counterHash(beside)],
  );
  await patiently(() => together(client, removal(beside.name)));
  const counting = new SessionClient(connection);
  // The failed query itself tells what happened.
  counting.on('error', () => {});
  await counting.connect();
  try {
    await patiently(() => beginBeside(client, counting, beside));
    await counting.query(countSql(beside));
    await counting.query(foldSql(beside));
    await patiently(() => replace(counting, counted, beside));
    await counting.query('commit');
  } finally {
    // What is not committed goes with the session.
    await counting.end();
  }
}

/**
 * Begins to note changes, and a snapshot of exactly what had been written until then. Meanwhile no country may change its zone: the
 * rows would be counted in the days of the old one.
 */
async function beginBeside(client: pg.Client, counting: pg.Client, beside: CountedTable): Promise<void> {
  await counting.query(
    `rollback; begin isolation level repeatable read; set local lock_timeout = '${WAIT}'; lock table countries in share mode`,
  );
  try {
    await client.query(`begin; set local lock_timeout = '${WAIT}'; lock table ${beside.table} in share row exclusive mode`);
    await client.query([...counterTables(beside), ...counterTriggers(beside)].join(';\n'));
    // The first query takes the snapshot: all writers have committed, and the next one finds the triggers.
    await counting.query('select');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Puts what was counted in the place of what stood there, once no fold of the old ones is under way. */
async function replace(counting: pg.Client, counted: CountedTable, beside: CountedTable): Promise<void> {
  const { name, table } = counted;
  await counting.query('savepoint replaced');
  try {
    await takeTurns(counting, [counted]);
    const statements = [
      `lock table ${table} in access exclusive mode`,
      ...removal(name),
      `drop function ${beside.name}_count() cascade`,
      `alter table ${beside.name}_counters rename to ${name}_counters`,
      `alter table ${name}_counters rename constraint ${beside.name}_counters_key to ${name}_counters_key`,
      `alter table ${beside.name}_deltas rename to ${name}_deltas`,
      ...counterTriggers(counted),
      `delete from installed_counters where name = '${beside.name}'`,
      `insert into installed_counters values ('${name}', '${counterHash(counted)}', null)
        on conflict (name) do update set hash = excluded.hash, undeclared_at = null`,
    ];
    await counting.query(statements.join(';\n'));
  } catch (error) {
    await counting.query('rollback to savepoint replaced');
    throw error;
  }
}

/** Runs statements as one transaction that waits for no table longer than others may wait for it. */
async function together(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '${WAIT}'; ${statements.join('; ')}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Tries again for some minutes where a table could not be had in time. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isTransient(error)) throw error;
      await sleep(PAUSE);
    }
  }
}
