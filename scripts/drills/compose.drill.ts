import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createBareDatabase, type TestDatabase } from '../../apps/api/src/testing/database.ts';
import { ROOT } from '../steps/run-command.mjs';
import { freePort, startProgram } from './programs.ts';

// `npm run faults -- compose`: what deploy/compose.yaml says, as docker-compose reads it, by the same programs without containers: each with
// its command, its environment and its health check, of which only hosts, ports and paths are others. The database is the drill's.

interface Service {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly stop_grace_period: string;
}
type Program = ReturnType<typeof startProgram>;
type Name = 'one' | 'two' | 'redis' | 'proxy';

const home = mkdtempSync(join(tmpdir(), 'diwan-compose-'));
const LOGIN = { email: 'owner@compose.example', password: 'compose drill 4711' };
const SECRETS = `DATABASE_PASSWORD=abc
SECRET_KEY=a key that both of the nodes have in common
CERTIFICATE=./diwan.pem
ADMIN_EMAIL=${LOGIN.email}
ADMIN_PASSWORD=${LOGIN.password}
`;
const STOPS = 5;
const MOST_SECONDS = 30;

const ports = {} as Record<Name, number>;
const running = new Map<Name, Program>();
let services: Record<Name, Service>;
let database: TestDatabase;

/** What compose says, with the places of this machine for those of containers. */
function place(text: string): string {
  const changes: readonly (readonly [string, string])[] = [
    ['postgres://diwan:abc@database/diwan', database.connectionString],
    ['redis://redis', `redis://127.0.0.1:${ports.redis}`],
    ['one:3000', `127.0.0.1:${ports.one}`],
    ['two:3000', `127.0.0.1:${ports.two}`],
    ['/etc/haproxy', join(home, 'deploy')],
    ['/dev/tcp/127.0.0.1/443', `/dev/tcp/127.0.0.1/${ports.proxy}`],
  ];
  return changes.reduce((placed, [from, to]) => placed.replaceAll(from, to), text);
}
const placeAll = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, place(value)]));

function startNode(name: 'one' | 'two'): Promise<void> {
  const containerfile = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const [, ...args] = JSON.parse(/^CMD (.+)$/m.exec(containerfile)?.[1] ?? '[]') as string[];
  const [, ofImage = ''] = /^ENV (.+)$/m.exec(containerfile) ?? [];
  const image = Object.fromEntries(ofImage.split(' ').map((pair) => pair.split('=')));
  const here = { PORT: String(ports[name]), HOST: '127.0.0.1', DATA_DIR: join(home, 'uploads') };
  const env = { PATH: process.env['PATH'], ...image, ...placeAll(services[name].environment), ...here };
  const program = startProgram('sh', ['-c', 'cd "$0" && exec "$@"', ROOT, process.execPath, ...args], env);
  running.set(name, program);
  return program.says(/Diwan is ready/);
}

/** Whether a service is well by its own health check. */
function isWell(name: Name): boolean {
  const [, program = '', ...args] = services[name].healthcheck.test;
  const port = String(ports[name]);
  const more = name === 'redis' ? ['-p', port] : [];
  const placed = args.map((arg) => (name === 'one' || name === 'two' ? arg.replace('127.0.0.1:3000', `127.0.0.1:${port}`) : place(arg)));
  return spawnSync(program, [...more, ...placed], { timeout: 10_000 }).status === 0;
}

beforeAll(async () => {
  // The certificate is the drill's own.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  database = await createBareDatabase();
  for (const folder of ['deploy', 'uploads']) mkdirSync(join(home, folder));
  for (const name of ['one', 'two', 'redis', 'proxy'] as const) ports[name] = await freePort();
  cpSync(join(ROOT, 'deploy/compose.yaml'), join(home, 'deploy/compose.yaml'));
  writeFileSync(join(home, 'deploy/.env'), SECRETS);
  const read = execFileSync('docker-compose', ['config'], { cwd: join(home, 'deploy'), encoding: 'utf8' });
  ({ services } = parse(read) as { services: Record<Name, Service> });

  const pem = join(home, 'deploy/diwan.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', [...request, '-keyout', `${pem}.key`, '-out', `${pem}.crt`], { stdio: 'ignore' });
  writeFileSync(pem, readFileSync(`${pem}.key`, 'utf8') + readFileSync(`${pem}.crt`, 'utf8'));
  const sample = place(readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8'));
  writeFileSync(join(home, 'deploy/haproxy.cfg'), sample.replace('bind :443', `bind 127.0.0.1:${ports.proxy}`));

  const [redis = '', ...ofRedis] = services.redis.command;
  running.set('redis', startProgram(redis, [...ofRedis, '--port', String(ports.redis), '--bind', '127.0.0.1', '--dir', home]));
  await vi.waitUntil(() => isWell('redis'), { timeout: 10_000 });
  // Both at once, as compose starts them: one of them migrates.
  await Promise.all([startNode('one'), startNode('two')]);
  const [haproxy = '', ...ofProxy] = services.proxy.command;
  running.set('proxy', startProgram(haproxy, ofProxy.map(place), { PATH: process.env['PATH'], ...placeAll(services.proxy.environment) }));
}, 180_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((program) => program.stop()));
  await database.close();
  rmSync(home, { recursive: true });
}, 60_000);

const url = () => `https://127.0.0.1:${ports.proxy}`;
const getStatus = (path: string, init?: RequestInit) =>
  fetch(`${url()}${path}`, init).then(
    ({ status }) => status,
    () => 0,
  );

it('is well by its own health checks, lets its first admin in and hears news by Redis', async () => {
  await expect.poll(() => getStatus('/ready')).toBe(200);
  for (const name of ['one', 'two', 'redis', 'proxy'] as const) expect([name, isWell(name)]).toEqual([name, true]);
  const headers = { 'content-type': 'application/json' };
  expect(await getStatus('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(LOGIN) })).toBe(200);
  const ask = (...args: readonly string[]) =>
    execFileSync('redis-cli', ['-p', String(ports.redis), 'pubsub', ...args], { encoding: 'utf8' })
      .trim()
      .split('\n');
  // One channel is heard by both nodes; each has one of its own beside it.
  expect(ask('numsub', ...ask('channels')).filter((line) => line === '2')).toHaveLength(1);
});

it(
  `loses no call while a node goes, ${STOPS} times of ${STOPS}, which ends by itself within ${MOST_SECONDS} s`,
  async () => {
    for (let stop = 0; stop < STOPS; stop++) {
      const name = stop % 2 === 0 ? 'one' : 'two';
      const leaving = running.get(name);
      const begun = Date.now();
      const state: { ended?: number | NodeJS.Signals } = {};
      void leaving?.stop().then((code) => (state.ended = code));
      const statuses = new Map<number, number>();
      while (state.ended === undefined) {
        const status = await getStatus('/api/admin/country_not_paginated');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(10);
      }
      const seconds = (Date.now() - begun) / 1000;
      console.log(`Node ${name} ended with ${state.ended} after ${seconds.toFixed(1)} s; ${statuses.get(200)} calls meanwhile.`);
      expect([state.ended, [...statuses.keys()]]).toEqual([0, [200]]);
      expect(seconds).toBeGreaterThan(Number(services[name].environment['DRAIN_SECONDS']));
      expect(seconds).toBeLessThan(Math.min(MOST_SECONDS, Number.parseInt(services[name].stop_grace_period, 10)));
      await startNode(name);
      await expect.poll(() => isWell(name)).toBe(true);
    }
  },
  STOPS * 60_000,
);
