import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesFrom, getFactsPath } from './files.ts';
import { addGuards, addImport, addToBlock, addToGuard } from './insert.ts';
import type { Plan } from './plan.ts';
import { lines, wordsFrom, type GivenWords, type Language } from './words.ts';

const RIGHTS = ['index', 'show', 'create', 'update', 'delete'] as const;

/** What each call of a resource with one flag asks for, as `guards.txt` has it. */
const guardLines = ({ name, kebab }: Plan) => `GET ${name}: index-${kebab}
POST ${name}: create-${kebab}
GET ${name}/:id: show-${kebab}
POST ${name}/:id: inside
POST ${name}/:id {"_method":"PUT"}: update-${kebab}
POST ${name}/:id {"_method":"PUT","is_active":1}: update-${kebab}
POST ${name}/:id {"_method":"DELETE"}: delete-${kebab}
PUT ${name}/:id: update-${kebab}
DELETE ${name}/:id: delete-${kebab}
GET ${name}/:id/activity: show-${kebab}
GET ${name}/:id/status: update-${kebab}
POST ${name}/:id/status: update-${kebab}
POST ${name}/deleteAll: delete-${kebab}
GET ${name}/export: index-${kebab}
POST ${name}/export-link: index-${kebab}
POST ${name}/is_active/:id: update-${kebab}
GET ${name}_not_paginated: index-${kebab}
`;

function writeOwnFiles(root: string, plan: Plan): string[] {
  const files = Object.entries(filesFrom(plan));
  const standing = files.find(([file]) => existsSync(join(root, file)));
  if (standing) throw new Error(`${standing[0]} exists already.`);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return files.map(([file]) => file);
}

/** Its line in each registry. */
function register(root: string, plan: Plan): string[] {
  const { name, table, kebab, camel, singular, module, area, category, menu, ofCountry, page } = plan;
  const paths = {
    contract: 'packages/contract/src/resources.ts',
    permissions: 'packages/contract/src/permissions/catalogue.ts',
    menu: 'packages/contract/src/permissions/menu.ts',
    api: 'apps/api/src/modules/index.ts',
    web: 'apps/web/src/app/screens.ts',
    guards: 'apps/api/src/conformance/guards.txt',
    recorded: 'scripts/lint/recorded-tables.mjs',
    architecture: 'docs/architecture.md',
  };
  const at = (file: keyof typeof paths) => join(root, paths[file]);
  addImport(at('contract'), `import { ${camel} } from './${getFactsPath(plan)}.ts';`);
  addToBlock(at('contract'), 'const ALL = [', '\n] as const;', `  ${camel},\n`);
  const rights = RIGHTS.map((right) => `    '${right}-${kebab}': ['${right}', '${name}'],\n`).join('');
  addToBlock(at('permissions'), `\n  ${category}: {\n`, '\n  },', rights);
  addToBlock(at('menu'), `key: '${menu}',`, '\n    ],', `      { key: '${name}', to: '/${name}/show-all', can: 'index-${kebab}' },\n`);
  addImport(at('api'), `import { ${camel}Module } from './${module}/index.ts';`);
  addToBlock(at('api'), 'export const MODULES', '\n];', `  ${camel}Module,\n`);
  const screens = `  entry('${name}', ['show-all', ${page ? `'show', ` : ''}'add', 'edit'], () => import('../modules/${module}/index.tsx').then((file) => file.${singular}Screens), '${area}'),\n`;
  addToBlock(at('web'), 'export const SCREENS', '\n];', screens);
  addGuards(at('guards'), name, guardLines(plan));
  if (ofCountry) {
    const readers = ['index', 'create', 'update'].map((right) => `${right}-${kebab}`);
    addToGuard(at('guards'), 'GET countries_not_paginated', readers, readFileSync(at('permissions'), 'utf8'));
  }
  addToBlock(at('recorded'), 'export const RECORDED', '\n]);', `  '${table}',\n`);
  // What it is for, somebody who knows says better.
  if (!readFileSync(at('architecture'), 'utf8').includes(`\n| \`${module}\` | `))
    addToBlock(at('architecture'), '\n### Modules\n', '\n\n## ', `| \`${module}\` | ${kebab.replaceAll('-', ' ')} |\n`);
  return Object.values(paths);
}

/** Its words among those of its area, and those of its menu entry and its permissions. */
function writeWords(root: string, plan: Plan, language: Language, words: GivenWords): string[] {
  const { name, kebab, area } = plan;
  const folder = `packages/locales/src/${language}`;
  const files = [`${folder}/areas/${area}.ts`, `${folder}/menu.ts`, `${folder}/permissions.ts`] as const;
  const [own, menu, permissions] = files.map((file) => join(root, file)) as [string, string, string];
  const block = `    ${name}: {\n${lines(words, '', '      ')}      fields: {\n${lines(words, 'fields.', '        ')}      },\n    },\n`;
  addToBlock(own, '\n  resources: {\n', '\n  },', block);
  addToBlock(menu, '\n  entries: {\n', '\n  },', `    ${name}: ${JSON.stringify(words['title'])},\n`);
  addToBlock(
    permissions,
    '\n  names: {\n',
    '\n  },',
    lines(words, 'can.', '    ', (right) => `'${right}-${kebab}'`),
  );
  return [...files];
}

/** Writes a simple resource into the checkout at `root`: its own files, its words and its line in each registry. Gives the paths. */
export function writeResource(root: string, plan: Plan, given: Readonly<Record<Language, GivenWords>>): string[] {
  const words = { ar: wordsFrom(plan, 'ar', given.ar), en: wordsFrom(plan, 'en', given.en) };
  const own = writeOwnFiles(root, plan);
  const worded = (['ar', 'en'] as const).flatMap((language) => writeWords(root, plan, language, words[language]));
  return [...own, ...worded, ...register(root, plan)];
}
