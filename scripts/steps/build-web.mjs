import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildWorker } from './build-worker.mjs';
import { compressAhead } from './compress.mjs';
import { ROOT, runNode, whyFailed } from './run-command.mjs';

/** Builds the dashboard, and the compressed copies of its files that the API serves. */
export async function buildWeb() {
  const web = join(ROOT, 'apps/web');
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runNode([vite, 'build', '--logLevel', 'error', '--emptyOutDir'], { cwd: web, env });
  if (code !== 0) throw new Error(whyFailed('vite build', code));
  await buildWorker(join(web, 'dist'));
  await compressAhead(join(web, 'dist'));
}
