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
  ofCountry,
  page,
}: Plan) => `import { ${unique(['flag', ...fields.map(({ kind }) => CHOICES[kind].declaredBy)]).join(', ')} } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const ${camel} = defineResource('${name}', {
  fields: {
${fields.map((field) => `    ${CHOICES[field.kind].fact(field.name)},\n`).join('')}    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: [${quoted(label)}],
  scope: ${ofCountry ? `'country_id'` : `'none'`},
${page ? '  opensPage: true,\n' : ''}  list: {
    search: [${quoted(label)}],
    filters: ['keyword', 'id', ${ofCountry ? `'country_id', ` : ''}'is_active', 'status', 'created_at', 'from_date', 'to_date'],
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
  ofCountry,
}: Plan) => `${ofCountry ? `import { sql } from 'drizzle-orm';\n` : ''}import { ${unique([...(ofCountry ? ['index'] : []), 'pgTable', ...fields.flatMap(({ kind }) => CHOICES[kind].uses ?? [])]).join(', ')} } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';
${ofCountry ? `import { countries } from './geography.ts';\n` : ''}
export const ${camel} = pgTable('${table}', {
  ...recordColumns(),
${fields.flatMap((field) => getColumns(field).map((column) => `  ${column}: ${CHOICES[field.kind].column},\n`)).join('')}  is_active: yesNo(true),
  search_key: searchKey(${quoted(label)}),
}${ofCountry ? `, (t) => [index('${table}_country').on(t.country_id, t.created_at, t.id).where(sql\`deleted_at is null\`)]` : ''});
`;

/** Where its facts stand in the contract: beside those of a module that is there already, or as what its own is about. */
export const getFactsPath = ({ module, kebab }: Plan) => `${module}/${module === kebab ? 'resource' : kebab}`;

const apiFile = (plan: Plan) => `import { ${plan.camel} } from '@diwan/contract/${getFactsPath(plan)}';
import * as t from '../../schema/tables/${plan.kebab}.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';

export const ${plan.camel}Module: Module = { resources: [crud(${plan.camel}, { table: t.${plan.camel} })] };
`;

/** The fields in rows of a form, or of a page: a name's two languages side by side. What the system sets stands in no form. */
const getItems = (fields: Plan['fields']) =>
  fields
    .filter(({ kind }) => kind !== 'currency')
    .map((field) => (field.kind === 'bilingual' ? `[${quoted(getColumns(field))}]` : quoted(getColumns(field))));

/** What the page of a row has: its fields in a section, beside them the switch. */
const getPage = (fields: Plan['fields']) => {
  const names = fields.filter(({ kind }) => kind !== 'currency' && kind !== 'image').flatMap(getColumns);
  return `\n  detail: [{ heading: 'identity', fields: [${quoted(names)}] }],`;
};

const webFile = (plan: Plan) => {
  const { camel, singular, fields, page } = plan;
  return `import { ${camel} } from '@diwan/contract/${getFactsPath(plan)}';
import { defineScreens } from '../../crud/resource/screens.ts';

export const ${singular}Screens = defineScreens(${camel}, {
  columns: [${quoted([...fields.filter(({ kind }) => kind !== 'currency').map(({ name }) => name), 'is_active', 'created_at'])}],
  form: [${getItems(fields).join(', ')}, 'is_active'],${page ? getPage(fields) : ''}
});
`;
};

/** The files that are the resource's own, by their paths. */
export function filesFrom(plan: Plan): Readonly<Record<string, string>> {
  return {
    [`packages/contract/src/${getFactsPath(plan)}.ts`]: contractFile(plan),
    [`apps/api/src/schema/tables/${plan.kebab}.ts`]: tableFile(plan),
    [`apps/api/src/modules/${plan.module}/index.ts`]: apiFile(plan),
    [`apps/web/src/modules/${plan.module}/index.tsx`]: webFile(plan),
  };
}
