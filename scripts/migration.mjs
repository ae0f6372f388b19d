// `npm run migration -- --name=what_changes`: the SQL for what changed in the tables, tried on an empty database and on one with rows.
// `--again` writes the newest one anew, as long as no commit has it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mendMigration } from './steps/migration-sql.mjs';
import { giveUp, ROOT, run } from './steps/run-command.mjs';

const FOLDER = 'apps/api/src/schema/migrations';
const META = `${FOLDER}/meta`;
const JOURNAL = join(ROOT, META, '_journal.json');
const TRIAL = 'apps/api/src/schema/declared.test.ts';
const USAGE = 'Name what changes, as in npm run migration -- --name=parking_zones; --again writes the newest migration anew.';

function readOptions() {
  try {
    return parseArgs({ options: { name: { type: 'string' }, again: { type: 'boolean' }, untried: { type: 'boolean' } } }).values;
  } catch (error) {
    return giveUp(`${error.message}\n${USAGE}`);
  }
}

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 });
const isCommitted = (path) => git('cat-file', '-e', `HEAD:${path}`).status === 0;
const readJournal = () => JSON.parse(readFileSync(JOURNAL, 'utf8'));
const getSnapshots = () => readdirSync(join(ROOT, META)).filter((name) => name.endsWith('_snapshot.json'));

/** Takes the newest migration away, and answers its name. What has been committed may have been applied somewhere. */
function takeAway() {
  const journal = readJournal();
  const { tag } = journal.entries.at(-1);
  const file = `${FOLDER}/${tag}.sql`;
  if (isCommitted(file)) giveUp(`${file} stands in a commit. Where it has not landed yet, take that back first: git reset --soft HEAD~1.`);
  journal.entries.pop();
  writeFileSync(JOURNAL, JSON.stringify(journal, null, 2));
  for (const path of [file, `${META}/${tag.slice(0, 4)}_snapshot.json`]) rmSync(join(ROOT, path), { force: true });
  if (getSnapshots().length === 0) bringSnapshotBack();
  return tag.slice(5);
}

/** The tables as the last commit's newest migration left them. */
function bringSnapshotBack() {
  const path = git('ls-tree', '--name-only', 'HEAD', `${META}/`)
    .stdout.split('\n')
    .findLast((name) => name.endsWith('_snapshot.json'));
  if (path) writeFileSync(join(ROOT, path), git('show', `HEAD:${path}`).stdout);
}

/** Only the newest snapshot is kept, and with it those that no commit has: `--again` goes on from them. */
function removeOldSnapshots() {
  const old = getSnapshots().slice(0, -1);
  for (const path of old.map((name) => `${META}/${name}`)) if (isCommitted(path)) rmSync(join(ROOT, path));
}

/** Puts right what drizzle wrote, and answers the file. */
async function mend() {
  const { tag } = readJournal().entries.at(-1);
  const file = `${FOLDER}/${tag}.sql`;
  const snapshot = JSON.parse(readFileSync(join(ROOT, META, `${tag.slice(0, 4)}_snapshot.json`), 'utf8'));
  writeFileSync(join(ROOT, file), await mendMigration(readFileSync(join(ROOT, file), 'utf8'), snapshot));
  return file;
}

/** Applies all migrations to an empty database, and the newest to one with rows. */
async function tryOut(file) {
  let output = '';
  const args = ['run', '--project=api', '--reporter=dot', TRIAL];
  const code = await run(join(ROOT, 'node_modules/.bin/vitest'), args, { onOutput: (text) => (output += text) });
  if (code !== 0)
    giveUp(`${output.trimEnd()}\n${file} is written, but not as it should be: above is why. Mend it, then npx vitest ${args.join(' ')}.`);
}

const options = readOptions();
const former = options.again ? takeAway() : undefined;
const name = options.name ?? former ?? giveUp(USAGE);
const standing = readJournal().entries.length;
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
if (status !== 0) giveUp(said);
if (readJournal().entries.length === standing) {
  console.log('The migrations have all that the tables declare: there is nothing to write.');
  process.exit();
}
const file = await mend();
removeOldSnapshots();
// A table that is only new can be tried with all that is to be tried of it: `npm run new-resource` leaves that to the tests.
if (!options.untried) await tryOut(file);
console.log(options.untried ? file : `${file}: applied to an empty database, and to one with rows.`);
