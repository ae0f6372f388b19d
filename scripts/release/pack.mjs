import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { giveUp } from '../steps/run-command.mjs';

/** What runs, as the last stage of the Containerfile has it. */
export const RUNS = ['package.json', 'node_modules', 'apps/api/node_modules', 'apps/api/dist', 'apps/web/dist'];
/** What whoever unpacks it reads. */
const READ = ['CHANGELOG.md', 'SECURITY.md'];

export function refuseOtherTar() {
  const says = execFileSync('tar', ['--version'], { encoding: 'utf8' });
  if (!says.startsWith('tar (GNU tar)')) giveUp('A release is packed by GNU tar, which sorts: put it first on the path as tar.');
}

/** Packs a built folder so that nothing of this machine is in it: sorted, without owners, all of one time. */
export async function pack(folder, file, { version, epoch, notices }) {
  const args = ['--create', '--format=ustar', '--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner'];
  const modes = ['--mode=u=rwX,go=rX', `--transform=flags=r;s,^,diwan-${version}/,`];
  const tar = spawn('tar', [...args, ...modes, ...RUNS, ...READ, notices], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) giveUp('The archive could not be packed: tar says above why.');
}

/** Writes SHA256SUMS of all files of a folder, as sha256sum --check reads them. */
export async function writeSums(folder) {
  const lines = [];
  for (const name of readdirSync(folder).toSorted()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
