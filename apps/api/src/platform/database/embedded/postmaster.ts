import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrownCode } from '../../thrown.ts';

/** A running server of a data folder, as its postmaster.pid and the system describe it. */
export interface Postmaster {
  pid: number;
  sockets: string;
  status: string;
  command: string;
}

const POLL_MS = 10;

/** The live server of a data folder, or null. A pid alone proves nothing: pids are reused, and zombies keep theirs. */
export function findPostmaster(data: string): Postmaster | null {
  const lines = readLines(join(data, 'postmaster.pid'));
  if (lines === null) return null;
  const pid = Number(lines[0]);
  const command = commandOfServer(pid, data);
  if (command === null) return null;
  return { pid, command, sockets: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? 'starting' };
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
}

/** The command line of a process, its arguments apart by zero bytes, if it is a PostgreSQL server that works in this folder. */
export function commandOfServer(pid: number, data: string): string | null {
  if (!Number.isInteger(pid) || pid < 1) return null;
  const command = process.platform === 'linux' ? linuxCommand(pid) : psCommand(pid);
  if (command === null || !isServer(command)) return null;
  return process.platform !== 'linux' || worksIn(pid, data) ? command : null;
}

function linuxCommand(pid: number | string): string | null {
  try {
    // A zombie's command line is empty.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '') || null;
  } catch {
    return null;
  }
}

function psCommand(pid: number): string | null {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  // It shows arguments apart by spaces: the program ends where its first option begins.
  return stdout?.trim().replace(/ -D /, '\0-D\0').replaceAll(' -c ', '\0-c\0') || null;
}

/** The server has its program's path as first word, which may hold spaces; its children call themselves "postgres: writer". */
function isServer(command: string): boolean {
  const [program = ''] = command.split('\0', 1);
  return basename(program) === 'postgres' || program.startsWith('postgres: ');
}

/** Servers and their children stand in their data folder, whatever name it was given. */
function worksIn(pid: number | string, data: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return there.ino === here.ino && there.dev === here.dev;
  } catch {
    return false;
  }
}

/** Every PostgreSQL process that still works in the folder: the children of a killed server live on until they notice. */
export function processesUsing(data: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, data) && isServer(linuxCommand(name) ?? ''))
    .map(Number);
}

/** Stops a server as an operator would: no new sessions, open ones rolled back, everything flushed. */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>, data: string): Promise<void> {
  signal(pid, 'SIGINT');
  if (await comesTrue(60_000, () => commandOfServer(pid, data) === null)) return;
  await quitPostmaster({ pid }, data);
}

/** Ends a server at once, without a checkpoint: its next start recovers. */
export async function quitPostmaster({ pid }: Pick<Postmaster, 'pid'>, data: string): Promise<void> {
  signal(pid, 'SIGQUIT');
  await comesTrue(10_000, () => commandOfServer(pid, data) === null);
}

/**
 * Clears what a killed server left behind, once nothing works in the folder any more. The lock file of a dead process is PostgreSQL's own
 * to replace; but it believes one whose pid now belongs to another program, and refuses to start.
 */
export async function clearStaleFiles(data: string, sockets: string): Promise<void> {
  const isFree = () => findPostmaster(data) !== null || processesUsing(data).length === 0;
  if (!(await comesTrue(5_000, isFree))) {
    for (const pid of processesUsing(data)) signal(pid, 'SIGQUIT');
    if (!(await comesTrue(10_000, isFree))) throw new Error(`processes ${processesUsing(data).join(', ')} still use it`);
  }
  for (const file of [join(data, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const [first] = readLines(file) ?? [];
    const pid = Number(first);
    // An empty one is what a power cut leaves: PostgreSQL refuses it for good.
    if (first === '' || (isAlive(pid) && commandOfServer(pid, data) === null)) rmSync(file, { force: true });
  }
}

/** Whether a process of that number exists, of whichever user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return thrownCode(error) === 'EPERM';
  }
}

/** Waits until something holds, at most so long; answers whether it does. */
export async function comesTrue(withinMs: number, holds: () => boolean): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(POLL_MS)) {
    if (holds()) return true;
  }
  return holds();
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}
