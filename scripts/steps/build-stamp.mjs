import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

/** What each build is made from; its result is stale when any of these has changed. */
export const BUILDS = {
  api: { dist: 'apps/api/dist', sources: ['apps/api/src', 'packages', 'scripts/steps', 'package-lock.json'] },
  web: {
    dist: 'apps/web/dist',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/worker',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/build',
      'packages',
      'scripts/steps',
      'package-lock.json',
    ],
  },
};

export function isFresh({ dist, sources }) {
  try {
    return readFileSync(join(ROOT, dist, '.stamp'), 'utf8') === getStamp(sources);
  } catch {
    return false;
  }
}

/** Taken before a build and written after it: what changes meanwhile makes the result stale again. */
export function getStamp(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, join(ROOT, source));
  return hash.digest('hex');
}

export function writeStamp(dist, stamp) {
  writeFileSync(join(ROOT, dist, '.stamp'), stamp);
}

function addTo(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (name !== 'node_modules' && !name.includes('.test.')) addTo(hash, join(path, name));
  }
}
