// `npm run new-resource -- --name=pets --fields=name:bilingual,age:number`: a resource, ready to run but for its words.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { planFrom } from './new-resource/plan.ts';
import { writeResource } from './new-resource/write.ts';
import type { GivenWords, Language } from './new-resource/words.ts';
import { ROOT } from './steps/run-command.mjs';

const OPTIONS = ['name', 'fields', 'module', 'area', 'category', 'menu', 'words'] as const;
const USAGE = 'npm run new-resource -- --name=pets --fields=name:text,age:number --words=pets.json: see docs/adding-a-resource.md.';

/** What is asked for, or one sentence that says why it is not clear. */
function readPlan() {
  try {
    const { values } = parseArgs({ options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])) });
    const asked = values as Readonly<Record<string, string | undefined>>;
    return { asked, plan: planFrom(asked) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(1);
  }
}

const { asked, plan } = readPlan();
const given: Partial<Record<Language, GivenWords>> = asked['words'] === undefined ? {} : JSON.parse(readFileSync(asked['words'], 'utf8'));

const files = writeResource(ROOT, plan, { ar: given.ar ?? {}, en: given.en ?? {} });
const program = (name: string) => join(ROOT, 'node_modules/.bin', name);
execFileSync(
  program('oxfmt'),
  files.filter((file) => !file.endsWith('.txt')),
  { cwd: ROOT },
);
execFileSync(program('drizzle-kit'), ['generate', `--name=${plan.table}`], { cwd: join(ROOT, 'apps/api') });

for (const file of files) console.log(file);
console.log(
  `Its migration stands in apps/api/src/schema/migrations. Next: write the texts that stand in ⟨brackets⟩, then npm run check && npm test.`,
);
