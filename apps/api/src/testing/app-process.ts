import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));
let tiny: string | undefined;

/** The tiny app as one file: some tests start it dozens of times, and reading TypeScript takes longer than all the rest of a start. */
function tinyServer(): string {
  if (tiny !== undefined) return tiny;
  // Inside the checkout, so that it finds the packages; moved into place, since test files run side by side.
  const outfile = join(CHECKOUT, '.cache', 'tiny-server.mjs');
  const unfinished = `${outfile}.${process.pid}`;
  const entry = fileURLToPath(new URL('./tiny-server.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile: unfinished, bundle: true, platform: 'node', format: 'esm', external: ['pg', 'fastify'] });
  renameSync(unfinished, outfile);
  tiny = outfile;
  return outfile;
}

const built = process.env['TEST_BUILT_SERVER'];
const getScript = (name: string): readonly string[] =>
  built === undefined
    ? ['--import', 'tsx', fileURLToPath(new URL(`../${name}.ts`, import.meta.url))]
    : [join(dirname(built), `${name}.js`)];
/** The whole server as Node starts it: the build that `npm test` has made, else the sources, which take seconds to read at every start. */
export const SERVER = getScript('server');
/** The commands, likewise: the first argument names one. */
export const COMMANDS = getScript('commands');
/** What `npm run doctor` runs, likewise. */
export const DOCTOR = getScript('doctor');

export interface AppProcess {
  child: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  errors: () => string;
  /** Its address once it listens; rejects when it ends before. */
  ready: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Starts an app, the tiny one unless told otherwise, as a process of its own on a free port; `input` is what it reads. */
export function startApp(env: Record<string, string>, script: readonly string[] = [tinyServer()], input?: string): AppProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, script, { env: { PATH, PORT: '0', ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error(`The app ended before it was ready: ${errors}`)));
  });
  // Some tests never wait for it.
  ready.catch(() => {});
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, output: () => output, errors: () => errors, ready, ended };
}

/** A folder for the data of one test, on the way to which the database's own user may pass. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-process-'));
  chmodSync(folder, 0o711);
  return folder;
}
