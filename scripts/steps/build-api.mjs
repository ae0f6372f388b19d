import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run-command.mjs';

/** What the built app runs on where somebody starts it on a Node of their own; `npm start` brings one where npm has one. */
const FLOOR = [22, 12];
const refusesOlderNode = `{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < ${FLOOR[0]} || (major === ${FLOOR[0]} && minor < ${FLOOR[1]})) {
    console.error('Diwan needs Node ${FLOOR.join('.')} or newer here; this is Node ' + process.versions.node + '. On Linux its packages bring one: node_modules/.bin/node.');
    process.exit(1);
  }
}`;

/** Bundles the API: our own packages are source and go in, nearly all of the registry's stay where they are. */
export async function buildApi() {
  const source = join(ROOT, 'apps/api/src');
  const dist = join(ROOT, 'apps/api/dist');
  rmSync(dist, { recursive: true, force: true });
  const { outputFiles } = await build({
    write: false,
    entryPoints: ['server.ts', 'prove-ledger.ts', 'doctor.ts', 'commands.ts', 'migrate.ts'].map((entry) => join(source, entry)),
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${FLOOR[0]}`,
    banner: { js: refusesOlderNode },
    // One flat folder: files beside the bundle are found from every part of it.
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    plugins: [{ name: 'registry-packages', setup: leaveOutRegistryPackages }],
  });
  mkdirSync(dist);
  for (const { path, text } of outputFiles) writeFileSync(path, getAscii(text));
  cpSync(join(source, 'schema/migrations'), join(dist, 'migrations'), { recursive: true });
}

// Pure ESM in hundreds of small files: reading them one by one would be a third of a warm start.
const BUNDLED = /^(@diwan\/|(drizzle-orm|zod|i18next)(\/|$))/;

function leaveOutRegistryPackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
  );
}

/** Node keeps a source text for as long as it runs, with two bytes for each of its characters if one of them is not ASCII. */
function getAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
