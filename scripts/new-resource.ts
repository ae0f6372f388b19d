// `npm run new-resource -- --name=pets --fields=name:bilingual,age:number`: a resource, ready to run but for its words.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { planFrom } from './new-resource/plan.ts';
import { writeResource } from './new-resource/write.ts';
import { wordsFrom, type GivenWords, type Language } from './new-resource/words.ts';
import { ROOT } from './steps/run-command.mjs';

const OPTIONS = ['name', 'fields', 'module', 'area', 'category', 'menu', 'words'] as const;
const USAGE =
  'npm run new-resource -- --name=stalls --fields=name:bilingual,country_id:country,price:money --page --words=stalls.json: see docs/adding-a-resource.md.';

type Asked = Readonly<Record<string, string | undefined>>;

/** One sentence that says what is not as it should be. */
function end(error: unknown): never {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exit(1);
}

function readAsked(): Asked {
  const texts = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]));
  const { page, ...values } = parseArgs({ options: { ...texts, page: { type: 'boolean' } } }).values;
  return { ...(values as Asked), ...(page === true && { page: 'yes' }) };
}

/** Writes what is asked for; the plan, the files that it wrote, and the texts that stand there in brackets. */
function write() {
  const asked = readAsked();
  const plan = planFrom(asked);
  const given: Partial<Record<Language, GivenWords>> = asked['words'] === undefined ? {} : JSON.parse(readFileSync(asked['words'], 'utf8'));
  const files = writeResource(ROOT, plan, { ar: given.ar ?? {}, en: given.en ?? {} });
  const unwritten = (['ar', 'en'] as const).flatMap((language) =>
    Object.entries(wordsFrom(plan, language, given[language] ?? {})).flatMap(([key, text]) =>
      text.includes('⟨') ? [`${language} ${key}`] : [],
    ),
  );
  return { plan, files, unwritten };
}

let written: ReturnType<typeof write>;
try {
  written = write();
} catch (error) {
  end(error);
}
const { plan, files, unwritten } = written;
const program = (name: string) => join(ROOT, 'node_modules/.bin', name);
execFileSync(
  program('oxfmt'),
  files.filter((file) => !file.endsWith('.txt')),
  { cwd: ROOT },
);
execFileSync(process.execPath, [join(ROOT, 'scripts/migration.mjs'), `--name=${plan.table}`, '--untried']);

for (const file of files) console.log(file);
console.log('Its migration stands in apps/api/src/schema/migrations; docs/architecture.md has a line for a new folder: word it better.');
if (unwritten.length > 0) console.log(`Texts that stand in ⟨brackets⟩, to be written: ${unwritten.join(', ')}.`);
console.log(
  `Next: npm run check && npx vitest run --project=api apps/api/src/conformance -t '${plan.name}|table of guards', then npm test.`,
);
