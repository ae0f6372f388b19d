import type pg from 'pg';
import type { Runner } from './runner.ts';
import { db } from './tables.ts';
import { maybe } from './typed.ts';

/** The row of `server_keys` that says by which versions of their collations the indexes were built. */
const ROW = 'collations';

const KEEP = 'insert into server_keys (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';

/** A sorted index, and by which version it would be built now; versions are those of ICU, or of the C library. */
interface Sorted {
  readonly index: string;
  /** As SQL names it; of the database itself, its name. */
  readonly collation: string;
  readonly is_default: boolean;
  readonly version: string;
  /** The version that PostgreSQL itself has written down: of when the collation, or the database, was made. */
  readonly made: string | null;
}

// Collations without a version (C, C.UTF-8) never sort otherwise. What a version is, the library is asked once for each.
const SORTED = `with sorted as (select distinct i.indexrelid, unnest(i.indcollation) as sorting from pg_index i
    join pg_class k on k.oid = i.indexrelid and k.relkind = 'i' and k.relnamespace = any(array[to_regnamespace('public'), to_regnamespace('pgboss')])),
  versions as materialized (select c.oid, c.collprovider = 'd' as is_default,
      case c.collprovider when 'd' then quote_ident(d.datname) else c.oid::regcollation::text end as collation,
      case c.collprovider when 'd' then pg_database_collation_actual_version(d.oid) else pg_collation_actual_version(c.oid) end as version,
      case c.collprovider when 'd' then d.datcollversion else c.collversion end as made
    from pg_collation c join pg_database d on d.datname = current_database()
    where c.oid in (select sorting from sorted))
  select indexrelid::regclass::text as index, versions.collation, is_default, version, made
  from sorted join versions on oid = sorted.sorting where version is not null order by 1`;

/**
 * Builds indexes anew whose collation has another version than the one that they were built by: a database that came to another machine, or
 * whose system was renewed, would not find what it has, and take twice what is there once. Under the lock of the migrations, before anybody
 * logs in.
 */
export async function rebuildSortedIndexes(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  const { sorted, known, stale } = await findSorted(client);
  for (const { index } of stale) await client.query(`reindex index ${index}`);
  const versions = Object.fromEntries(sorted.map(({ collation, version }) => [collation, version]));
  if (JSON.stringify(versions) !== JSON.stringify(known)) await client.query(KEEP, [ROW, JSON.stringify(versions)]);
  if (stale.length === 0) return;
  for (const { collation, is_default } of new Map(stale.map((one) => [one.collation, one])).values()) {
    // Whoever is not their owner sees PostgreSQL's own warning for longer; the indexes are right all the same.
    const refresh = is_default ? `alter database ${collation} refresh collation version` : `alter collation ${collation} refresh version`;
    await client.query(refresh).catch(() => {});
  }
  log(`${stale.length} sorted indexes were built anew, since letters are sorted by another version here.`);
}

/** The sorted indexes, the versions that they were built by as far as that is known, and those that would be built by another now. */
async function findSorted(runner: Runner) {
  const { rows: sorted } = await runner.query<Sorted>(SORTED);
  const known = await readVersions(runner);
  return { sorted, known, stale: sorted.filter(({ collation, version, made }) => version !== (known[collation] ?? made ?? version)) };
}

/** How many indexes sort otherwise than they were built: until the next start builds them anew. */
export const countStale = async (runner: Runner): Promise<number> => (await findSorted(runner)).stale.length;

async function readVersions(client: Runner): Promise<Readonly<Record<string, string>>> {
  const row = await maybe(client, db.selectFrom('server_keys').select('value').where('name', '=', ROW));
  return row ? (JSON.parse(row.value) as Record<string, string>) : {};
}
