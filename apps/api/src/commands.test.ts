import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { CHECKOUT } from './config.ts';
import { addAdmin, addSession } from './testing/access-fixtures.ts';
import { COMMANDS, DOCTOR, SERVER, startApp, temporaryFolder } from './testing/app-process.ts';
import { createBareDatabase, createTestDatabase } from './testing/database.ts';
import { hashPassword } from './access/passwords/passwords.ts';
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

it('let an admin in again beside an app on the embedded database, and end all sessions without one', async () => {
  const none = await run('end-sessions', { DATA_DIR: join(dataDir, 'none'), DEMO: '0' }, ['--all']);
  expect(none.errors).toBe('There are no accounts in this database yet: start Diwan once.');
  const env = { DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' };
  const email = 'owner@firm.example';
  const app = startApp({ ...env, ADMIN_EMAIL: email, ADMIN_PASSWORD: 'palm-oasis-73' }, SERVER);
  const url = await app.ready;
  const { code, output } = await run('reset-password', env, ['--email', email]);
  expect(code).toBe(0);
  const [, password = ''] =
    /^Log in as owner@firm\.example with the password (\S{20}), and choose another on your page\.\n/.exec(output) ?? [];
  expect((await logIn(url, email, 'palm-oasis-73')).status).toBe(422);
  expect((await logIn(url, email, password)).status).toBe(200);
  app.child.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(await run('end-sessions', env, ['--all'])).toMatchObject({ code: 0, output: '0 sessions have ended.', errors: '' });
});

it('close a demo that is to be one no more on a server of one’s own: it starts no sooner', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, DATABASE_POOL: '4', LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
  try {
    const id = await addAdmin(database, { email: DEMO_LOGIN.email, password_hash: await hashPassword(DEMO_LOGIN.password) });
    await addSession(database, id);
    const sentence = /The demo's password, which everyone knows, opens an account of this database: .+\.$/m;
    const start = startApp(env, SERVER);
    expect(await start.ended).toBe(1);
    expect(start.errors().trimEnd()).toMatch(sentence);
    const examine = async () => {
      const doctor = startApp(env, DOCTOR);
      return { code: await doctor.ended, output: doctor.output() };
    };
    expect(await examine()).toEqual({ code: 1, output: expect.stringMatching(/^WRONG {2}demo {8}The demo's password/m) });
    const closed = await run('close-demo-accounts', env);
    expect(closed).toMatchObject({ code: 0, errors: '' });
    expect(closed.output.split('\n')).toEqual([
      '1 account is switched off, with a password that nobody knows.',
      'Let one in again with npm run reset-password -- --email admin@diwan.example',
    ]);
    expect(await examine()).toEqual({ code: 0, output: expect.stringMatching(/^ok {5}demo$/m) });
    const reset = await run('reset-password', env, ['--email', DEMO_LOGIN.email, '--stdin'], 'falcon-lantern-58\n');
    expect(reset.output.split('\n')[0]).toBe('Log in as admin@diwan.example with the password that was given.');
    const unknown = await run('reset-password', env, ['--email', 'nobody@firm.example', '--stdin'], 'falcon-lantern-58');
    expect([unknown.code, unknown.errors]).toEqual([1, 'No admin has the e-mail nobody@firm.example.']);
  } finally {
    await database.close();
  }
});

it('say in a sentence that the database is not reached, or holds nothing yet', async () => {
  const away = await run('close-demo-accounts', { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/diwan' });
  expect([away.code, away.errors]).toEqual([1, expect.stringMatching(/^Could not reach the database of DATABASE_URL [^\n]+\.$/)]);
  const database = await createBareDatabase();
  const empty = await run('close-demo-accounts', { DATABASE_URL: database.connectionString });
  await database.close();
  expect([empty.code, empty.errors]).toEqual([1, 'There are no accounts in this database yet: start Diwan once.']);
});
