import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startPooler, type PoolerOptions } from '../../testing/pooler.ts';
import { openDatabase } from './connection.ts';
import { SESSION, SessionClient } from './session-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const [named] = (await database.pool.query<{ name: string }>('select current_database() as name')).rows;
  await database.pool.query(`alter database ${named?.name} set timezone = 'America/New_York'`);
  await database.pool.query(`alter database ${named?.name} set datestyle = 'German'`);
});
afterAll(() => database.close());

const AT = `select '2026-05-01 10:20:30.5+00'::timestamptz as at, to_json('2026-05-01 23:30:00+00'::timestamptz::date) as day`;
const RIGHT = { at: '2026-05-01T10:20:30.500Z', day: '2026-05-01' };
const shown = `select ${Object.keys(SESSION)
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ')}, current_setting('statement_timeout') as timeout`;

async function through<T>(how: PoolerOptions, work: (url: string) => Promise<T>): Promise<T> {
  const pooler = await startPooler(database.connectionString, how);
  try {
    return await work(pooler.via(database.connectionString));
  } finally {
    await pooler.close();
  }
}

const opens = async (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' }, { log: () => {} });

it.each(['refuse', 'ignore'] as const)(
  'through a pooler in session mode that %ss options, each session has its settings, and times are right',
  async (options) => {
    await through({ mode: 'session', options }, async (url) => {
      const opened = await opens(url);
      try {
        expect((await opened.pool.query(AT)).rows[0]).toEqual(RIGHT);
        expect((await opened.pool.query(shown)).rows[0]).toEqual({ ...SESSION, timeout: '30s' });
        const long = await opened.longWork(async (client) => [(await client.query(AT)).rows[0], (await client.query(shown)).rows[0]]);
        expect(long).toEqual([RIGHT, { ...SESSION, timeout: '1h' }]);
        const own = new SessionClient(opened.connection);
        await own.connect();
        expect((await own.query(AT)).rows[0]).toEqual(RIGHT);
        await own.end();
      } finally {
        await opened.close();
      }
    });
  },
);

it.each(['transaction', 'statement'] as const)(
  'a pooler in %s mode is refused at the start, by one sentence that names the cure',
  async (mode) => {
    const failure = await through({ mode, options: 'ignore' }, (url) => opens(url).catch((error: Error) => error));
    expect((failure as Error).message).toMatch(
      new RegExp(
        `^A pooler before the database .+ lends its sessions by the ${mode}, .+: set it to session mode \\(.+\\), or name the server itself\\.$`,
      ),
    );
  },
);

it('settings that the address asks for are given by the same statement, ours before them', async () => {
  await through({ mode: 'session', options: 'refuse' }, async (url) => {
    const opened = await opens(
      `${url}?options=${encodeURIComponent('-c work_mem=5MB --TimeZone=Asia/Riyadh -c search_path=public,\\ pg_temp')}`,
    );
    const { rows } = await opened.pool.query(`select current_setting('work_mem') as memory, current_setting('search_path') as path`);
    expect(rows).toEqual([{ memory: '5MB', path: 'public, pg_temp' }]);
    expect((await opened.pool.query(AT)).rows[0]).toEqual(RIGHT);
    await opened.close();
  });
});
