import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, ROOT, run } from './run-command.mjs';

/** Builds a commit in a folder of its own and gives the folder, which goes with this process. */
export async function buildCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-commit-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'version.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  const steps = [
    ['tar', ['-xf', archive, '-C', folder], `The files of ${commit} could not be read from the history.`],
    ['npm', ['ci', '--no-audit', '--no-fund'], `The packages of ${commit} could not be installed: npm says above why, mostly the network.`],
    [process.execPath, ['scripts/build.mjs'], `${commit} could not be built: the reason is above.`],
  ];
  for (const [program, args, sentence] of steps) if ((await run(program, args, { cwd: folder })) !== 0) giveUp(sentence);
  rmSync(archive);
  return folder;
}
