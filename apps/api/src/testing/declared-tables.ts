import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';

const TABLES = join(import.meta.dirname, '../schema/tables');
/** What is compared: of tables that drizzle declares all, of triggers that there are any. */
const KINDS = ['columns', 'constraints', 'indexes', 'triggers'] as const;

/** How a test loads a file of tables: nothing else imports what no literal names. */
type Load = (url: string) => Promise<object>;

/** What the tables declare, as drizzle writes it down. */
export async function getDeclared(load: Load, id?: string) {
  const files = readdirSync(TABLES).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => load(pathToFileURL(join(TABLES, file)).href)));
  return generateDrizzleJson(Object.assign({}, ...modules), id);
}

/** Makes the tables of their declarations alone in a bare database, with the functions that another has. */
export async function makeDeclared(bare: Pick<TestDatabase, 'pool'>, migrated: Pick<TestDatabase, 'pool'>, load: Load): Promise<void> {
  const { rows: functions } = await migrated.pool.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.oid`,
  );
  const beside = ['set check_function_bodies = off', 'create extension pg_trgm', 'create extension btree_gist'];
  const tables = await generateMigration(generateDrizzleJson({}), await getDeclared(load));
  const client = await bare.pool.connect();
  for (const statement of [...beside, ...functions.map(({ text }) => text), ...tables]) await client.query(statement);
  client.release(true);
}

/** What two databases do not both have: kind and text of each, those of the first and those of the second. */
export async function getDifference(
  one: Pick<TestDatabase, 'pool'>,
  other: Pick<TestDatabase, 'pool'>,
): Promise<readonly [string[], string[]]> {
  const [here, there] = [await getCatalogue(one), await getCatalogue(other)];
  const isOurs = (text: string) => !/\b(pgboss|drizzle)\./.test(text);
  const without = (some: typeof here, others: typeof here) =>
    KINDS.flatMap((kind) =>
      (some[kind] ?? []).filter((text) => isOurs(text) && !others[kind]?.includes(text)).map((text) => `${kind}: ${text}`),
    );
  return [without(here, there), without(there, here)];
}
