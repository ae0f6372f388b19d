import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFrom } from './new-resource/plan.ts';
import { wordsFrom } from './new-resource/words.ts';
import { ROOT } from './steps/run-command.mjs';
import { listFiles } from './steps/work-tree.mjs';

const run = promisify(execFile);
// Tests that run in the copy are no part of this run.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_)/.test(name)));

const WORDS = {
  ar: {
    title: 'الحيوانات الأليفة',
    one: 'حيوان أليف',
    count_zero: 'لا حيوانات أليفة',
    count_one: 'حيوان أليف واحد',
    count_two: 'حيوانان أليفان',
    count_few: '{{count}} حيوانات أليفة',
    count_many: '{{count}} حيوانًا أليفًا',
    count_other: '{{count}} حيوان أليف',
    add: 'إضافة حيوان أليف',
    edit: 'تعديل الحيوان الأليف',
    'fields.name': 'الاسم',
    'fields.age': 'العمر',
    'fields.is_active': 'نشط',
    'can.index': 'عرض قائمة الحيوانات الأليفة',
    'can.show': 'عرض تفاصيل حيوان أليف',
    'can.create': 'إضافة حيوان أليف',
    'can.update': 'تعديل حيوان أليف',
    'can.delete': 'حذف حيوان أليف',
  },
  en: {
    title: 'Pets',
    one: 'Pet',
    count_one: '{{count}} pet',
    count_other: '{{count}} pets',
    add: 'Add a pet',
    edit: 'Edit the pet',
    'fields.name': 'Name',
    'fields.age': 'Age',
    'fields.is_active': 'Active',
    'can.index': 'View the list of pets',
    'can.show': 'View a pet',
    'can.create': 'Add a pet',
    'can.update': 'Edit a pet',
    'can.delete': 'Delete a pet',
  },
};
/** Words for whatever else there is to name: what they say is not what is tried. */
const getWords = (name: string, fields: readonly string[]) => {
  const plan = planFrom({ name, fields: fields.join() });
  const say = (language: 'ar' | 'en', text: string) =>
    Object.fromEntries(
      Object.entries(wordsFrom(plan, language, {})).map(([key, draft]) => [
        key,
        /[⟨⟩]/.test(draft) ? `${draft.includes('{{') ? '{{count}} ' : ''}${text}` : draft,
      ]),
    );
  return { ar: say('ar', 'كشك'), en: say('en', 'Stall') };
};
const STALL = ['name:bilingual', 'country_id:country', 'price:money', 'fee:money'];

/** Copies the checkout, with what it has installed linked in, and its own packages where those of the copy are looked for. */
async function copyOfTree(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'diwan-resource-'));
  for (const file of listFiles()) cpSync(join(ROOT, file), join(copy, file));
  // What looks for files asks git for them.
  execFileSync('git', ['init', '-q'], { cwd: copy });
  mkdirSync(join(copy, 'node_modules/@diwan'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@diwan') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@diwan', name));
      const own = join(folder, name, 'node_modules');
      if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(copy, own));
    }
  return copy;
}

describe('what is asked for', () => {
  const asked = { name: 'pets', fields: 'name:text,age:number' };

  it('is a table’s name and fields of known kinds, one of which names the rows', () => {
    expect(() => planFrom({ ...asked, name: 'Pets!' })).toThrow('named by its table');
    expect(() => planFrom({ ...asked, name: 'cities', fields: 'x:colour' })).toThrow('"x:colour" is no field');
    expect(() => planFrom({ ...asked, fields: 'age:number' })).toThrow('One field names the rows');
    expect(() => planFrom({ ...asked, fields: 'name:text,price:money' })).toThrow('add country_id:country');
    expect(() => planFrom({ ...asked, fields: 'name:text,home_id:country' })).toThrow('is called country_id');
    expect(() => planFrom({ ...asked, name: 'sliders' })).toThrow('permissions of sliders already');
  });

  it('has its words, or brackets that the catalogues’ test refuses', () => {
    const plan = planFrom(asked);
    expect(() => wordsFrom(plan, 'ar', { tilte: 'الحيوانات' })).toThrow('nothing to be called tilte');
    const { title, add, 'fields.id': id } = wordsFrom(plan, 'ar', { title: 'الحيوانات' });
    expect([title, add, id]).toEqual(['الحيوانات', '⟨Add pet⟩', 'الرقم']);
  });

  it('has the currency of its amounts, whose word is known', () => {
    const plan = planFrom({ name: 'stalls', fields: STALL.join() });
    expect(plan.columns).toEqual(['name_ar', 'name_en', 'country_id', 'currency', 'price', 'fee']);
    expect(wordsFrom(plan, 'ar', {})['fields.currency']).toBe('العملة');
  });
});

describe('a new resource, simple or of a country and with amounts', () => {
  let copy: string;
  const inCopy = (program: string, ...args: string[]) => run(program, args, { cwd: copy, env, timeout: 280_000, maxBuffer: 2 ** 24 });
  const tool = (name: string) => join(copy, 'node_modules/.bin', name);

  beforeAll(async () => {
    copy = await copyOfTree();
    writeFileSync(join(copy, 'pets.json'), JSON.stringify(WORDS));
    writeFileSync(join(copy, 'stalls.json'), JSON.stringify(getWords('stalls', STALL)));
    const add = (...args: string[]) => inCopy('node', '--import', 'tsx', 'scripts/new-resource.ts', ...args);
    await add('--name=pets', '--fields=name:text,age:number', '--words=pets.json');
    await add('--name=stalls', `--fields=${STALL.join()}`, '--words=stalls.json', '--page');
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('has its migration written anew where its table changes', async () => {
    const folder = join(copy, 'apps/api/src/schema/migrations');
    const before = readdirSync(folder);
    const table = join(copy, 'apps/api/src/schema/tables/stalls.ts');
    const text = readFileSync(table, 'utf8');
    writeFileSync(table, text.replace('is_active:', 'seats: integer(),\n    is_active:'));
    const { stdout } = await inCopy('node', 'scripts/migration.mjs', '--again');
    const sql = readFileSync(join(folder, before.findLast((file) => file.endsWith('_stalls.sql')) ?? ''), 'utf8');
    expect([readdirSync(folder), sql]).toEqual([before, expect.stringMatching(/CREATE TABLE "stalls"[^;]*"seats" integer/)]);
    expect(stdout).toContain('_stalls.sql');
    writeFileSync(table, text);
    await inCopy('node', 'scripts/migration.mjs', '--again', '--untried');
  }, 280_000);

  it('compiles, and passes what is asked of every resource', async () => {
    await Promise.all(['apps/api', 'apps/web'].map((folder) => inCopy(tool('tsc'), '-p', folder)));
    await inCopy(tool('vitest'), 'run', '--project=facts');
    const report = join(copy, 'report.json');
    const names = 'pets|stalls|table of guards|lint knows every table';
    await inCopy(
      tool('vitest'),
      'run',
      '--project=api',
      'apps/api/src/conformance',
      '-t',
      names,
      '--reporter=json',
      `--outputFile=${report}`,
    );
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(80);
  }, 600_000);
});
