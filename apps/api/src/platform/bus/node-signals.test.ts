import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Database } from '../database/connection.ts';
import { addAdmin, addSession, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { startProxy, type Proxy } from '../../testing/proxy.ts';
import { LISTENER } from './node-signals.ts';

let database: TestDatabase;
let proxy: Proxy;
let way: Database;
let node: TestNode;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.connectionString);
  way = connect({ connectionString: proxy.via(database.connectionString) }, () => {}, 4);
  node = await startNode({ ...database, ...way });
  token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
});
afterAll(async () => {
  await node.app.close();
  await way.close();
  await proxy.close();
  await database.close();
});
beforeEach(async () => {
  await proxy.up();
  await isWell();
});

const ready = async () => (await node.app.inject('/ready')).statusCode;
const isWell = () => expect.poll(ready, { timeout: 20_000 }).toBe(200);
const call = () => node.call('GET', 'countries', { token });

/** The sessions of the node, but for its pool's. */
async function sessions(): Promise<{ listening: number; all: number }> {
  const { rows } = await database.pool.query<{ listening: number; all: number }>(
    `select count(*) filter (where application_name = $1)::int as listening, count(*)::int as all from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
    [LISTENER],
  );
  return rows[0] ?? { listening: 0, all: 0 };
}

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('a database that goes away', () => {
  it('finds one listening session when it is back, however long and often it was away', async () => {
    const before = await sessions();
    for (const away of [4_000, 50, 300, 50]) {
      await proxy.down();
      await sleep(away);
      await proxy.up();
    }
    expect(await tookMs(isWell)).toBeLessThan(15_000);
    expect((await call()).status).toBe(200);
    // Of doubled tries the later ones would come by now.
    await sleep(1_500);
    const after = await sessions();
    expect(after.listening).toBe(1);
    expect(after.all).toBeLessThanOrEqual(before.all + 2);
  });

  it('ends its sessions in between: each is replaced by one', async () => {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`;
    for (let time = 0; time < 3; time++) {
      await database.pool.query(end, [LISTENER]);
      await expect.poll(sessions, { timeout: 20_000 }).toMatchObject({ listening: 1 });
    }
  });

  it('is heard again by who keeps something in memory', async () => {
    expect((await call()).status).toBe(200);
    await proxy.down();
    await expect.poll(() => node.app.bus.hearing).toBe(false);
    await database.pool.query('delete from sessions');
    await proxy.up();
    await expect.poll(() => node.app.bus.hearing, { timeout: 20_000 }).toBe(true);
    expect((await call()).status).toBe(401);
    token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  });

  it('leaves nothing in memory while it is away: what changes meanwhile is not told', async () => {
    const missed = vi.fn();
    node.app.bus.on('diwan_test', () => {}, missed);
    await proxy.down();
    await expect.poll(() => node.app.bus.hearing, { timeout: 20_000 }).toBe(false);
    expect(missed).toHaveBeenCalledTimes(1);
  });
});

describe('a database that falls silent', () => {
  it('is noticed at once by /ready, answers no call late, and is well again soon', async () => {
    // More than the pool has sessions, so that some wait for one.
    expect((await Promise.all(Array.from({ length: 8 }, call))).map(({ status }) => status)).toEqual(Array(8).fill(200));
    proxy.silence();
    const calls = Array.from({ length: 8 }, () => call().then(({ status, body }) => [status, body.code]));
    expect(await tookMs(() => expect.poll(ready, { timeout: 20_000, interval: 20 }).toBe(503))).toBeLessThan(4_000);
    const told = await node.app.inject({ url: '/ready', headers: { 'accept-language': 'en' } });
    expect([told.json().code, told.headers['retry-after']]).toEqual(['database.unavailable', '1']);
    expect(await tookMs(async () => expect(await Promise.all(calls)).toEqual(calls.map(() => [503, 'database.unavailable'])))).toBeLessThan(
      15_000,
    );
    expect(await tookMs(async () => expect((await call()).status).toBe(503))).toBeLessThan(15_000);
    await proxy.up();
    expect(await tookMs(isWell)).toBeLessThan(10_000);
    expect((await call()).status).toBe(200);
    expect(await sessions()).toMatchObject({ listening: 1 });
  });

  it('lets a transaction end that waits in the middle, without waiting once more to roll it back', async () => {
    const { inTransaction } = await import('../database/transaction.ts');
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const work = inTransaction(node.app, async ({ client }) => {
      begun();
      await sleep(100);
      await client.query('select 1');
    });
    await isBegun;
    proxy.silence();
    expect(await tookMs(() => expect(work).rejects.toThrow(/Connection terminated/))).toBeLessThan(15_000);
  });
});

describe('a database that takes no changes', () => {
  it('makes the node not ready, until it does', async () => {
    const name = new URL(database.connectionString).pathname.slice(1);
    const become = async (setting: string) => {
      await database.pool.query(`alter database ${name} ${setting}`);
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
        [LISTENER],
      );
    };
    await become('set default_transaction_read_only = on');
    await expect.poll(async () => (await node.app.inject('/ready')).json().code, { timeout: 20_000 }).toBe('database.read_only');
    expect(await ready()).toBe(503);
    await database.pool.query('set default_transaction_read_only = off');
    await become('reset default_transaction_read_only');
    await isWell();
  });
});
