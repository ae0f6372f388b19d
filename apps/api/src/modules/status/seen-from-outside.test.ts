import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatusLine } from '@diwan/contract/status/calls';
import type { StatusLineKey } from '@diwan/contract/status/lines';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeyPair } from '../../platform/backup/sealed.ts';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

const HOUR = 60 * 60_000;
const clock = { now: Date.now() };
let database: TestDatabase;
let token: string;
/** Beside the node's sessions. */
let server: pg.Client;
let place: string;
beforeAll(async () => {
  database = await createTestDatabase();
  place = await mkdtemp(join(tmpdir(), 'diwan-status-'));
  // What the server says of itself may be said by the test in its stead: its own names come first from here on.
  server = new pg.Client({ connectionString: database.connectionString });
  await server.connect();
  await server.query(`do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  ({ token } = await makeAdmin(database, { permissions: ['show-status'], countries: 'all' }));
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
  await server.end();
  await database.close();
});

async function readLine(node: TestNode, key: StatusLineKey) {
  clock.now += 5_000;
  const { body } = await node.call('GET', 'status', { token });
  const line = (body.data.lines as StatusLine[]).find((one) => one.line === key);
  const facts = Object.fromEntries(line?.facts.map(({ fact, value }) => [fact, value]) ?? []) as Record<string, unknown>;
  return line && { name: line.name, state: line.state, advice: line.advice, facts };
}

async function withNode(env: Record<string, string>, work: (node: TestNode) => Promise<void>): Promise<void> {
  const node = await startNode(database, clock, env);
  try {
    await work(node);
  } finally {
    await node.app.close();
  }
}

describe('what the server says of itself', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode(database, clock);
  });
  afterAll(() => node.app.close());

  /** Looks at a line while the server says something else. */
  async function says(made: string, gone: string, key: StatusLineKey) {
    await server.query(made);
    // A session that has parsed a statement keeps to what it meant then.
    await server.query(
      `select pg_terminate_backend(pid) from pg_catalog.pg_stat_activity where datname = current_database() and application_name = 'diwan'`,
    );
    await expect.poll(() => database.pool.totalCount).toBe(0);
    const line = await readLine(node, key);
    await server.query(gone);
    return line;
  }

  it.each([
    ['streaming', '0 bytes', '1 second', 'good', null],
    ['catchup', '0 bytes', '1 second', 'look', 'replica_behind'],
    ['streaming', '100 MB', '1 second', 'look', 'replica_behind'],
    ['streaming', '0 bytes', '20 seconds', 'look', 'replica_behind'],
    ['streaming', '0 bytes', '10 minutes', 'bad', 'replica_behind'],
  ])('a replica that is %s, %s and %s behind: %s', async (replica_state, bytes, lag, state, advice) => {
    const made = `create view public.pg_stat_replication as select 'standby-1' as application_name, '${replica_state}' as state,
      '0/1'::pg_lsn as replay_lsn, interval '${lag}' as replay_lag;
      create function public.pg_wal_lsn_diff(pg_lsn, pg_lsn) returns numeric language sql as $$ select pg_size_bytes('${bytes}')::numeric $$`;
    expect(await says(made, 'drop view public.pg_stat_replication; drop function public.pg_wal_lsn_diff', 'replicas')).toMatchObject({
      name: 'standby-1',
      state,
      advice,
      facts: { replica_state },
    });
  });

  it('a replica of which the user may see nothing says so', async () => {
    const made = `create view public.pg_stat_replication as select null as application_name, null as state, null::pg_lsn as replay_lsn, null::interval as replay_lag`;
    expect(await says(made, 'drop view public.pg_stat_replication', 'replicas')).toMatchObject({
      state: 'look',
      advice: 'no_right',
      facts: { result: 'unreadable' },
    });
  });

  it.each([
    [85, 'look'],
    [97, 'bad'],
  ])('%i of a hundred sessions: %s', async (used, state) => {
    const made = `create view public.pg_stat_activity as select 'x' as datname, 1 as pid, null::timestamptz as xact_start, '' as backend_type
      from generate_series(1, ${used} * current_setting('max_connections')::int / 100)`;
    expect(await says(made, 'drop view public.pg_stat_activity', 'sessions')).toMatchObject({ state, advice: 'sessions_run_out' });
  });

  it.each([
    ['9 minutes', 'good', null],
    ['20 minutes', 'look', 'long_transaction'],
    ['2 hours', 'bad', 'long_transaction'],
  ])('a transaction of %s: %s', async (lasts, state, advice) => {
    const made = `create view public.pg_stat_activity as select current_database() as datname, 0 as pid, now() - interval '${lasts}' as xact_start,
      'client backend' as backend_type`;
    expect(await says(made, 'drop view public.pg_stat_activity', 'transactions')).toMatchObject({ state, advice });
  });

  const makeWal = (body: string) =>
    `create function public.pg_ls_waldir(out name text, out size bigint, out modification timestamptz) returns setof record language plpgsql as $$ begin ${body} end $$`;

  it.each([
    [1, 'good', null],
    [3, 'look', 'wal_grows'],
    [1_000, 'bad', 'wal_grows'],
  ])('%i times the WAL that the server keeps by itself: %s', async (times, state, advice) => {
    const made = makeWal(`return query select 'x', ${times} * pg_size_bytes(current_setting('max_wal_size')), now();`);
    expect(await says(made, 'drop function public.pg_ls_waldir', 'wal')).toMatchObject({ state, advice });
  });

  it('what the user may not look at, and what takes too long, say so in their line', async () => {
    const denied = makeWal(`raise insufficient_privilege;`);
    expect(await says(denied, 'drop function public.pg_ls_waldir', 'wal')).toMatchObject({ state: 'look', advice: 'no_right' });
    const slow = makeWal(`perform pg_sleep(5);`);
    const began = performance.now();
    expect(await says(slow, 'drop function public.pg_ls_waldir', 'wal')).toMatchObject({ state: 'look', advice: 'not_read' });
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  const makeArchive = ({ waits, failed = 'null' }: { waits: string; failed?: string }) => `
    create function public.current_setting(name text) returns text language sql stable as
      $$ select case when name = 'archive_mode' then 'on' else pg_catalog.current_setting(name) end $$;
    create view public.pg_stat_archiver as select now() - interval '1 hour' as last_archived_time, ${failed}::timestamptz as last_failed_time;
    create function public.pg_ls_archive_statusdir(out name text, out size bigint, out modification timestamptz) returns setof record language sql as
      $$ values ('0001.ready', 0::bigint, now() - interval '${waits}'), ('0000.done', 0::bigint, now() - interval '1 day') $$`;
  const GONE =
    'drop function public.pg_ls_archive_statusdir; drop view public.pg_stat_archiver; drop function public.current_setting(text)';

  it.each([
    ['30 seconds', 'good', null],
    ['3 minutes', 'look', 'wal_not_archived'],
    ['6 minutes', 'bad', 'wal_not_archived'],
  ])('a segment that waits for its archive for %s: %s', async (waits, state, advice) => {
    expect(await says(makeArchive({ waits }), GONE, 'archive')).toMatchObject({
      state,
      advice,
      facts: { oldest_segment: expect.any(String), archived_at: expect.any(String) },
    });
  });

  it('sorting that is another than that of the indexes is bad', async () => {
    const known = `update server_keys set value = regexp_replace(value, ':"[^"]*"', ':"%s"', 'g') where name = 'collations'`;
    const { rows } = await database.pool.query<{ value: string }>(`select value from server_keys where name = 'collations'`);
    const back = `update server_keys set value = '${rows[0]?.value}' where name = 'collations'`;
    expect(await says(known.replace('%s', '34.0'), back, 'collations')).toMatchObject({
      state: 'bad',
      advice: 'collations_changed',
      facts: { other_indexes: expect.any(Number) },
    });
  });
});

describe('copies', () => {
  it('there are none until somebody sets them up; those of a server are its own', async () => {
    await withNode({}, async (node) => {
      expect(await readLine(node, 'backup')).toMatchObject({ state: 'look', advice: 'no_backups', facts: { result: 'none' } });
      expect(await readLine(node, 'wal_sent')).toBe(undefined);
      expect(await readLine(node, 'erased')).toMatchObject({ state: 'good', facts: { waiting: 0 } });
    });
    await withNode({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, async (node) => {
      const line = await readLine(node, 'backup');
      expect(line).toMatchObject({ state: 'look', advice: 'server_copies_unknown', facts: { result: 'by_server' } });
    });
  });

  it('are late after their schedule, and old after twice of it; WAL that is not sent is seen, and so is who is not listed', async () => {
    const recipients = (await Promise.all([makeKeyPair(), makeKeyPair()])).map(({ recipient }) => recipient);
    const env = { BACKUP_TO: place, BACKUP_RECIPIENTS: recipients.join(','), BACKUP_EVERY_HOURS: '6' };
    await withNode(env, async (node) => {
      const { backups } = node.app;
      if (!backups) throw new Error('there are no backups');
      expect(await readLine(node, 'backup')).toMatchObject({ state: 'look', advice: 'first_backup_due' });
      backups.newestAt = clock.now - 5 * HOUR;
      backups.newestBytes = 1234;
      expect(await readLine(node, 'backup')).toMatchObject({
        state: 'good',
        advice: null,
        facts: { size: 1234, due_at: new Date(backups.newestAt + 6 * HOUR).toISOString() },
      });
      backups.newestAt = clock.now - 8 * HOUR;
      expect(await readLine(node, 'backup')).toMatchObject({ state: 'look', advice: 'backup_late' });
      backups.newestAt = clock.now - 13 * HOUR;
      expect(await readLine(node, 'backup')).toMatchObject({ state: 'bad', advice: 'backup_old' });

      expect(await readLine(node, 'wal_sent')).toMatchObject({ state: 'good', facts: { result: 'none' } });
      backups.waitingSince = clock.now - HOUR / 20;
      expect(await readLine(node, 'wal_sent')).toMatchObject({ state: 'look', advice: 'wal_waits' });
      backups.waitingSince = clock.now - HOUR / 10;
      expect(await readLine(node, 'wal_sent')).toMatchObject({ state: 'bad', advice: 'wal_waits' });

      expect(await readLine(node, 'erased')).toMatchObject({ state: 'good', facts: { waiting: 0 } });
      await database.pool.query(`insert into person_deletions (user_type, user_id, requested_at, due_at, erased_at)
        values ('client', 1, now(), now(), now() - interval '1 hour'), ('client', 2, now(), now(), null)`);
      expect(await readLine(node, 'erased')).toMatchObject({ state: 'look', advice: 'erased_wait', facts: { waiting: 1 } });
      await database.pool.query(`update person_deletions set erased_at = now() - interval '2 days' where user_id = 1`);
      expect(await readLine(node, 'erased')).toMatchObject({ state: 'bad', advice: 'erased_wait' });
    });
  });

  it('a restored copy says so, and its node is seen though nothing else is done by the clock', async () => {
    await database.pool.query(`insert into server_keys (name, value) values ('restored_at', '2026-05-13T09:00:00.000Z')`);
    await withNode({}, async (node) => {
      expect(await readLine(node, 'recovery')).toMatchObject({ state: 'look', advice: 'in_recovery', facts: { result: 'yes' } });
      await node.app.listen({ host: '127.0.0.1', port: 0 });
      const count = async () => (await database.pool.query('select 1 from nodes where id = $1', [node.app.node])).rowCount;
      await expect.poll(count, { timeout: 10_000 }).toBe(1);
    });
    await database.pool.query(`delete from server_keys where name = 'restored_at'`);
    await withNode({}, async (node) => expect(await readLine(node, 'recovery')).toMatchObject({ state: 'good' }));
  });
});
