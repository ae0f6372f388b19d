import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './steps/run-command.mjs';

const home = mkdtempSync(join(tmpdir(), 'diwan-work-tree-'));
afterAll(() => rmSync(home, { recursive: true }));
const clone = join(home, 'clone');
const STEPS = ['work-tree.mjs', 'run-command.mjs'];

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@diwan.example', ...args], { cwd, stdio: 'pipe' });

/** What `--changed` looks at there: the file that was written, and nothing of what lies on the server. */
function findChanged(): unknown {
  const script = `import { listChanged } from './scripts/steps/work-tree.mjs'; console.log(JSON.stringify(listChanged()));`;
  return JSON.parse(String(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: clone })));
}

it('a change is what a branch has beside the one that it is to land on, committed and pushed or not', () => {
  const server = join(home, 'server');
  mkdirSync(server);
  git(server, 'init', '-q', '-b', 'main');
  for (const name of STEPS) {
    mkdirSync(join(server, 'scripts/steps'), { recursive: true });
    cpSync(join(ROOT, 'scripts/steps', name), join(server, 'scripts/steps', name), { force: true });
  }
  git(server, 'add', '-A');
  git(server, 'commit', '-q', '-m', 'all');
  git(home, 'clone', '-q', server, clone);
  expect(findChanged()).toEqual([]);

  git(clone, 'checkout', '-q', '-b', 'field');
  writeFileSync(join(clone, 'field.ts'), '');
  expect(findChanged()).toEqual(['field.ts']);
  git(clone, 'add', '-A');
  git(clone, 'commit', '-q', '-m', 'a field');
  expect(findChanged()).toEqual(['field.ts']);
  git(clone, 'push', '-q', '-u', 'origin', 'field');
  expect(findChanged()).toEqual(['field.ts']);
});
