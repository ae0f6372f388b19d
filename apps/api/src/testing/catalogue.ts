import type { TestDatabase } from './database.ts';

const SCHEMAS = `('public', 'drizzle', 'pgboss')`;
/** What extensions bring is theirs. */
const ours = (id: string) => `not exists (select from pg_depend d where d.objid = ${id} and d.deptype = 'e')`;

/** Kinds of things, each as texts that say everything about one of them but where among the others it stands. */
const PARTS: Readonly<Record<string, string>> = {
  extensions: `select extname || ' in ' || extnamespace::regnamespace from pg_extension`,
  schemas: `select concat_ws(' ', nspname, nspacl) from pg_namespace where nspname in ${SCHEMAS}`,
  relations: `select concat_ws(' ', c.relkind, c.oid::regclass, c.relpersistence, c.relrowsecurity, c.reloptions, c.relacl, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid))
    from pg_class c where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind <> 'i'`,
  columns: `select concat_ws(' ', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcompression, a.attstorage, l.collname, a.attacl, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  // From PostgreSQL 18 on columns that are not null are constraints as well, whose names tell what a table was once called.
  constraints: `select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint where connamespace::regnamespace::text in ${SCHEMAS} and contype <> 'n'`,
  indexes: `select concat_ws(' ', i.indisvalid, i.indisreplident, pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace::regnamespace::text in ${SCHEMAS}`,
  functions: `select concat_ws(' ', pg_get_functiondef(p.oid), p.proacl) from pg_proc p where p.pronamespace::regnamespace::text in ${SCHEMAS} and ${ours('p.oid')}`,
  // Without parentheses: a chain of ORs has others once it went through a dump.
  triggers: `select concat_ws(' ', tgenabled, translate(pg_get_triggerdef(oid), '()', '')) from pg_trigger where not tgisinternal`,
  sequences: `select concat_ws(' ', s.seqrelid::regclass, format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle, d.refobjid::regclass, a.attname)
    from pg_sequence s left join pg_depend d on d.objid = s.seqrelid and d.deptype in ('a', 'i') and d.refobjsubid > 0 left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid`,
  types: `select concat_ws(' ', typname, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) from pg_type t
    where typnamespace::regnamespace::text in ${SCHEMAS} and typtype <> 'b' and ${ours('t.oid')}`,
  comments: `select concat_ws(' ', classoid::regclass, objsubid, description) from pg_description where objoid in (select oid from pg_class where relnamespace::regnamespace::text in ${SCHEMAS})`,
  policies: `select polname || ' on ' || polrelid::regclass from pg_policy`,
  ownDefaults: `select concat_ws(' ', defaclobjtype, defaclacl) from pg_default_acl`,
};

/** Everything that a database is made of, without its rows: sorted texts, by kinds. */
export async function getCatalogue({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, string[]>> {
  const catalogue: Record<string, string[]> = {};
  for (const [kind, text] of Object.entries(PARTS)) {
    const { rows } = await pool.query<Record<string, string>>(text);
    catalogue[kind] = rows.map((row) => Object.values(row)[0] ?? '').toSorted();
  }
  return catalogue;
}

/** How many rows each table of the product has. */
export async function rowCounts({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}
