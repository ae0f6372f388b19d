import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Whether a build is that of today's sources; one that lies there without any, as in an image, is what it was made to be. */
export function isFresh({ dist, sources }) {
  try {
    const stamp = readFileSync(join(ROOT, dist, '.stamp'), 'utf8');
    return !existsSync(join(ROOT, sources[0])) || stamp === getStamp(sources);
  } catch {
    return false;
  }
}

/** What sources are known by: their names below the root and their content, wherever they lie and whenever they were put there. */
export function getStamp(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

/** Notes from what a result was built. The stamp is taken before the build: what changes meanwhile makes the result stale again. */
export function writeStamp(dist, stamp) {
  writeFileSync(join(ROOT, dist, '.stamp'), stamp);
}

function addTo(hash, path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size}\n`);
    hash.update(readFileSync(join(ROOT, path)));
    return;
  }
  for (const name of readdirSync(join(ROOT, path)).toSorted()) {
    if (name !== 'node_modules' && !name.includes('.test.')) addTo(hash, `${path}/${name}`);
  }
}
