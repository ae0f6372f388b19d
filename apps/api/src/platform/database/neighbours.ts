import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { BEFORE_BASELINE } from '../../schema/before-baseline.ts';
import { MIGRATIONS } from '../../schema/migrations-folder.ts';
import { StartupFault } from '../../startup-fault.ts';
import { capital } from './start-refusals.ts';

/** Relations that a migration makes. */
const MAKES = /create (?:unlogged )?(?:table|sequence|view|materialized view) (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/gi;

/** What a database holds of whom. */
const HOLDINGS = `select
  to_regclass('drizzle.__drizzle_migrations') is not null as journal,
  to_regclass('public.admins') is not null and to_regclass('public.countries') is not null as has_ours,
  exists (select from pg_class where relnamespace = to_regnamespace('pgboss')) as has_queue,
  array(select relname::text from pg_class c where relnamespace = to_regnamespace('public') and relkind = any('{r,p,v,m,f,S}')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = any('{e,a,i}'))
    order by 1) as relations`;

interface Holdings {
  readonly journal: boolean;
  readonly has_ours: boolean;
  readonly has_queue: boolean;
  readonly relations: readonly string[];
}

/** The times at which the migrations that a database has had were written, as its journal has them. */
async function readTimes(client: pg.ClientBase): Promise<readonly number[]> {
  const { rows } = await client.query<{ at: string | null }>(`select to_jsonb(j)->>'created_at' as at from drizzle.__drizzle_migrations j`);
  return rows.map(({ at }) => Number(at));
}

const getDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Older code must not write into newer tables: what it does not know it cannot keep right. Nodes that run already are not asked:
 * while an upgrade goes from one to the next they serve with the tables that they began with and more. Tables of before the baseline
 * are taken over from the last version of then. Throws StartupFault.
 */
export function refuseOtherVersion(last: number | null, baseline: number, newest: number): void {
  if (last !== null && last > newest)
    throw new StartupFault(
      `The database belongs to a newer version of Diwan (its tables are of ${getDay(last)} UTC, this version's of ${getDay(newest)}): start that version, or restore the backup that was taken before the upgrade.`,
    );
  const { when, version } = BEFORE_BASELINE;
  if (last !== null && last < baseline && last !== when)
    throw new StartupFault(
      `The database belongs to an older version of Diwan than this one goes on from (its tables are of ${getDay(last)} UTC, and must be of ${getDay(when)}): start ${version} on it once, then this version.`,
    );
}

/** What stands in a database: of Diwan, which of its migrations; of others, what keeps Diwan out or stands beside it. */
export interface Standing {
  /** The time of the newest migration that it has had; null where Diwan was never there. */
  readonly last: number | null;
  readonly baseline: number;
  readonly newest: number;
  /** Relations of others in the schema where Diwan's would lie. */
  readonly others: readonly string[];
}

/** Finds out whose a database is, and changes nothing. Throws StartupFault where another product is in the way. */
export async function findStanding(client: pg.ClientBase, where: string): Promise<Standing> {
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const [baseline = 0, newest = 0] = [files[0]?.folderMillis, files.at(-1)?.folderMillis];
  const { rows } = await client.query<Holdings>(HOLDINGS);
  const { journal = false, has_ours = false, has_queue = false, relations = [] } = rows[0] ?? {};
  const times = journal ? await readTimes(client) : [];
  const known = new Set<number>([baseline, BEFORE_BASELINE.when]);
  if (times.length > 0 && (has_ours || times.some((at) => known.has(at))))
    return { last: Math.max(...times), baseline, newest, others: [] };
  const refuse = (what: string) => new StartupFault(`${capital(where)} holds ${what}: give Diwan a database of its own.`);
  if (times.length > 0) throw refuse('the migrations of another product, in its schema drizzle');
  if (has_queue) throw refuse('the queue of another product, in its schema pgboss');
  const names = namesMadeBy(files);
  const clashing = relations.filter((name) => names.has(name));
  if (clashing.length > 0) throw refuse(`what another product calls as Diwan calls its own (${listSome(clashing)})`);
  return { last: null, baseline, newest, others: relations };
}

const namesMadeBy = (files: readonly MigrationMeta[]) =>
  new Set(files.flatMap(({ sql }) => sql.flatMap((statement) => [...statement.matchAll(MAKES)].map(([, name = '']) => name))));

/** Some names of many, for a sentence. */
export const listSome = (names: readonly string[]): string => names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
