import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import { migrateQueue } from '../queue/queue.ts';
import { StartupFault } from '../../startup-fault.ts';
import { BEFORE_BASELINE } from '../../schema/before-baseline.ts';
import { MIGRATIONS } from '../../schema/migrations-folder.ts';
import type { Database } from './connection.ts';
import { letIn } from './let-in.ts';
import { refuseOtherVersion } from './neighbours.ts';
import { SessionClient, type SessionConfig } from './session-client.ts';

/** "migr" in ASCII, so that it can be recognised in pg_locks. */
export const MIGRATION_LOCK = 0x6d696772;

/** A start that waits for another's migrations says so after this long, and again. */
const SAY_AFTER_MS = 5_000;
const SAY_AGAIN_MS = 60_000;
const TRY_EVERY_MS = 200;

/** Whoever waits for a table longer holds up all who come after. */
const LOCK_WAIT = '10s';
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** What is made anew of its declarations once the tables are up to date, on the session that holds the lock. */
export type AfterTables = (client: pg.Client, connection: SessionConfig) => Promise<void>;

interface MigrateOptions {
  readonly folder?: string;
  /** How long a takeover waits for a table that something else holds. */
  readonly lockWait?: string;
  /** What is looked at first, on the session that holds the lock. */
  readonly before?: (client: pg.ClientBase) => Promise<void>;
  readonly after?: readonly AfterTables[];
  /** The user who serves, where another migrates. */
  readonly serving?: string;
  readonly log?: (line: string) => void;
}

/** Brings the tables up to date. Several nodes may start at once: one applies, the others wait and find it done. */
export async function migrate(
  { connection }: Pick<Database, 'connection'>,
  { folder = MIGRATIONS, lockWait = LOCK_WAIT, before, after = [], serving, log = () => {} }: MigrateOptions = {},
): Promise<void> {
  const client = new SessionClient(connection);
  await client.connect();
  try {
    await awaitTurn(client, log);
    await before?.(client);
    await migrateTables(client, folder, lockWait, log);
    for (const step of after) await step(client, connection);
    await migrateQueue(client);
    if (serving !== undefined) await letIn(client, serving);
  } finally {
    await giveTurnBack(client);
    await client.end();
  }
}

/** Does something that must not meet a start's migrations, or leaves it for another time. */
export async function unlessMigrating(client: pg.ClientBase, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  if (!(await takeTurn(client))) return;
  try {
    await work(client);
  } finally {
    await giveTurnBack(client);
  }
}

async function takeTurn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
  return rows[0]?.mine === true;
}

/** Not left to the end of the session: a pooler keeps it, and the lock with it. */
async function giveTurnBack(client: pg.ClientBase): Promise<void> {
  // One that broke off in a transaction of its own has to end that first. What is lost has no lock either.
  await client.query('rollback').catch(() => {});
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
}

/** Waits until no other node migrates, and says so where that takes long. */
async function awaitTurn(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  const since = new Date();
  for (let sayAt = since.getTime() + SAY_AFTER_MS; !(await takeTurn(client)); await sleep(TRY_EVERY_MS)) {
    if (Date.now() < sayAt) continue;
    sayAt = Date.now() + SAY_AGAIN_MS;
    log(`Waiting for migrations of another node, since ${since.toISOString().slice(11, 19)} UTC${await nameHolder(client)}.`);
  }
}

/** Which session of the server keeps others from migrating: it can be looked up there, and ended where its node is long gone. */
async function nameHolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null }>(
    `select l.pid, host(a.client_addr) as address from pg_locks l left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  const [holder] = rows;
  return holder ? ` (session ${holder.pid} of PostgreSQL${holder.address === null ? '' : `, from ${holder.address}`})` : '';
}

async function migrateTables(client: pg.Client, folder: string, lockWait: string, log: (line: string) => void): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const [baseline, newest] = [files[0], files.at(-1)];
  if (!baseline || !newest) throw new Error(`There are no migrations in ${folder}.`);
  const last = await lastApplied(client);
  refuseOtherVersion(last, baseline.folderMillis, newest.folderMillis);
  if (last !== null && last < baseline.folderMillis) await takeOver(client, baseline, lockWait);
  if (last === newest.folderMillis) return;
  const startedAt = performance.now();
  const standing = (await lastApplied(client)) ?? -Infinity;
  const due = files.filter(({ folderMillis }) => folderMillis > standing);
  await applyFiles(client, due);
  log(`${nameApplied(folder, due)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** What was done to the tables, for whoever reads a log: the numbers that the files begin with. */
function nameApplied(folder: string, applied: readonly MigrationMeta[]): string {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  const numbers = [applied[0], applied.at(-1)].map(
    (file) => entries.find(({ when }) => when === file?.folderMillis)?.tag.slice(0, 4) ?? '?',
  );
  return applied.length === 1 ? `Applied 1 migration: ${numbers[0]}` : `Applied ${applied.length} migrations: ${numbers.join(' … ')}`;
}

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}

/** What drizzle's own tools read and write; who may not make schemas may not ask for one that is there either. */
const JOURNAL = `do $$ begin
  if to_regnamespace('drizzle') is null then create schema drizzle; end if;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
end $$`;

/** Applies what a database has not had yet, with the journal itself: all of it, or nothing is left behind. */
async function applyFiles(client: pg.Client, due: readonly MigrationMeta[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query(JOURNAL);
    for (const { sql, hash, folderMillis } of due) {
      for (const statement of sql) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** When the newest of the migrations was written that the database has had; null where it has had none. */
async function lastApplied(client: pg.Client): Promise<number | null> {
  const { rows: made } = await client.query(`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`);
  if (made.length === 0) return null;
  const { rows } = await client.query<{ last: string | null }>('select max(created_at)::text as last from drizzle.__drizzle_migrations');
  return rows[0]?.last == null ? null : Number(rows[0].last);
}

/** Marks a database that stands at the last migration before the baseline as standing at the baseline: its tables are the same. */
async function takeOver(client: pg.Client, baseline: MigrationMeta, lockWait: string): Promise<void> {
  const { statements } = BEFORE_BASELINE;
  const standing = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${baseline.hash}', ${baseline.folderMillis})`;
  try {
    await client.query(['begin', `set local lock_timeout = '${lockWait}'`, ...statements, standing, 'commit'].join(';\n'));
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (isLockTimeout(error))
      throw new StartupFault(
        `Tables could not be taken over within ${lockWait}, since something else holds them: end other programs that use the database, and start again.`,
      );
    throw error;
  }
}
