import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppProcess } from '../../apps/api/src/testing/app-process.ts';
import { createBareDatabase, type TestDatabase } from '../../apps/api/src/testing/database.ts';
import { ROOT } from '../steps/run-command.mjs';
import { freePort, startProgram } from './programs.ts';

// `npm run faults -- proxies`: the samples of deploy/, each before two nodes, with nothing changed in them but addresses and certificates.

const LOGIN = { email: 'drill@diwan.example', password: 'proxies drill 4711' };
const MARKETPLACE = { DEMO: '1', DEMO_LIVE: '0', DEMO_ORDERS: '0', DEMO_PROVIDERS: '200' };
const home = mkdtempSync(join(tmpdir(), 'diwan-proxies-'));
const certificate = join(home, 'certificate.pem');
const key = join(home, 'key.pem');
const both = join(home, 'both.pem');

let database: TestDatabase;
const nodes: AppProcess[] = [];
const addresses: string[] = [];

async function startNode(): Promise<void> {
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: home, HOST: '127.0.0.1', TRUST_PROXY: '1', DRAIN_SECONDS: '2' };
  const secrets = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password, SECRET_KEY: 'a key that both of the nodes have in common' };
  const node = startApp({ ...env, ...MARKETPLACE, ...secrets, LOG_LEVEL: 'warn' }, [join(ROOT, 'apps/api/dist/server.js')]);
  addresses.push(new URL(await node.ready).host);
  nodes.push(node);
}

beforeAll(async () => {
  // The certificate is the drill's own.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  database = await createBareDatabase();
  await startNode();
  await startNode();
}, 300_000);
afterAll(async () => {
  for (const node of nodes) node.child.kill('SIGTERM');
  await Promise.all(nodes.map((node) => node.ended));
  await database.close();
  rmSync(home, { recursive: true });
}, 60_000);

/** A sample with the drill's addresses in place of its own. */
function place(name: string, port: number, more: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(ROOT, 'deploy', name), 'utf8');
  const changes = { '127.0.0.1:3000': addresses[0] ?? '', '127.0.0.1:3001': addresses[1] ?? '', ...more };
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name} does not name ${from}.`);
    text = text.replaceAll(from, to.replace('PORT', String(port)));
  }
  const file = join(home, name);
  writeFileSync(file, text);
  return file;
}

const PROXIES = {
  nginx(port: number) {
    const sample = place('nginx.conf', port, {
      'listen 443': 'listen 127.0.0.1:PORT',
      '/etc/ssl/diwan/certificate.pem': certificate,
      '/etc/ssl/diwan/key.pem': key,
    });
    const whole = join(home, 'whole.conf');
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(home, name)};`).join(' ');
    const http = `http { access_log off; ${folders} include ${sample}; }`;
    writeFileSync(whole, `daemon off; user root; pid ${join(home, 'pid')}; error_log stderr; events {} ${http}`);
    return startProgram('nginx', ['-c', whole]);
  },
  caddy(port: number) {
    const site = `https://127.0.0.1:PORT {\n\ttls ${certificate} ${key}`;
    const sample = place('Caddyfile', port, { 'diwan.example.com {': `{\n\tadmin off\n\tauto_https off\n}\n${site}` });
    return startProgram('caddy', ['run', '--config', sample, '--adapter', 'caddyfile'], { ...process.env, HOME: home });
  },
  haproxy(port: number) {
    const sample = place('haproxy.cfg', port, { 'bind :443': 'bind 127.0.0.1:PORT', '/etc/haproxy/diwan.pem': both });
    return startProgram('haproxy', ['-f', sample]);
  },
};

async function logIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(LOGIN) });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** What a page of an address hears first over its live connection. */
async function connectLive(url: string, token: string): Promise<void> {
  const socket = io(url, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: url },
    reconnection: false,
    rejectUnauthorized: false,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error: Error & { description?: { message?: string } }) =>
        reject(new Error(`${error.message}: ${error.description?.message ?? ''}`)),
      );
    });
  } finally {
    socket.close();
  }
}

describe.each(Object.keys(PROXIES) as (keyof typeof PROXIES)[])('%s', (name) => {
  it('passes lists, live connections and large bodies, and finds the node that is left', async () => {
    const port = await freePort();
    const proxy = PROXIES[name](port);
    const url = `https://127.0.0.1:${port}`;
    try {
      await expect
        .poll(
          () =>
            fetch(`${url}/ready`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(200);
      const token = await logIn(url);
      const list = () => fetch(`${url}/api/admin/cities`, { headers: { authorization: `Bearer ${token}` } });
      expect((await list()).status).toBe(200);
      await connectLive(url, token);
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(5_000_000)]), 'large.bin');
      const upload = await fetch(`${url}/api/admin/uploads`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
      expect([413, 502, 503]).not.toContain(upload.status);

      // One of the two goes, as in a rolling update: no call is lost.
      const [leaving] = nodes.splice(0, 1);
      leaving?.child.kill('SIGTERM');
      const statuses = new Set<number>();
      while (leaving?.child.exitCode === null) statuses.add((await list()).status);
      for (let call = 0; call < 20; call++) statuses.add((await list()).status);
      expect([...statuses]).toEqual([200]);
      addresses.splice(0, 1);
    } finally {
      await proxy.stop();
    }
    await startNode();
  }, 120_000);
});
