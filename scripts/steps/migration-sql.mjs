import { generateMigration } from 'drizzle-kit/api';

const BREAK = '--> statement-breakpoint';
const ADDED = /^ALTER TABLE ("\w+") ADD COLUMN "\w+"/;

/** Columns that others are made of come first: drizzle writes them in the order of their tables' changes. */
export function sortColumns(statements) {
  const isMade = (statement) => ADDED.test(statement) && statement.includes('GENERATED ALWAYS AS (');
  const last = statements.findLastIndex((statement) => ADDED.test(statement));
  const upToLast = statements.slice(0, last + 1);
  return [...upToLast.filter((statement) => !isMade(statement)), ...upToLast.filter(isMade), ...statements.slice(last + 1)];
}

/** The columns that are dropped and made anew, which takes along every index that reads them: `providers.search_key`. */
function getMadeAnew(statements) {
  const dropped = statements.flatMap((statement) => {
    const [, table, column] = /^ALTER TABLE "(\w+)" drop column "(\w+)"/i.exec(statement) ?? [];
    return table ? [{ table, column }] : [];
  });
  return dropped.filter(({ table, column }) => statements.some((one) => one.startsWith(`ALTER TABLE "${table}" ADD COLUMN "${column}"`)));
}

/** The statements of the indexes that went with a column that is made anew, although the tables still have them. */
export async function findLostIndexes(statements, snapshot) {
  const without = structuredClone(snapshot);
  for (const { table, column } of getMadeAnew(statements)) {
    const indexes = without.tables[`public.${table}`]?.indexes ?? {};
    for (const [name, index] of Object.entries(indexes))
      if (new RegExp(`\\b${column}\\b`).test(JSON.stringify([index.columns, index.where]))) delete indexes[name];
  }
  const lost = await generateMigration(without, snapshot);
  return lost.filter((statement) => !statements.includes(statement));
}

/** A migration as drizzle wrote it, brought into an order in which it runs, with the indexes that it would lose. */
export async function mendMigration(text, snapshot) {
  const statements = text.split(BREAK).map((statement) => statement.trim());
  return [...sortColumns(statements), ...(await findLostIndexes(statements, snapshot))].join(`${BREAK}\n`);
}
