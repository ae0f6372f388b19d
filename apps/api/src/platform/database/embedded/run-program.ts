import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync, statSync, truncateSync } from 'node:fs';
import type { User } from './places.ts';

const LOG_LIMIT = 10_000_000;

/** Nothing of our own environment: PGDATA, PGOPTIONS and their like would change what the programs do. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs one of PostgreSQL's programs to its end; rejects with all that it printed when it fails. */
export function runProgram(program: string, args: string[], user: User | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // Half of its work is of no use to anyone.
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(output));
    });
  });
}

/** Starts the server in a session of its own: Ctrl-C in our terminal reaches us alone, and we drain before we stop it. */
export function startServer(program: string, args: string[], user: User | null, log: string): ChildProcess {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) truncateSync(log);
  const file = openSync(log, 'a', 0o600);
  try {
    const child = spawn(program, args, { ...user, cwd: '/', env: ENVIRONMENT, detached: true, stdio: ['ignore', file, file] });
    child.unref();
    return child;
  } finally {
    closeSync(file);
  }
}
