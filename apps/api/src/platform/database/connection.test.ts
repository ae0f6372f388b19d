import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { databaseUrl, onServer } from '../../testing/test-server.ts';
import { fakePostgres, refusal, versionRow } from '../../testing/fake-postgres.ts';
import { openDatabase } from './connection.ts';
import { PLAIN, RAW_JSON } from './driver-inside.ts';
import { SessionClient } from './session-client.ts';
import { parseRaw, type RawJson } from './raw-json.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ROW = `select 9007199254740991::int8 as exact, 9007199254740993::int8 as huge, 12.50::numeric as amount,
  '2026-05-01 13:20:30.5+03'::timestamptz as at, '2026-05-01 10:20:30.123456+00'::timestamptz as micro, '2026-05-01+00'::timestamptz as midnight,
  '1969-12-31 23:59:59.9999+00'::timestamptz as before, 'infinity'::timestamptz as never, '2026-05-01'::date as day, null::timestamptz as nothing,
  array['2026-05-01 10:20:30+00'::timestamptz, null] as timestamps, array[1::int8, null] as numbers`;

const EXPECTED = {
  exact: 9007199254740991,
  huge: '9007199254740993',
  amount: '12.50',
  at: '2026-05-01T10:20:30.500Z',
  micro: '2026-05-01T10:20:30.123Z',
  midnight: '2026-05-01T00:00:00.000Z',
  before: '1969-12-31T23:59:59.999Z',
  never: 'infinity',
  day: '2026-05-01',
  nothing: null,
  timestamps: ['2026-05-01T10:20:30.000Z', null],
  numbers: [1, null],
};

it('a session that has prepared more statements than it may keep ends as it is given back, and no other does', async () => {
  const isThere = async (pid: number) => (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1;
  const prepare = async (many: number, prefix = 'many_') => {
    const client = await database.pool.connect();
    const { pid } = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0] ?? { pid: 0 };
    for (let nth = 0; nth < many; nth++) await client.query({ name: `${prefix}${nth}`, text: `select ${nth}` });
    client.release();
    return pid;
  };
  expect(await isThere(await prepare(250))).toBe(true);
  // Those that are always the same are small, and as many as the code has.
  expect(await isThere(await prepare(301, PLAIN))).toBe(true);
  const full = await prepare(301);
  await expect.poll(() => isThere(full)).toBe(false);
});

describe('rows', () => {
  it('come out of plain SQL as the wire shows them', async () => {
    expect((await database.pool.query(ROW)).rows[0]).toEqual(EXPECTED);
  });
});

describe('raw JSON', () => {
  const TEXT = 'مرحبًا 👋 \u00e9 "\\';

  it('holds one byte of its UTF-8 in each character, beside other columns that are texts', async () => {
    const client = await database.pool.connect();
    const rows = `select row_to_json(w)::text as ${RAW_JSON} from (select $1::text as said from generate_series(1, 200)) w`;
    const other = 'select $1::text as said';
    for (let time = 0; time < 2; time++) {
      const raw = await client.query<{ raw_json: RawJson }>({ name: 'raw', text: rows, values: [TEXT] });
      expect(raw.rows).toHaveLength(200);
      expect(new Set(raw.rows.map((row) => Buffer.from(row.raw_json, 'latin1').toString()))).toEqual(
        new Set([JSON.stringify({ said: TEXT })]),
      );
      expect(raw.rows.map((row) => parseRaw(row.raw_json))).toEqual(raw.rows.map(() => ({ said: TEXT })));
      expect((await client.query({ name: 'other', text: other, values: [TEXT] })).rows).toEqual([{ said: TEXT }]);
    }
    client.release();
  });

  it('is not disturbed by notices and faults between its rows, which are texts', async () => {
    const client = await database.pool.connect();
    const notices: string[] = [];
    client.on('notice', ({ message = '' }) => notices.push(message));
    await client.query(`create function pg_temp.told(n int) returns text language plpgsql as
      $$ begin raise notice 'صف %', n; if n > 3 then raise 'خطأ عربي'; end if; return '${TEXT}'; end $$`);
    const rows = `select json_build_object('said', pg_temp.told(n))::text as ${RAW_JSON} from generate_series(1, $1::int) n`;
    const { rows: found } = await client.query<{ raw_json: RawJson }>(rows, [3]);
    expect(found.map((row) => parseRaw(row.raw_json))).toEqual(Array.from({ length: 3 }, () => ({ said: TEXT })));
    await expect(client.query(rows, [4])).rejects.toThrow('خطأ عربي');
    expect(notices).toEqual(['صف 1', 'صف 2', 'صف 3', 'صف 1', 'صف 2', 'صف 3', 'صف 4']);
    expect((await client.query('select $1::text as said', [TEXT])).rows).toEqual([{ said: TEXT }]);
    client.release();
  });
});

describe('sessions', () => {
  it('plan every run for its own values, and have time limits, longer ones outside the pool', async () => {
    const shown = `select current_setting('plan_cache_mode') as plan, current_setting('statement_timeout') as timeout, current_setting('timezone') as zone`;
    expect((await database.pool.query(shown)).rows[0]).toEqual({ plan: 'force_custom_plan', timeout: '30s', zone: 'UTC' });
    const own = new SessionClient(database.connection);
    await own.connect();
    expect((await own.query(shown)).rows[0]).toEqual({ plan: 'force_custom_plan', timeout: '1h', zone: 'UTC' });
    await own.end();
  });

  it('are replaced when the server ends them', async () => {
    await database.pool.query('select 1');
    const killer = new pg.Client({ connectionString: inject('testServer') });
    await killer.connect();
    await killer.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(database.connectionString).pathname.slice(1),
    ]);
    await killer.end();
    await expect.poll(async () => (await database.pool.query('select 1 as one').catch(() => null))?.rows).toEqual([{ one: 1 }]);
  });
});

it('says so when a database knows no Arabic letters, since its searches are slow', async () => {
  const name = `letters_${randomBytes(4).toString('hex')}`;
  const server = inject('testServer');
  await onServer(server, (client) =>
    client.query(`create database ${name} encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`),
  );
  const lines: string[] = [];
  const opened = await openDatabase({ databaseUrl: databaseUrl(server, name), dataDir: '/nowhere' }, { log: (line) => lines.push(line) });
  await opened.close();
  await onServer(server, (client) => client.query(`drop database ${name}`));
  expect(lines).toEqual([expect.stringMatching(/^The LC_CTYPE of the database .+ is C: searching for Arabic words works but is slow/)]);
});

it('says so when its clock is another than that of the database, which writes what other nodes read', async () => {
  const lines: string[] = [];
  const open = async () =>
    (await openDatabase({ databaseUrl: inject('testServer'), dataDir: '/nowhere' }, { log: (line) => lines.push(line) })).close();
  const clocks = () => lines.filter((line) => line.startsWith('The clock'));
  await open();
  expect(clocks()).toEqual([]);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 400 * 86_400_000);
  await open().finally(() => clock.mockRestore());
  expect(clocks()).toEqual([expect.stringMatching(/^The clock of this machine and that of the database .+ are 345\d{5} s apart: .+\.$/)]);
});

describe('a broken DATABASE_URL is answered with one clear sentence', () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' }, { log: () => {} });

  it.each([
    [
      'nothing listens',
      () => 'postgres://diwan:secret@127.0.0.1:1/diwan',
      /^Could not reach the database of DATABASE_URL \(127\.0\.0\.1:1\/diwan\): connect ECONNREFUSED/,
    ],
    [
      'no such host',
      () => 'postgres://diwan:secret@nowhere.invalid/diwan',
      /^Could not reach the database of DATABASE_URL \(nowhere\.invalid\/diwan\): getaddrinfo/,
    ],
    [
      'no such database',
      () => inject('testServer').replace(/\/\w+(\?|$)/, '/no_such_database$1'),
      /^Could not open .*: there is no database of that name\.$/,
    ],
  ])('%s', async (_, address, sentence) => {
    const failure = await open(address()).catch((error: Error) => error);
    expect((failure as Error).message).toMatch(sentence);
    expect((failure as Error).message).not.toContain('secret');
  });

  it.each([
    [
      'the wrong password',
      { onStart: refusal('28P01', 'password authentication failed') },
      /^Could not log in to .+: user or password is wrong\.$/,
    ],
    ['an old server', { onQuery: versionRow(14) }, /^Diwan needs PostgreSQL 15 or newer; .+ is version 14\.$/],
  ])('%s', async (_, answers, sentence) => {
    const { url, server } = await fakePostgres(answers);
    const failure = await open(url).catch((error: Error) => error);
    server.close();
    expect((failure as Error).message).toMatch(sentence);
    expect((failure as Error).message).not.toContain('secret');
  });
});
