import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, ROOT, run } from './run-command.mjs';

const MIGRATIONS = 'apps/api/src/schema/migrations/*.sql';

/** What git says, or nothing where there is no history to ask. */
function ask(...args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** The commit of the version before: the given one, the newest tag, or what stood before the newest migration came. */
export function findFormerVersion(given) {
  const named = given ?? (ask('describe', '--tags', '--abbrev=0') || undefined);
  if (named !== undefined)
    return ask('rev-parse', '--verify', '--quiet', `${named}^{commit}`) || giveUp(`There is no version ${named} in this history.`);
  const newest = ask('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
  const before = newest && ask('rev-parse', '--verify', '--quiet', `${newest}^`);
  return before || giveUp('This drill needs the history of git, as far as the commit before the newest migration, or --from <commit>.');
}

/** Builds a commit in a folder of its own and gives the folder, which goes with this process. */
export async function buildFormerVersion(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-former-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'version.tar');
  ask('archive', '--output', archive, commit);
  const steps = [
    ['tar', ['-xf', archive, '-C', folder], `The files of ${commit} could not be read from the history.`],
    ['npm', ['ci', '--no-audit', '--no-fund'], `The packages of ${commit} could not be installed: npm says above why, mostly the network.`],
    [process.execPath, ['scripts/build.mjs'], `${commit} could not be built: the reason is above.`],
  ];
  for (const [program, args, sentence] of steps) if ((await run(program, args, { cwd: folder })) !== 0) giveUp(sentence);
  return folder;
}
