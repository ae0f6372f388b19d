import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run-command.mjs';

/** Bundles the API: our own packages are source and go in, nearly all of the registry's stay where they are. */
export async function buildApi() {
  const source = join(ROOT, 'apps/api/src');
  const dist = join(ROOT, 'apps/api/dist');
  rmSync(dist, { recursive: true, force: true });
  await build({
    entryPoints: [join(source, 'server.ts'), join(source, 'prove-ledger.ts')],
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // One flat folder: files beside the bundle are found from every part of it.
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    plugins: [{ name: 'registry-packages', setup: leaveOutRegistryPackages }],
  });
  cpSync(join(source, 'db/migrations'), join(dist, 'migrations'), { recursive: true });
}

// Pure ESM in hundreds of small files: reading them one by one would be a third of a warm start.
const BUNDLED = /^(@diwan\/|(drizzle-orm|zod|i18next)(\/|$))/;

function leaveOutRegistryPackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
  );
}
