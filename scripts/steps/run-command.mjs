import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program, from the root of the checkout unless told otherwise; answers its exit code, or 128 and the number of the signal that ended it. What it prints goes where ours goes, or to `onOutput`; with `passSignals` what would end us ends it. */
export function run(program, args, { cwd = ROOT, env = process.env, onOutput, timeoutMs, passSignals = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
      timeout: timeoutMs,
    });
    child.stdout?.on('data', (chunk) => onOutput(chunk.toString()));
    child.stderr?.on('data', (chunk) => onOutput(chunk.toString()));
    if (passSignals) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a script with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Ends of a program that nobody asked for: the kernel's, and that of a heap that is full. */
const OUT_OF_MEMORY = new Set([128 + constants.signals.SIGKILL, 128 + constants.signals.SIGABRT]);

/** Why a program that printed its reasons failed; one that was killed had no time to. */
export function whyFailed(what, code) {
  return OUT_OF_MEMORY.has(code)
    ? `${what} was killed before its end, as a rule since memory ran out: it needs about 1 GB. Run "npm run build" where there is as much; what it makes runs elsewhere as well.`
    : `${what} failed: the reason is above.`;
}

/** Says in one sentence why the work cannot go on, and ends. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
