import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode } from '../steps/run-command.mjs';
import { copyWorkTree } from '../steps/scratch-copy.mjs';

/**
 * Faults that somebody could make tomorrow, written down before the tests of their places were looked at. `from` stands in its file exactly
 * once, and the tests named with a fault have to notice it.
 */
export const PLANTED_FAULTS = JSON.parse(readFileSync(join(ROOT, 'scripts/drills/planted-faults.json'), 'utf8'));

/** The API's tests on a server of their own: that of one's own leaves some of them out. */
const PROJECTS = ['unit', 'api', 'api-isolated'].map((name) => `--project=${name}`);

/** Puts one fault into a copy, asks the tests named with it, and takes it out again. Whether they noticed, and what they printed. */
async function plant(copy, { file, from, to, tests }) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const planted = whole.replace(from, () => to);
  const vitest = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', '--no-file-parallelism'];
  let text = '';
  writeFileSync(path, planted);
  const code = await runNode([...vitest, ...PROJECTS, ...tests], { cwd: copy, onOutput: (chunk) => (text += chunk) });
  writeFileSync(path, whole);
  return { isNoticed: code !== 0 && /Tests .*failed/.test(text), isBroken: code !== 0 && !/Tests .*failed/.test(text), text };
}

/** Plants the faults of the list one after the other, or those with some numbers, and prints of each whether it was noticed. Gives the exit code. */
export async function plantFaults(numbers) {
  const chosen = [...PLANTED_FAULTS.entries()].filter(([index]) => numbers.length === 0 || numbers.includes(index + 1));
  const copy = copyWorkTree();
  let noticed = 0;
  for (const [index, fault] of chosen) {
    const { isNoticed, isBroken, text } = await plant(copy, fault);
    noticed += Number(isNoticed);
    // Tests that did not run at all say nothing of the fault.
    const verdict = isNoticed ? 'noticed' : isBroken ? 'TESTS DID NOT RUN' : 'NOT NOTICED';
    console.log(`${String(index + 1).padStart(2)} ${verdict} ${fault.area}: ${fault.what}`);
    if (isBroken) console.log(text.split('\n').slice(0, 20).join('\n'));
  }
  console.log(`${noticed} of ${chosen.length} planted faults were noticed.`);
  return noticed === chosen.length ? 0 : 1;
}
