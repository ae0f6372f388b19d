import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { giveUp, ROOT, run, runNode } from './run-command.mjs';

/** Installs all packages when they are not those of the lock file. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  await oneAtATime('Packages are missing', async () => {
    if (isInstalled()) return;
    console.log('Installing packages…');
    // Without the last, NODE_ENV=production would leave out what builds.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    // npm tells its scripts where it is; a plain `node scripts/start.mjs` finds it on the path.
    const npm = process.env.npm_execpath;
    const code = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await run('npm', args);
    if (code !== 0) giveUp('The packages could not be installed: npm says above why.');
  });
}

/** Compares with what npm noted at the end of its last install; an install that was broken off leaves no note. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(NOTED);
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    // Optional ones are those of other platforms.
    return present[path] ? present[path].version === version : optional;
  });
}

/** Whether what the built app loads is installed, though packages that only build and test may be left out (`npm ci --omit=dev`). */
export function canRun() {
  const wanted = readPackages('package-lock.json');
  const present = Object.entries(readPackages(NOTED)).filter(([, { link }]) => !link);
  const names = new Set(present.map(([path]) => path));
  const own = Object.keys(wanted['apps/api']?.dependencies ?? {}).map((name) => `node_modules/${name}`);
  return (
    own.every((path) => wanted[path]?.link || names.has(path)) && present.every(([path, { version }]) => wanted[path]?.version === version)
  );
}

const NOTED = join('node_modules', '.package-lock.json');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return {};
  }
}
