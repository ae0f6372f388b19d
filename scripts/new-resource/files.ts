import { CHOICES, getColumns, type Plan } from './plan.ts';

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

const contractFile = ({
  name,
  camel,
  kebab,
  type,
  fields,
  label,
}: Plan) => `import { ${unique(['flag', ...fields.map(({ kind }) => kind)]).join(', ')} } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const ${camel} = defineResource('${name}', {
  fields: {
${fields.map((field) => `    ${CHOICES[field.kind].fact(field.name)},\n`).join('')}    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: [${quoted(label)}],
  scope: 'none',
  list: {
    search: [${quoted(label)}],
    filters: ['keyword', 'id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', ${quoted(label)}, 'created_at'],
  },
  can: { list: 'index-${kebab}', show: 'show-${kebab}', create: 'create-${kebab}', update: 'update-${kebab}', delete: 'delete-${kebab}' },
});
export type ${type} = RecordOf<typeof ${camel}>;
`;

const tableFile = ({
  table,
  camel,
  fields,
  label,
}: Plan) => `import { ${unique(['pgTable', ...fields.flatMap(({ kind }) => CHOICES[kind].uses ?? [])]).join(', ')} } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';

export const ${camel} = pgTable('${table}', {
  ...recordColumns(),
${fields.flatMap((field) => getColumns(field).map((column) => `  ${column}: ${CHOICES[field.kind].column},\n`)).join('')}  is_active: yesNo(true),
  search_key: searchKey(${quoted(label)}),
});
`;

const apiFile = ({ kebab, camel }: Plan) => `import { ${camel} } from '@diwan/contract/resources/${kebab}';
import * as t from '../../schema/tables/${kebab}.ts';
import { crud } from '../../crud/crud.ts';
import type { Module } from '../module.ts';

export const ${camel}Module: Module = { resources: [crud(${camel}, { table: t.${camel} })] };
`;

const webFile = ({ kebab, camel, singular, fields }: Plan) => `import { ${camel} } from '@diwan/contract/resources/${kebab}';
import { defineScreens } from '../../crud/screens.ts';

export const ${singular}Screens = defineScreens(${camel}, {
  columns: [${quoted([...fields.map(({ name }) => name), 'is_active', 'created_at'])}],
  form: [${fields.map((field) => (field.kind === 'bilingual' ? `[${quoted(getColumns(field))}]` : quoted(getColumns(field)))).join(', ')}, 'is_active'],
});
`;

/** The files that are the resource's own, by their paths. */
export function filesFrom(plan: Plan): Readonly<Record<string, string>> {
  return {
    [`packages/contract/src/resources/${plan.kebab}.ts`]: contractFile(plan),
    [`apps/api/src/schema/tables/${plan.kebab}.ts`]: tableFile(plan),
    [`apps/api/src/modules/${plan.module}/index.ts`]: apiFile(plan),
    [`apps/web/src/modules/${plan.module}/index.tsx`]: webFile(plan),
  };
}
