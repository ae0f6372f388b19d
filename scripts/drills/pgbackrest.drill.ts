import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLedger } from '../../apps/api/src/ledger/prove-ledger.ts';
import { startApp } from '../../apps/api/src/testing/app-process.ts';
import { ROOT } from '../steps/run-command.mjs';
import { freePort } from './programs.ts';

// `npm run faults -- pgbackrest`: the sample of deploy/ with a server of Debian's PostgreSQL: copied while it is written to, lost, and
// brought back to a second in between. The commands are those that the sample gives.

const LOGIN = { email: 'drill@diwan.example', password: 'pgbackrest drill 4711' };
const DEBIAN = '/usr/lib/postgresql';
const version = Math.max(...readdirSync(DEBIAN).map(Number));
const sample = readFileSync(join(ROOT, 'deploy/pgbackrest.conf'), 'utf8');
const home = mkdtempSync(join(tmpdir(), 'diwan-pgbackrest-'));
const data = join(home, 'main');
const conf = join(home, 'pgbackrest.conf');
// What the sample leaves to the machine: where the drill's server listens, and where logs and locks may be written.
const env: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  PGBACKREST_CONFIG: conf,
  PGBACKREST_LOG_PATH: join(home, 'log'),
  PGBACKREST_LOCK_PATH: join(home, 'lock'),
  PGBACKREST_PG1_SOCKET_PATH: home,
};
let port = 0;

/** Runs something as the user of the database, as the sample has it. */
const asDatabaseUser = (program: string, ...args: readonly string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], { env, cwd: home, encoding: 'utf8' });
const control = (...args: readonly string[]) =>
  asDatabaseUser(join(DEBIAN, String(version), 'bin/pg_ctl'), '-D', data, '-w', '-l', join(home, 'server.log'), ...args);

/** The sample's commands that do something, as they stand there, with another moment to go back to. */
function runCommands(word: string, at = ''): void {
  const lines = sample.split('\n').filter((line) => line.startsWith('#   pgbackrest') && line.includes(word));
  if (lines.length === 0) throw new Error(`The sample has no command with ${word}.`);
  for (const line of lines) {
    const command = line.replace(/^# +/, '').split(' # ')[0] ?? '';
    asDatabaseUser('sh', '-c', command.replace(/--target="[^"]+"/, `--target="${at}"`));
  }
}

const getUrl = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;

async function onDatabase<T>(name: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: getUrl(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const query = async (text: string) => (await onDatabase('diwan', (client) => client.query<{ value: string }>(text))).rows[0]?.value;

beforeAll(async () => {
  port = await freePort();
  env['PGBACKREST_PG1_PORT'] = String(port);
  execFileSync('chown', ['postgres:', home]);
  chmodSync(home, 0o755);
  const places = { '/var/lib/pgbackrest': join(home, 'repository'), [/^pg1-path=(.+)$/m.exec(sample)?.[1] ?? '']: data };
  let text = sample.replace('<a passphrase of your own>', 'a passphrase of the drill');
  for (const [from, to] of Object.entries(places)) text = text.replaceAll(from, to);
  writeFileSync(conf, text);
  for (const folder of ['repository', 'log', 'lock']) {
    mkdirSync(join(home, folder));
    execFileSync('chown', ['postgres:', join(home, folder)]);
  }
  asDatabaseUser(join(DEBIAN, String(version), 'bin/initdb'), '-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const settings = [...sample.matchAll(/^#   ((?:archive_\w+) = .+)$/gm)].map(([, setting]) => setting);
  appendFileSync(join(data, 'postgresql.conf'), `\nport = ${port}\nunix_socket_directories = '${home}'\n${settings.join('\n')}\n`);
  control('start');
  runCommands('stanza-create');
  await onDatabase('postgres', (client) => client.query('create database diwan'));
}, 120_000);
afterAll(() => {
  try {
    control('stop', '-m', 'immediate');
  } finally {
    rmSync(home, { recursive: true });
  }
});

/** Starts Diwan on the server, for as long as something is done with it. */
async function withDiwan<T>(work: (call: (path: string, body: object) => Promise<number>) => Promise<T>): Promise<T> {
  const own = { DATABASE_URL: getUrl('diwan'), DATA_DIR: join(home, 'diwan'), HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const demo = { DEMO: '1', DEMO_LIVE: '0', DEMO_ORDERS: '40', DEMO_PROVIDERS: '200' };
  const secrets = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password, SECRET_KEY: 'a key of more than thirty-two characters' };
  const node = startApp({ ...own, ...demo, ...secrets }, [join(ROOT, 'apps/api/dist/server.js')]);
  const url = await node.ready;
  let token = '';
  const call = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (path === 'login') token = ((await answer.json()) as { data: { token: string } }).data.token;
    return answer.status;
  };
  try {
    expect(await call('login', LOGIN)).toBe(200);
    return await work(call);
  } finally {
    node.child.kill('SIGTERM');
    await node.ended;
    expect(node.errors()).toBe('');
  }
}

it('comes back to a second between two writes, with exactly what was written until then, and a ledger that holds', async () => {
  let between = '';
  await withDiwan(async (call) => {
    const client = Number(
      await query('select min(id) as value from clients where country_id = 1 and is_active and not is_ban and deleted_at is null'),
    );
    const write = async (name: string) => {
      expect(await call('cities', { country_id: 1, name_ar: 'مدينة', name_en: name, is_active: 1 })).toBe(201);
      expect(await call('wallet/charge', { user_type: 'client', user_ids: [client], amount: '10' })).toBeLessThan(300);
    };
    await write('Drill before');
    runCommands('--type=full');
    await write('Drill between');
    between = String(await query(`select pg_sleep(1.1), to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USTZH') as value`));
    await query('select pg_sleep(0.1)');
    await write('Drill after');
    // What is to come back lies in the archive.
    const last = String(await query('select pg_walfile_name(pg_switch_wal()) as value'));
    await expect
      .poll(async () => String(await query('select last_archived_wal as value from pg_stat_archiver')) >= last, { timeout: 60_000 })
      .toBe(true);
  });
  control('stop', '-m', 'immediate');
  rmSync(data, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  execFileSync('chown', ['postgres:', data]);
  const began = Date.now();
  runCommands('restore', between);
  control('start');
  await expect.poll(() => query('select pg_is_in_recovery() as value'), { timeout: 60_000 }).toBe(false);
  console.log(`Restored and started in ${((Date.now() - began) / 1000).toFixed(1)} s.`);

  const cities = await query(`select string_agg(name_en, ', ' order by id) as value from cities where name_en like 'Drill %'`);
  expect(cities).toBe('Drill before, Drill between');
  const proof = await onDatabase('diwan', (client) => proveLedger(client));
  expect([proof.holds, proof.checks.some(({ checked }) => checked > 10)]).toEqual([true, true]);
  await withDiwan(async (call) =>
    expect(await call('cities', { country_id: 1, name_ar: 'مدينة', name_en: 'Drill again', is_active: 1 })).toBe(201),
  );
}, 300_000);
