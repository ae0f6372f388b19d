import { execFileSync } from 'node:child_process';
import { giveUp, ROOT } from './run-command.mjs';

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
