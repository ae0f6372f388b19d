import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPermission } from '@diwan/contract/permissions';

/** The spellings of a resource's name: `payment_ways` -> `payment-ways`, `paymentWays`, `PaymentWay`; its table is in the database's spelling. */
function spellings(name: string) {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = camel.replace(/ies$/, 'y').replace(/s$/, '');
  const table = kebab.replaceAll('-', '_');
  return { name, table, kebab, camel, singular, type: singular[0]?.toUpperCase() + singular.slice(1) };
}
type Spellings = ReturnType<typeof spellings>;

const contractFile = ({ name, kebab, camel, type }: Spellings) => `import { bilingual, flag } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const ${camel} = defineResource('${name}', {
  fields: {
    ...bilingual('title', { max: 120 }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: { list: 'index-${kebab}', show: 'show-${kebab}', create: 'create-${kebab}', update: 'update-${kebab}', delete: 'delete-${kebab}' },
});
export type ${type} = RecordOf<typeof ${camel}>;
`;

const tableFile = ({ table, camel }: Spellings) => `import { pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';

export const ${camel} = pgTable('${table}', {
  ...recordColumns(),
  title_ar: text().notNull(),
  title_en: text().notNull(),
  is_active: yesNo(true),
  search_key: searchKey('title_ar', 'title_en'),
});
`;

const apiFile = ({ kebab, camel }: Spellings) => `import { ${camel} } from '@diwan/contract/resources/${kebab}';
import * as t from '../../schema/tables/${kebab}.ts';
import { crud } from '../../crud/crud.ts';
import type { Module } from '../module.ts';

const ${camel}Api = crud(${camel}, { table: t.${camel} });

export const ${camel}Module: Module = { resources: [${camel}Api] };
`;

const webFile = ({ kebab, camel, singular }: Spellings) => `import { ${camel} } from '@diwan/contract/resources/${kebab}';
import { defineScreens } from '../../crud/screens.ts';

export const ${singular}Screens = defineScreens(${camel}, {
  columns: ['title', 'is_active', 'created_at'],
  form: [['title_ar', 'title_en'], 'is_active'],
});
`;

// The Arabic words are left empty on purpose: the catalogue's test stays red until an operator's words stand there.
const words = ({ name, camel }: Spellings, language: 'ar' | 'en') => {
  const say = (english: string) => (language === 'ar' ? `''` : `'${english}'`);
  const title = camel.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const forms = language === 'ar' ? ['zero', 'one', 'two', 'few', 'many', 'other'] : ['one', 'other'];
  const counts = forms.map((form) => `    count_${form}: ${say(`{{count}} ${title}`)},\n`).join('');
  const fields = ['id', 'created_at', 'updated_at', 'title', 'title_ar', 'title_en', 'is_active'];
  const labels = fields.map((field) => `      ${field}: ${say(field.replaceAll('_', ' '))},\n`).join('');
  const key = name.includes('-') ? `'${name}'` : name;
  return `  ${key}: {\n    title: ${say(title)},\n    one: ${say(title)},\n${counts}    add: ${say(`Add ${title}`)},\n    edit: ${say(`Edit ${title}`)},\n    fields: {\n${labels}    },\n  },\n`;
};

/** Inserts `line` before the last place where `mark` stands. */
function insertBefore(path: string, mark: string, line: string) {
  const text = readFileSync(path, 'utf8');
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error(`${path} has no ${mark}`);
  writeFileSync(path, text.slice(0, at) + line + text.slice(at));
}

/** Adds a name to the list that ends the file, whether it stands on one line or on many. */
function addToList(path: string, name: string) {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/,?\s*\];\s*$/, `, ${name}];\n`));
}

function addImport(path: string, line: string) {
  const text = readFileSync(path, 'utf8');
  const end = text.indexOf('\n\n');
  writeFileSync(path, `${text.slice(0, end)}\n${line}${text.slice(end)}`);
}

/** Writes the files of a simple resource into the checkout at `root` and registers them; gives the paths that it wrote. */
export function newResource(root: string, name: string): string[] {
  const spelled = spellings(name);
  const { kebab, camel, singular } = spelled;
  if (!/^[a-z][A-Za-z_-]*$/.test(name)) throw new Error('A resource is named by its table, as in payment_ways.');
  if (!isPermission(`index-${kebab}`))
    throw new Error(`Name the permissions index-${kebab} … delete-${kebab} in packages/contract/src/permissions.ts first.`);
  const at = (...parts: string[]) => join(root, ...parts);
  const files: Record<string, string> = {
    [`packages/contract/src/resources/${kebab}.ts`]: contractFile(spelled),
    [`apps/api/src/schema/tables/${kebab}.ts`]: tableFile(spelled),
    [`apps/api/src/modules/${kebab}/index.ts`]: apiFile(spelled),
    [`apps/web/src/modules/${kebab}/index.tsx`]: webFile(spelled),
  };
  const standing = Object.keys(files).find((file) => existsSync(at(file)));
  if (standing !== undefined) throw new Error(`${standing} exists already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  const contractIndex = at('packages/contract/src/resources/index.ts');
  addImport(contractIndex, `import { ${camel} } from './${kebab}.ts';`);
  addToList(contractIndex, camel);
  const apiIndex = at('apps/api/src/modules/index.ts');
  addImport(apiIndex, `import { ${camel}Module } from './${kebab}/index.ts';`);
  insertBefore(apiIndex, '];', `  ${camel}Module,\n`);
  insertBefore(
    at('apps/web/src/app/screens.ts'),
    '];',
    `  entry('${name}', ['show-all', 'add', 'edit'], () => import('../modules/${kebab}/index.tsx').then((file) => file.${singular}Screens)),\n`,
  );
  for (const language of ['ar', 'en'] as const)
    insertBefore(at(`packages/locales/src/${language}/resources.ts`), '}', words(spelled, language));
  return Object.keys(files);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new Error('Usage: npm run new-resource <name>, as in payment_ways.');
  for (const file of newResource(fileURLToPath(new URL('..', import.meta.url)), name)) console.log(file);
  console.log(`Next: fill in fields and Arabic words, then npx oxfmt . && npm run migration -- --name=${name} && npm run check.`);
}
