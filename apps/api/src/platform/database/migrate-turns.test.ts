import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../../schema/migrations-folder.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startPooler } from '../../testing/pooler.ts';
import { connect } from './connection.ts';
import { MIGRATION_LOCK, migrate, unlessMigrating } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const LOCKS = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${MIGRATION_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;
const locks = async () => (await database.pool.query<{ n: number }>(LOCKS)).rows[0]?.n;

it('gives its lock back, where it ends well and where it fails, though a pooler keeps the session', async () => {
  const pooler = await startPooler(database.connectionString, { mode: 'transaction', options: 'refuse' });
  const pooled = connect({ connectionString: pooler.via(database.connectionString) }, () => {});
  await migrate(pooled);
  expect(await locks()).toBe(0);
  const fails = { after: [(client: { query: (text: string) => Promise<unknown> }) => client.query('begin; select 1/0').then(() => {})] };
  await expect(migrate(pooled, fails)).rejects.toThrow('division by zero');
  expect(await locks()).toBe(0);
  const client = await pooled.pool.connect();
  await unlessMigrating(client, async () => expect(await locks()).toBe(1));
  client.release();
  expect(await locks()).toBe(0);
  await pooled.close();
  await pooler.close();
});

it('says after five seconds for whom it waits, and again each minute, and goes on once it may', async () => {
  const other = await database.pool.connect();
  const { rows } = await other.query<{ pid: number }>(`select pg_backend_pid() as pid, pg_advisory_lock(${MIGRATION_LOCK})`);
  const lines: string[] = [];
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start);
  const done = migrate(database, { log: (line) => lines.push(line) });
  const until = async (ms: number, many: number) => {
    clock.mockReturnValue(start + ms);
    await expect.poll(() => lines.length).toBe(many);
  };
  try {
    await until(4_000, 0);
    await until(6_000, 1);
    await until(60_000, 1);
    await until(67_000, 2);
    expect(lines[0]).toMatch(
      new RegExp(
        `^Waiting for migrations of another node, since \\d\\d:\\d\\d:\\d\\d UTC \\(session ${rows[0]?.pid} of PostgreSQL(, from .+)?\\)\\.$`,
      ),
    );
  } finally {
    clock.mockRestore();
    await other.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    other.release();
  }
  await done;
});

it('leaves nothing behind in a database where a migration fails', async () => {
  const bare = await createBareDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'diwan-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(join(folder, `${entries.at(-1)?.tag}.sql`), 'select 1/0;');
  await expect(migrate(bare, { folder })).rejects.toThrow('division by zero');
  const { rows } = await bare.pool.query(`select nspname as name from pg_namespace where nspname in ('drizzle', 'pgboss')
    union all select relname from pg_class where relnamespace = 'public'::regnamespace union all select extname from pg_extension where extname <> 'plpgsql'`);
  expect(rows).toEqual([]);
  rmSync(folder, { recursive: true });
  await bare.close();
});
