import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, ROOT, run } from './run-command.mjs';

/** Where packages that only one command needs are installed: who builds and tests does not wait for them. */
export const getApart = (name) => join(ROOT, '.cache', name, 'node_modules');

/** Installs what only one command needs, by the lock file in a folder of the checkout, unless it is there; gives where its packages are. */
export async function installApart(name, folder, { leaveOutOptional = false } = {}) {
  const packages = getApart(name);
  const installed = join(packages, '..');
  const wanted = readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8');
  const lock = join(installed, 'package-lock.json');
  // Written last: what broke off half way is installed anew.
  const done = join(installed, 'done');
  if (existsSync(done) && readFileSync(lock, 'utf8') === wanted) return packages;
  console.log(`Installing the packages of ${folder}…`);
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), readFileSync(join(ROOT, folder, 'package.json')));
  writeFileSync(lock, wanted);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps'];
  if ((await run('npm', leaveOutOptional ? [...args, '--omit=optional'] : args, { cwd: installed })) !== 0)
    giveUp(`The packages of ${folder} could not be installed: npm says above why.`);
  writeFileSync(done, '');
  return packages;
}
