import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { QueryConfig } from 'pg';
import type { Load, LoadResult } from './load-generator.ts';
import type { Marketplace } from './marketplace.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER = here('../apps/api/dist/server.js');
/** What `npm start` gives to Node. */
const NODE_ARGUMENTS =
  (JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start.match(/--\S+/g) ?? [];

export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

export interface BareSetup {
  readonly url: string;
  readonly queries: readonly QueryConfig[];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts the built API; answers once it says that it is ready. */
export async function startApi(env: Record<string, string>, nodeArguments: readonly string[] = []): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, ...nodeArguments, SERVER], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the API ended before it was ready: ${output}`)));
  });
  return { url, pid: child.pid ?? 0, child, stop: () => end(child) };
}

/** The API over one of the bench's databases. */
export function startApiOn(marketplace: Marketplace, folder: string): Promise<Server> {
  return startApi({ DATABASE_URL: marketplace.url, DATA_DIR: folder, DEMO: '0' });
}

/** Starts the bare server that answers with the rows of two queries. */
export async function startBare(setup: BareSetup): Promise<Server> {
  const child = fork(here('./bare-server.ts'));
  child.send(setup);
  const [url] = (await once(child, 'message')) as [string];
  return { url, pid: child.pid ?? 0, child, stop: () => end(child) };
}

/** Starts the bare server that writes positions. */
export async function startBareWriter(url: string): Promise<Server> {
  const child = fork(here('./bare-writer.ts'));
  child.send({ url });
  const [address] = (await once(child, 'message')) as [string];
  return { url: address, pid: child.pid ?? 0, child, stop: () => end(child) };
}

/** A process that loads servers, one stretch at a time. */
export function startLoader() {
  const child = fork(here('./load-generator.ts'));
  return {
    async run(load: Load): Promise<LoadResult> {
      const answer = new Promise<LoadResult>((resolve, reject) => {
        const fail = () => reject(new Error('the load generator ended'));
        child.once('exit', fail).once('message', (result: LoadResult) => {
          child.off('exit', fail);
          resolve(result);
        });
      });
      child.send(load);
      return answer;
    },
    stop: () => end(child),
  };
}
export type Loader = ReturnType<typeof startLoader>;

/** Memory that a process holds, in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Processor time that a process has used so far, in milliseconds; Linux counts it in hundredths of a second. */
export function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
