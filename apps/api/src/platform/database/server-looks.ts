import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { db } from './tables.ts';

/** How large the WAL is, and how much of it the server keeps by itself. */
export const WAL_SIZE = db.selectNoFrom([
  sql<number>`(select coalesce(sum(size), 0) from pg_ls_waldir())::float8`.as('size'),
  sql<number>`(pg_size_bytes(current_setting('max_wal_size')) + pg_size_bytes(current_setting('wal_keep_size')))::float8`.as('usual'),
]);

/** The bytes of the disk that the embedded database lies on; null where it is another's. */
export async function readDisk({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<number | null> {
  if (databaseUrl !== null) return null;
  const { blocks, bsize } = await statfs(dataDir);
  return blocks * bsize;
}

/** Whether the server hands its WAL out, and whether one may look at what waits. */
export const ARCHIVER = db.selectNoFrom([
  sql<boolean>`current_setting('archive_mode') <> 'off'`.as('is_on'),
  sql<boolean>`has_function_privilege('pg_ls_archive_statusdir()', 'execute')`.as('may_look'),
  sql<string | null>`(select last_archived_time from pg_stat_archiver)`.as('archived_at'),
  sql<string | null>`(select last_failed_time from pg_stat_archiver)`.as('failed_at'),
]);

/** Since when the oldest segment waits for its archive. */
export const OLDEST_SEGMENT = db.selectNoFrom(
  sql<string | null>`(select min(modification) from pg_ls_archive_statusdir() where name like '%.ready')`.as('oldest_segment'),
);

const SHOWN_REPLICAS = 10;

/** The replicas of the server, and how far behind each is. Who may not look sees that there is one, and nothing of it. */
export const REPLICAS = db
  .selectFrom(sql`pg_stat_replication`.as('replica'))
  .select([
    sql<string | null>`application_name`.as('name'),
    sql<string | null>`state`.as('replica_state'),
    sql<number | null>`pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
      replay_lsn)::float8`.as('lag_bytes'),
    sql<number | null>`extract(epoch from replay_lag)::float8`.as('lag'),
  ])
  .where(sql<boolean>`state is distinct from 'backup'`)
  .limit(SHOWN_REPLICAS);
