// `npm run migration -- --name=what_changes`: the SQL for what changed in the tables. `--again` writes the newest one anew, as long as no
// commit has it.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, ROOT } from './steps/run-command.mjs';

const FOLDER = 'apps/api/src/schema/migrations';
const JOURNAL = join(ROOT, FOLDER, 'meta/_journal.json');
const USAGE = 'Name what changes, as in npm run migration -- --name=parking_zones; --again writes the newest migration anew.';

function readOptions() {
  try {
    return parseArgs({ options: { name: { type: 'string' }, again: { type: 'boolean' } } }).values;
  } catch (error) {
    return giveUp(`${error.message}\n${USAGE}`);
  }
}

/** Takes the newest migration away, and answers its name. What has been committed may have been applied somewhere. */
function takeAway() {
  const journal = JSON.parse(readFileSync(JOURNAL, 'utf8'));
  const { tag } = journal.entries.at(-1);
  const file = `${FOLDER}/${tag}.sql`;
  if (spawnSync('git', ['cat-file', '-e', `HEAD:${file}`], { cwd: ROOT }).status === 0)
    giveUp(`${file} stands in a commit. Where it has not landed yet, take that back first: git reset --soft HEAD~1.`);
  journal.entries.pop();
  writeFileSync(JOURNAL, JSON.stringify(journal, null, 2));
  for (const path of [file, `${FOLDER}/meta/${tag.slice(0, 4)}_snapshot.json`]) rmSync(join(ROOT, path), { force: true });
  return tag.slice(5);
}

const options = readOptions();
const former = options.again ? takeAway() : undefined;
const name = options.name ?? former ?? giveUp(USAGE);
const program = join(ROOT, 'node_modules/.bin/drizzle-kit');
// In a terminal it may ask which column was renamed; elsewhere what it prints is the list of all tables, and a stack where it would ask.
const stdio = process.stdin.isTTY ? 'inherit' : 'pipe';
const { status, stdout, stderr } = spawnSync(program, ['generate', `--name=${name}`], {
  cwd: join(ROOT, 'apps/api'),
  stdio,
  encoding: 'utf8',
});
const said = `${stdout ?? ''}${stderr ?? ''}`;
if (/Interactive prompts require/.test(said))
  giveUp(
    'A column went and another came: whether it was renamed can only be asked in a terminal. Nodes of the version before still use it: keep it in the tables until a later version (docs/adding-a-resource.md, "Changing a table").',
  );
const [lastLine = ''] = said.trim().split('\n').slice(-1);
if (status === 0) console.log(lastLine);
else giveUp(said);
