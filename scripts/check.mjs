// `npm run check`: form, lint, types, dead code. What CI runs before the tests. `--changed` looks at what differs from the branch that it
// is to land on: form, lint and types of that alone, and what a change forgets.
import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './steps/install.mjs';
import { ROOT, run } from './steps/run-command.mjs';
import { findBase, listChanged } from './steps/work-tree.mjs';

const AT_ONCE = 2;

await installIfNeeded();

const workspaces = ['packages', 'apps'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
const changed = process.argv.includes('--changed') ? listChanged() : undefined;

/** The programs that read these files: whole folders where everything is looked at. */
const getFiles = (kinds, all) => changed?.filter((file) => kinds.test(file)) ?? all;
/** A folder's types change with its own files, and with those of the packages, which all others import. */
const hasChanged = (folder) => {
  if (changed === undefined) return true;
  if (folder === '.') return changed.some((file) => /^(?:scripts|e2e|bench|packages|apps)\/.*\.[cm]?tsx?$/.test(file));
  return changed.some((file) => file.startsWith(`${folder}/`) || (file.startsWith('packages/') && file.endsWith('.ts')));
};

const code = getFiles(/\.(?:[cm]?[jt]sx?)$/, ['.']);
const styles = getFiles(/^apps\/web\/(?:src|worker)\/.*\.css$/, ['apps/web/{src,worker}/**/*.css']);
const texts = getFiles(/\.(?:[cm]?[jt]sx?|json|md|css|ya?ml)$/, ['.']);
const folders = ['.', ...workspaces, 'apps/web/worker', 'apps/web/worker/offline'];
const checks = [
  // First: it takes seconds, and says what to add and where.
  ['what a change forgets', 'vitest', 'run', '--project=facts', '--reporter=dot'],
  ...(texts.length > 0 ? [['format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...texts]] : []),
  ...(code.length > 0 ? [['lint', 'oxlint', '--type-aware', '--deny-warnings', '--disable-nested-config', ...code]] : []),
  ...(styles.length > 0 ? [['styles', 'stylelint', ...styles, '--allow-empty-input']] : []),
  ...folders.filter(hasChanged).map((folder) => [`types of ${folder}`, 'tsc', '-p', folder]),
  ...(changed ? [] : [['unused code', 'knip', '--no-progress']]),
];

if (changed) console.log(`Looking at what differs from ${findBase().slice(0, 8)}: ${changed.length} files.`);

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
  console.error(failed === 1 ? 'One check failed.' : `${failed} checks failed.`);
  process.exitCode = 1;
}
