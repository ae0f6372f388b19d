// `npm run check`: form, lint, types, dead code. What CI runs before the tests.
import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './steps/install.mjs';
import { ROOT, run } from './steps/run-command.mjs';

const AT_ONCE = 2;

await installIfNeeded();

const workspaces = ['packages', 'apps'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
const checks = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', '--disable-nested-config', '.'],
  ['styles', 'stylelint', 'apps/web/{src,worker}/**/*.css', '--allow-empty-input'],
  ...['.', ...workspaces, 'apps/web/worker', 'apps/web/worker/offline'].map((folder) => [`types of ${folder}`, 'tsc', '-p', folder]),
  ['unused code', 'knip', '--no-progress'],
  ['what a change forgets', 'vitest', 'run', '--project=facts', '--reporter=dot'],
];

let failed = 0;
async function work() {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [name, program, ...args] = check;
    const startedAt = Date.now();
    let output = '';
    const code = await run(join(ROOT, 'node_modules/.bin', program), args, { onOutput: (text) => (output += text) });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (code !== 0) {
      failed++;
      console.log(output.trimEnd());
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));

if (failed > 0) {
  console.error(`${failed} checks failed.`);
  process.exitCode = 1;
}
