import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program, from the root of the checkout unless told otherwise; answers its exit code. What it prints goes where ours goes, or to `onOutput`. */
export function run(program, args, { cwd = ROOT, env = process.env, onOutput, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
      timeout: timeoutMs,
    });
    child.stdout?.on('data', (chunk) => onOutput(chunk.toString()));
    child.stderr?.on('data', (chunk) => onOutput(chunk.toString()));
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a script with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Says in one sentence why the work cannot go on, and ends. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
