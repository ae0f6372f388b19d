import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatusLine } from '@diwan/contract/status/calls';
import type { StatusFactKey, StatusLineKey } from '@diwan/contract/status/lines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logVerified } from '../audit/verify-log.ts';
import { COUNTER_TIMERS } from '../../crud/counters/keep-counters.ts';
import { MIGRATION_LOCK } from '../../platform/database/migrate.ts';
import { writeNodeRow } from '../../platform/node/node-rows.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { grade, makeLine } from './line.ts';

// After the hour at which a night's check may run.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const dataDir = mkdtempSync(join(tmpdir(), 'diwan-status-'));
let database: TestDatabase;
let node: TestNode;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  // Of its own: where the log ends is noted there.
  node = await startNode(database, clock, { DATA_DIR: dataDir });
  ({ token } = await makeAdmin(database, { permissions: ['show-status'], countries: 'all' }));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
/** What was read is kept for two seconds. */
beforeEach(() => void (clock.now += 5_000));

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);

async function readLines(key: StatusLineKey, on: TestNode = node): Promise<StatusLine[]> {
  clock.now += 5_000;
  const { status, body } = await on.call('GET', 'status', { token });
  expect(status).toBe(200);
  return (body.data.lines as StatusLine[]).filter(({ line }) => line === key);
}

/** A line as one looks at it: its state, what to do, and its facts by their names. */
async function readLine(key: StatusLineKey, on: TestNode = node) {
  const [line] = await readLines(key, on);
  const facts: { [K in StatusFactKey]?: unknown } = Object.fromEntries(line?.facts.map(({ fact, value }) => [fact, value]) ?? []);
  return { state: line?.state, advice: line?.advice, detail: line?.detail, facts };
}

describe('who may look', () => {
  it('is whoever holds the right and works in all countries', async () => {
    const here = await addCountry(database);
    const other = await makeAdmin(database, { permissions: ['manage-jobs'], countries: 'all' });
    const local = await makeAdmin(database, { permissions: ['show-status'], countries: [here] });
    const owner = await makeAdmin(database);
    const ask = async (who: { token: string }) => {
      const { status, body } = await node.call('GET', 'status', { token: who.token });
      return [status, body.code];
    };
    expect(await ask(other)).toEqual([403, 'permission.missing']);
    expect(await ask(local)).toEqual([403, 'status.all_countries_only']);
    expect([await ask({ token }), await ask(owner)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });

  it('is answered by what was read within two seconds', async () => {
    const ask = async () => (await node.call('GET', 'status', { token })).body.data.at as string;
    const first = await ask();
    clock.now += 1_900;
    expect(await ask()).toBe(first);
    clock.now += 200;
    expect(await ask()).not.toBe(first);
  });
});

describe('nodes', () => {
  const well = {
    receives: true,
    redis: null,
    memory: 1,
    delay: 3,
    seconds: 300,
    calls: 500,
    refused: 0,
    faults: 0,
    slowest: [{ route: 'GET /api/admin/orders', calls: 10, took: 20_000 }],
  };
  const addNode = (name: string, figures: object = {}, { build = node.app.buildId, seen = '1 second' } = {}) =>
    run(
      `insert into nodes (id, name, build, node_version, started_at, seen_at, figures)
       values ($1, $1, $2, '24.0.0', now() - interval '1 hour', now() - $3::interval, $4)`,
      [name, build, seen, { ...well, ...figures }],
    );
  const readNode = async (name: string) => {
    const line = (await readLines('node')).find((one) => one.name === name);
    return [line?.state, line?.advice];
  };
  afterEach(() => run('delete from nodes'));

  it('are those that keep a row, and the one that is asked, once', async () => {
    await writeNodeRow(node.app);
    expect(await readLines('node')).toHaveLength(1);
    await addNode('other');
    expect((await readLines('node')).map(({ name }) => name)).toContain('other');
    expect(await readNode('other')).toEqual(['good', null]);
    expect((await readLine('builds')).facts).toEqual({ result: 'same' });
  });

  it.each([
    ['node_receives_nothing', 'bad', { receives: false }],
    ['redis_away', 'look', { redis: false }],
    ['node_sheds', 'look', { refused: 1 }],
    ['node_slow', 'look', { delay: 300 }],
    ['node_slow', 'bad', { delay: 1_500 }],
  ])('%s: %s', async (advice, state, figures) => {
    await addNode('other', figures);
    expect(await readNode('other')).toEqual([state, advice]);
  });

  it('that are gone are missing for minutes, then forgotten', async () => {
    await addNode('gone', {}, { seen: '1 minute' });
    await addNode('forgotten', {}, { seen: '11 minutes' });
    expect([await readNode('gone'), await readNode('forgotten')]).toEqual([
      ['bad', 'node_missing'],
      [undefined, undefined],
    ]);
    await writeNodeRow(node.app);
    expect((await run(`select 1 from nodes where name = 'forgotten'`)).rowCount).toBe(0);
  });

  it('of two builds are an upgrade under way', async () => {
    await addNode('newer', {}, { build: 'another' });
    expect(await readLine('builds')).toMatchObject({ state: 'look', advice: 'upgrade_under_way', facts: { builds: 2 } });
  });

  it('write their row as they begin to listen, and take it away as they stop', async () => {
    const { app } = await startNode(database, clock);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const count = async () => (await run('select 1 from nodes where id = $1', [app.node])).rowCount;
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
    await app.close();
    expect(await count()).toBe(0);
  });

  it('are summed in what they take, refuse, fail at and are slow with', async () => {
    expect((await readLine('calls')).state).toBe('good');
    await addNode('one');
    await addNode('two');
    expect((await readLine('calls')).facts.a_minute).toBeGreaterThanOrEqual(200);
    const [slow] = await readLines('slow_call');
    expect(slow).toMatchObject({ name: 'GET /api/admin/orders', state: 'look', advice: 'slow_call' });
    expect(slow?.facts).toContainEqual({ fact: 'calls', value: 20 });
    await addNode('three', { faults: 1 });
    expect(await readLine('calls')).toMatchObject({ state: 'look', advice: 'calls_fail', facts: { failed: 1 } });
    await addNode('four', { refused: 300 });
    expect(await readLine('calls')).toMatchObject({ state: 'bad', advice: 'calls_refused' });
  });

  it.each([
    ['answered', 4, 'good', null],
    ['answered', 40, 'look', 'budget_of_answers'],
    ['answered', 80, 'bad', 'budget_of_answers'],
    ['fast', 50, 'good', null],
    ['fast', 70, 'look', 'budget_of_seconds'],
    ['fast', 150, 'bad', 'budget_of_seconds'],
  ] as const)(
    'keep what is promised of calls, or use up what may be missed: %s, %i of ten thousand',
    async (objective, missed, state, advice) => {
      const none = { calls: 0, missed: 0 };
      const half = { calls: 5_000, missed: missed / 2 };
      await addNode('one', { hour: { answered: none, fast: none, [objective]: half } });
      await addNode('two', { hour: { answered: none, fast: none, [objective]: half } });
      // Of a build that did not count them.
      await addNode('three');
      const { facts, ...line } = await readLine(`slo_${objective}`);
      expect(line).toMatchObject({ state, advice });
      expect(facts.promised).toBeCloseTo(objective === 'fast' ? 99.9 : 99.95, 6);
      expect(facts.burn).toBeCloseTo(missed / Number(facts.calls) / (objective === 'fast' ? 0.001 : 0.0005), 6);
      expect(facts.reached).toBeCloseTo((1 - missed / Number(facts.calls)) * 100, 6);
    },
  );

  it('few that were missed say nothing of how often it happens', async () => {
    await addNode('one', { hour: { answered: { calls: 10, missed: 4 }, fast: { calls: 10, missed: 4 } } });
    expect([(await readLine('slo_answered')).state, (await readLine('slo_fast')).state]).toEqual(['good', 'good']);
  });

  it('tell of routes by their own spelling, never by a path or what was asked', async () => {
    await node.call('GET', 'cities/4711?keyword=secret', { token });
    const names = (await readLines('slow_call')).map(({ name }) => name);
    expect(names).toContain('GET /api/admin/status');
    expect(names.join()).not.toMatch(/4711|secret/);
  });
});

describe('the database', () => {
  it('says what it is', async () => {
    expect(await readLine('server')).toMatchObject({ state: 'good', facts: { result: 'takes_writes', size: expect.any(Number) } });
    expect(await readLine('sessions')).toMatchObject({ state: 'good', facts: { used: expect.any(Number), most: expect.any(Number) } });
    expect(await readLine('replicas')).toMatchObject({ state: 'good', facts: { result: 'none' } });
    expect(await readLine('collations')).toMatchObject({ state: 'good', facts: { result: 'same' } });
    expect(await readLine('migrations')).toMatchObject({ state: 'good', facts: { result: 'none' } });
    expect(await readLine('archive')).toMatchObject({ state: 'good', facts: { result: 'off' } });
    expect((await readLine('wal')).facts.size).toBeGreaterThan(0);
  });

  it('shows a migration under way, and an index that was not built to its end', async () => {
    const client = await database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    expect(await readLine('migrations')).toMatchObject({ state: 'look', advice: 'migration_under_way', facts: { result: 'under_way' } });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    await run(`update pg_index set indisvalid = false where indexrelid = 'jobs_owner'::regclass`);
    expect(await readLine('migrations')).toMatchObject({ state: 'look', advice: 'index_invalid', facts: { invalid_indexes: 1 } });
    await run(`update pg_index set indisvalid = true where indexrelid = 'jobs_owner'::regclass`);
  });

  it('shows who waits for a lock, for how long, and the transaction that is open meanwhile', async () => {
    const [holder, waiter] = [await database.pool.connect(), await database.pool.connect()];
    await holder.query('begin; lock table jobs in access exclusive mode');
    // However long it takes on a busy machine.
    await waiter.query(`set lock_timeout = '1min'`);
    const waits = waiter.query('select 1 from jobs');
    await expect.poll(async () => (await readLine('locks')).state, { timeout: 20_000, interval: 500 }).toBe('look');
    expect(await readLine('locks')).toMatchObject({ advice: 'long_lock', facts: { lasts: expect.any(Number) } });
    expect((await readLine('transactions')).facts.lasts).toBeGreaterThan(4);
    // What reads that table cannot be read, within its time, and nothing else suffers.
    expect(await readLine('jobs')).toMatchObject({ state: 'look', advice: 'not_read', facts: { result: 'unreadable' } });
    expect((await readLine('proof')).state).toBe('good');
    await holder.query('rollback');
    await waits;
    holder.release();
    waiter.release(true);
    expect((await readLine('locks')).state).toBe('good');
  }, 60_000);
});

describe('queues', () => {
  const addJob = (status: string, created: string, updated = created) =>
    run(
      `insert into jobs (kind, params, status, created_at, updated_at) values ('x', '{}', $1, now() - $2::interval, now() - $3::interval)`,
      [status, created, updated],
    );
  afterEach(() => run('delete from jobs; delete from outbox'));

  it('of jobs: one that waits for long, one that does not go on', async () => {
    await addJob('queued', '1 minute');
    await addJob('running', '3 hours', '1 minute');
    await addJob('done', '3 days');
    expect(await readLine('jobs')).toMatchObject({ state: 'good', advice: null, facts: { waiting: 1, running: 1 } });
    await addJob('queued', '10 minutes');
    expect(await readLine('jobs')).toMatchObject({ state: 'look', advice: 'jobs_wait' });
    await addJob('queued', '40 minutes');
    expect(await readLine('jobs')).toMatchObject({ state: 'bad', advice: 'jobs_wait', facts: { waiting: 3 } });
    await addJob('running', '3 hours', '2 hours');
    expect(await readLine('jobs')).toMatchObject({ state: 'bad', advice: 'job_stuck' });
  });

  it('are counted to a thousand, and no further', async () => {
    await run(`insert into jobs (kind, params, status) select 'x', '{}', 'queued' from generate_series(1, 1100)`);
    expect((await readLine('jobs')).facts).toMatchObject({ waiting_more: 1_000 });
  });

  const addMessage = (row: object, minutes = 1) =>
    insertRow(database, 'outbox', {
      channel: 'sms',
      body: '…',
      recipient: '+971501234567',
      created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      ...row,
    });

  it('of messages: what waits for long, and what is kept for a channel that is not set up', async () => {
    expect(await readLine('sms')).toMatchObject({ state: 'good', facts: { result: 'not_set_up' } });
    await addMessage({ status: 'held' });
    expect(await readLine('sms')).toMatchObject({ state: 'look', advice: 'channel_not_set_up', facts: { kept: 1 } });
    await addMessage({ status: 'queued' }, 5);
    expect(await readLine('sms')).toMatchObject({ state: 'look', advice: 'messages_wait', facts: { waiting: 1, kept: 1 } });
    await addMessage({ status: 'queued' }, 30);
    expect(await readLine('sms')).toMatchObject({ state: 'bad', advice: 'messages_wait', facts: { waiting: 2 } });
    expect((await readLine('email')).state).toBe('good');
  });

  it('of messages: an outage of the gateway, with its last error, until something goes out again', async () => {
    // What is wrong with one mailbox is no outage.
    await addMessage({ channel: 'email', status: 'failed', error: 'refused', error_detail: '550 no such user secret@x.example' });
    expect(await readLine('email')).toMatchObject({ state: 'good', detail: null });
    await addMessage({ channel: 'email', status: 'failed', error: 'timeout' }, 9);
    await addMessage({ channel: 'email', status: 'failed', error: 'credentials', error_detail: `535 ${'x'.repeat(400)}` }, 3);
    const line = await readLine('email');
    expect(line).toMatchObject({ state: 'bad', advice: 'gateway_fails', facts: { cause: 'credentials' } });
    expect(line.detail).toHaveLength(200);
    expect(Date.now() - Date.parse(String(line.facts.failing_since))).toBeGreaterThan(8 * 60_000);
    expect((await readLine('sms')).state).toBe('good');
    await addMessage({ channel: 'email', status: 'sent', sent_at: new Date(Date.now() + 1_000).toISOString() });
    expect(await readLine('email')).toMatchObject({ state: 'good', detail: null });
  });
});

describe('money', () => {
  afterEach(() => run('delete from last_checks'));

  it('knows when the ledger was proven, and whether it held', async () => {
    expect(await readLine('proof')).toMatchObject({ state: 'good', facts: { result: 'not_yet' } });
    const { token: owner } = await makeAdmin(database);
    await node.call('GET', 'ledger/proof', { token: owner });
    expect(await readLine('proof')).toMatchObject({ state: 'good', facts: { checked_at: expect.any(String), faults: 0 } });
    await run(`update last_checks set checked_at = now() - interval '27 hours'`);
    expect(await readLine('proof')).toMatchObject({ state: 'look', advice: 'proof_old' });
    await run('alter table coupon_uses rename to lost_uses');
    await node.call('GET', 'ledger/proof', { token: owner });
    await run('alter table lost_uses rename to coupon_uses');
    expect(await readLine('proof')).toMatchObject({ state: 'bad', advice: 'proof_fails', facts: { faults: 1 } });
    await run('delete from findings; delete from notifications');
  });

  it('knows when the counters were checked, and how many groups had drifted, in all tables together', async () => {
    expect((await readLine('counters')).facts).toEqual({ result: 'not_yet' });
    await run('delete from maintenance_runs');
    await COUNTER_TIMERS.find(({ name }) => name === 'check of the counters')?.run(node.app, new AbortController().signal);
    expect(await readLine('counters')).toMatchObject({ state: 'good', facts: { faults: 0 } });
    await run('update last_checks set faults = 3 where name = (select min(name) from last_checks)');
    expect(await readLine('counters')).toMatchObject({ state: 'look', advice: 'counters_mended', facts: { faults: 3 } });
    await run(`update last_checks set faults = 0, checked_at = now() - interval '3 days'`);
    expect(await readLine('counters')).toMatchObject({ state: 'look', advice: 'counters_old' });
  });

  it('knows when the log of changes was looked over, and whether somebody had changed it', async () => {
    expect((await readLine('log')).facts).toEqual({ result: 'not_yet' });
    await logVerified.run(node.app, new AbortController().signal);
    expect(await readLine('log')).toMatchObject({ state: 'good', facts: { faults: 0 } });
    await run(`alter table audit disable trigger user; update audit set at = at - interval '1 day' where id = (select min(id) from audit)`);
    await run('alter table audit enable trigger user');
    // Once a night, on whichever node; the next night finds it.
    await logVerified.run(node.app, new AbortController().signal);
    expect(await readLine('log')).toMatchObject({ state: 'good', facts: { faults: 0 } });
    await run('delete from maintenance_runs');
    await logVerified.run(node.app, new AbortController().signal);
    expect(await readLine('log')).toMatchObject({ state: 'bad', advice: 'log_changed', facts: { faults: 1 } });
  });
});

it('says of a part that cannot be read just that, and answers all the others', async () => {
  await run('alter table last_checks rename to lost_checks');
  const [{ body }] = [await node.call('GET', 'status', { token })];
  await run('alter table lost_checks rename to last_checks');
  const lines = body.data.lines as StatusLine[];
  const unread = lines.filter(({ advice }) => advice === 'not_read').map(({ line }) => line);
  expect(unread).toEqual(['proof', 'counters', 'log']);
  expect(body.data.state).toBe('look');
  expect(lines.length).toBeGreaterThan(18);
});

it('a figure below both bounds is good, at the first worth a look, at the second bad; a good line has nothing to do', () => {
  expect([null, 0, 79, 80, 94, 95].map((figure) => grade(figure, { look: 80, bad: 95 }))).toEqual([
    'good',
    'good',
    'good',
    'look',
    'look',
    'bad',
  ]);
  expect(makeLine('sessions', { advice: 'sessions_run_out', facts: { used: 0, most: null } })).toMatchObject({
    advice: null,
    facts: [{ fact: 'used', value: 0 }],
  });
});
