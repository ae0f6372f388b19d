import { relative, sep } from 'node:path';
import { constantsIn, joinedText } from './joined-text.mjs';
import { BUILT_WRITES, getMethod } from './literal.mjs';
import { RAW_WRITES, RECORDED, WRITES_BESIDE, WRITES_FREELY } from './recorded-tables.mjs';
import { maybeWrittenTables, writtenTables } from './written-tables.mjs';

const API = 'apps/api/src/';
/** Where tables and rules are declared for all: what writes stands where it is run. */
const DECLARES = /^(packages\/|apps\/api\/src\/schema\/)/;
const IS_TEST = /\.test\.tsx?$/;
/** The door of the query builder, which knows how to write any table; migrations go through it. */
const BUILDER = /^drizzle-orm\/(?!pg-core$|migrator$)/;
const MIGRATES = 'apps/api/src/platform/database/migrate.ts';

/** What a file may not do with a table, in words; null where it may. */
function refusal(source, table) {
  if (DECLARES.test(source))
    return table in (WRITES_BESIDE[source] ?? {})
      ? null
      : `SQL that writes (${table}) stands where it is run, below ${API}, and not among declarations; exceptions stand in scripts/lint/recorded-tables.mjs.`;
  if (!source.startsWith(API) || (table !== '§' && !RECORDED.has(table)) || table in (RAW_WRITES[source.slice(API.length)] ?? {}))
    return null;
  return `What changes rows of ${table === '§' ? 'a table that a value names' : table} goes through crud/record/change-row.ts, which also logs and tells of it; exceptions stand in scripts/lint/recorded-tables.mjs.`;
}

/** Recorded rows are written by `changeRow` and its like alone. */
export const recordedRows = {
  create(context) {
    const source = relative(context.cwd, context.filename).split(sep).join('/');
    if (IS_TEST.test(source) || WRITES_FREELY.test(source) || !(source.startsWith(API) || DECLARES.test(source))) return {};
    // Among declarations there are words as well, which say that something is updated.
    const getTables = DECLARES.test(source) ? writtenTables : maybeWrittenTables;
    let constants = new Map();
    const check = (node) => {
      for (const table of getTables(joinedText(node, constants))) {
        const message = refusal(source, table);
        if (message) context.report({ node, message });
      }
    };
    const checkCall = (node) => {
      if (['concat', 'join'].includes(getMethod(node))) check(node);
      // As SQL says it: the same table, whatever alias it has.
      if (!BUILT_WRITES.has(getMethod(node))) return;
      for (const table of writtenTables(`delete from ${joinedText(node.arguments[0], constants)}`)) {
        const message = refusal(source, table);
        if (message) context.report({ node, message });
      }
    };
    const checkImport = (node) => {
      if (node.importKind === 'type' || node.exportKind === 'type' || source === MIGRATES) return;
      const name = node.source?.value ?? '';
      if (BUILDER.test(name) || (name === 'drizzle-orm/pg-core' && !source.startsWith(`${API}schema/`)))
        context.report({
          node,
          message: 'Tables are declared with the query builder, and asked in SQL: nothing else takes it, but for types.',
        });
    };
    return {
      Program: (program) => (constants = constantsIn(program)),
      Literal: (node) => typeof node.value === 'string' && check(node),
      TemplateLiteral: check,
      BinaryExpression: (node) => node.operator === '+' && check(node),
      CallExpression: checkCall,
      ImportDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ImportExpression: checkImport,
    };
  },
};
