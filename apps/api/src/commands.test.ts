import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { CHECKOUT } from './config.ts';
import { COMMANDS, DOCTOR, SERVER, startApp, temporaryFolder } from './testing/app-process.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from './testing/database.ts';
import { onServer } from './testing/test-server.ts';
import { proveLedger } from './ledger/prove-ledger.ts';
import { DEMO_LOGIN } from './modules/session/index.ts';

// Whole processes are started here, at times on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command to its end, as its npm script does. */
async function run(command: string, env: Record<string, string>, args: readonly string[] = [], input?: string) {
  const { ended, output, errors } = startApp(env, [...COMMANDS, command, ...args], input);
  return { code: await ended, output: output().trimEnd(), errors: errors().trimEnd() };
}

const logIn = async (url: string, email: string, password: string) =>
  fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

it('each has its npm script, and says how it is called', async () => {
  const { scripts } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = Object.entries(scripts).filter(([, script]) => script.startsWith('node scripts/command.mjs '));
  expect(named.map(([name]) => name)).toEqual(named.map(([, script]) => script.split(' ')[2]));
  const { code, errors } = await run('no-such', {});
  expect([code, errors]).toEqual([1, `There is no command no-such: there are ${named.map(([name]) => name).join(', ')}.`]);
  const calls = [
    run('reset-password', {}),
    run('end-sessions', {}, ['--all', '--email', 'a@b.example']),
    run('end-sessions', {}, ['--every']),
  ];
  for (const call of await Promise.all(calls)) {
    expect(call.code).toBe(1);
    expect(call.errors).toMatch(/[Cc]all it as npm run (?:reset-password|end-sessions) -- .+\.$/);
  }
});

describe('a demo on the embedded database', () => {
  const email = DEMO_LOGIN.email;
  const embedded = { DATA_DIR: dataDir, DEMO: '1', DEMO_LIVE: '0', DEMO_ORDERS: '60', DEMO_PROVIDERS: '200', LOG_LEVEL: 'silent' };
  const role = `mover_${randomBytes(4).toString('hex')}`;
  let home: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    home = await createBareDatabase();
    // As a house has it: no superuser of PostgreSQL, but the owner of the database.
    await home.pool.query(`create role ${role} login`);
    await home.pool.query(`do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`);
    const url = new URL(home.connectionString);
    url.username = role;
    env = { DATABASE_URL: url.href, DATA_DIR: dataDir, DATABASE_POOL: '4', LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
  });
  afterAll(async () => {
    await home.close();
    await onServer(inject('testServer'), (client) => client.query(`drop role ${role}`));
  });

  it('lets its admin in again beside the app, whose sessions all end, with or without it', async () => {
    const app = startApp(embedded, SERVER);
    const url = await app.ready;
    const { code, output } = await run('reset-password', embedded, ['--email', email]);
    expect(code).toBe(0);
    const [, password = ''] = /^Log in as \S+ with the password (\S{20}), and choose another on your page\.\n/.exec(output) ?? [];
    expect((await logIn(url, email, DEMO_LOGIN.password)).status).toBe(422);
    expect((await logIn(url, email, password)).status).toBe(200);
    const busy = await run('move-database', embedded, ['--to', env['DATABASE_URL'] ?? '']);
    expect([busy.code, busy.errors]).toEqual([
      1,
      expect.stringMatching(/^Another copy of Diwan is already running on the data folder .+\.$/),
    ]);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    // The documents' way for who has no npm.
    const operations = readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8');
    const [, name = '', args = ''] = /node apps\/api\/dist\/commands\.js ([\w-]+) ([^`]+)`/.exec(operations) ?? [];
    expect(await run(name, embedded, args.split(' '))).toMatchObject({ code: 0, output: '1 session has ended.', errors: '' });
    // What was written while it ran is sealed, and noted outside.
    const holds = await run('verify-log', embedded);
    expect([holds.code, holds.output]).toEqual([
      0,
      expect.stringMatching(/^The log holds: \d+ entries, compared with \d+ ends? noted outside\./),
    ]);
  });

  it('moves to a server of one’s own, whole, by the rights of its owner, and into an empty database alone', async () => {
    // Made with the first secret, of which a demo has none.
    const key = 'a-key-of-more-than-thirty-two-characters';
    writeFileSync(join(dataDir, 'secret.key'), `${key}\n`);
    const moved = await run('move-database', embedded, ['--to', env['DATABASE_URL'] ?? '']);
    expect(moved).toMatchObject({ code: 0, errors: '' });
    expect(moved.output).toMatch(
      /^Applied \d+ migrations: .+\n\d{5,} rows of \d{3} tables have moved, and are all there\.\nStart on it with DATABASE_URL\. Uploads stay in /,
    );
    const again = await run('move-database', env);
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/^The database of DATABASE_URL \(.+\) is not empty: .+\.$/)]);
    const named = await run('move-database', embedded, ['--to', env['DATABASE_URL'] ?? '']);
    expect([named.code, named.errors]).toEqual([1, expect.stringMatching(/^The database of --to \(.+\) is not empty: .+\.$/)]);

    const proof = await home.longWork((client) => proveLedger(client));
    expect([proof.holds, proof.checks.some(({ checked }) => checked > 50)]).toEqual([true, true]);
    const fresh = await createTestDatabase();
    const keys = async ({ pool }: TestDatabase) =>
      (await pool.query(`select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as means from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)).rows; // prettier-ignore
    expect(await keys(home)).toEqual(await keys(fresh));
    await fresh.close();
    const resting = `select count(*)::int as n from pg_trigger where tgenabled <> 'O'`;
    expect((await home.pool.query(resting)).rows).toEqual([{ n: 0 }]);
    const { rows } = await home.pool.query<{ value: string; next: number; last: number }>(
      `select value, nextval('orders_id_seq')::int as next, (select max(id) from orders) as last from server_keys where name = 'secret'`,
    );
    expect(rows).toEqual([{ value: key, next: expect.any(Number), last: expect.any(Number) }]);
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.last ?? 0);
  });

  it('is closed before it starts as none, and leaves a way in', async () => {
    const start = startApp(env, SERVER);
    expect(await start.ended).toBe(1);
    const sentence = /^The demo's password, which everyone knows, opens \d+ accounts of this database: [^\n]+\.\n$/;
    expect(start.errors()).toMatch(sentence);
    const examine = async () => {
      const doctor = startApp(env, DOCTOR);
      return { code: await doctor.ended, output: doctor.output() };
    };
    expect(await examine()).toEqual({ code: 1, output: expect.stringMatching(/^WRONG {2}demo {8}The demo's password/m) });
    const closed = await run('close-demo-accounts', env);
    expect(closed).toMatchObject({ code: 0, errors: '' });
    expect(closed.output.split('\n')).toEqual([
      expect.stringMatching(/^\d+ accounts are switched off, with a password that nobody knows\.$/),
      'The code that opened every app is gone.',
      'Let one in again with npm run reset-password -- --email admin@diwan.example',
    ]);
    expect(await examine()).toEqual({ code: 0, output: expect.stringMatching(/^ok {5}demo$/m) });
    const reset = await run('reset-password', env, ['--email', email, '--stdin'], 'falcon-lantern-58\n');
    expect(reset.output.split('\n')[0]).toBe('Log in as admin@diwan.example with the password that was given.');
    const unknown = await run('reset-password', env, ['--email', 'nobody@firm.example', '--stdin'], 'falcon-lantern-58');
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      'No admin has the e-mail nobody@firm.example; the superadmins are admin@diwan.example.',
    ]);
  });
});

it('say in a sentence that the database is not reached, or holds nothing yet', async () => {
  const away = await run('close-demo-accounts', { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/diwan' });
  expect([away.code, away.errors]).toEqual([1, expect.stringMatching(/^Could not reach the database of DATABASE_URL [^\n]+\.$/)]);
  const database = await createBareDatabase();
  const empty = await run('close-demo-accounts', { DATABASE_URL: database.connectionString });
  await database.close();
  const none = await run('end-sessions', { DATA_DIR: join(dataDir, 'none'), DEMO: '0' }, ['--all']);
  expect(none.errors).toBe('There are no accounts in this database yet: start Diwan once.');
  expect([empty.code, empty.errors]).toEqual([1, 'There are no accounts in this database yet: start Diwan once.']);
});
