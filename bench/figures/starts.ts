import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, short, type Figure } from '../report.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STARTS = 3;
const LONGEST_MS = 120_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Runs `npm start` on a data folder until it is ready, then stops it. Seconds that the start took. */
async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  // A group of its own: npm, the shell between and the app all get the signal.
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let isReady = false;
  while (!isReady && child.exitCode === null && performance.now() - startedAt < LONGEST_MS) {
    isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReady) await sleep(10);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  if (!isReady) throw new Error('npm start did not get ready');
  return seconds;
}

/** How long `npm start` takes on a folder that has its demo marketplace already. */
export async function measureStarts(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'demo');
  const first = await timeStart(dataDir);
  const warm: number[] = [];
  for (let start = 0; start < STARTS; start++) warm.push(await timeStart(dataDir));
  return [
    {
      name: 'warm npm start to /ready',
      value: median(warm),
      unit: 's',
      target: { atMost: 2 },
      note: `between ${short(Math.min(...warm))} and ${short(Math.max(...warm))} s; the start before those took ${short(first)} s`,
    },
  ];
}
