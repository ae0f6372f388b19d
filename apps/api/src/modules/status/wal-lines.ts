import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';
import { getAge, grade, makeLine, MINUTE_S, type StatusPart } from './line.ts';

/** Seconds that a segment may wait for its archive: each is handed out within a minute. */
const UNARCHIVED = { look: 2 * MINUTE_S, bad: 5 * MINUTE_S };

/** The bytes of the disk that the embedded database lies on; endless where it is another's. */
async function readDisk(dataDir: string | null): Promise<number> {
  if (dataDir === null) return Number.POSITIVE_INFINITY;
  const { blocks, bsize } = await statfs(dataDir);
  return blocks * bsize;
}

const wal: StatusPart = {
  line: 'wal',
  async read({ app, runner }) {
    const { size, usual } = await one(
      runner,
      db.selectNoFrom([
        sql<number>`(select coalesce(sum(size), 0) from pg_ls_waldir())::float8`.as('size'),
        sql<number>`(pg_size_bytes(current_setting('max_wal_size')) + pg_size_bytes(current_setting('wal_keep_size')))::float8`.as('usual'),
      ]),
    );
    const { databaseUrl, dataDir } = app.config;
    const half = (await readDisk(databaseUrl === null ? dataDir : null)) / 2;
    const state = grade(size, { look: Math.min(2 * usual, half), bad: Math.min(6 * usual, half) });
    return [makeLine('wal', { state, advice: 'wal_grows', facts: { size } })];
  },
};

const ARCHIVER = db.selectNoFrom([
  sql<boolean>`current_setting('archive_mode') <> 'off'`.as('is_on'),
  sql<boolean>`has_function_privilege('pg_ls_archive_statusdir()', 'execute')`.as('may_look'),
  sql<string | null>`(select last_archived_time from pg_stat_archiver)`.as('archived_at'),
  sql<string | null>`(select last_failed_time from pg_stat_archiver)`.as('failed_at'),
]);

const OLDEST = db.selectNoFrom(
  sql<string | null>`(select min(modification) from pg_ls_archive_statusdir() where name like '%.ready')`.as('oldest_segment'),
);

const archive: StatusPart = {
  line: 'archive',
  async read({ runner, now }) {
    const { is_on, may_look, archived_at, failed_at } = await one(runner, ARCHIVER);
    if (!is_on) return [makeLine('archive', { facts: { result: 'off' } })];
    const isFailing = failed_at !== null && (archived_at === null || failed_at > archived_at);
    const facts = { archived_at, failed_at: isFailing ? failed_at : null };
    if (!may_look) {
      // Who may not look at the segments still sees whether the last of them went.
      const [state, advice] = isFailing ? (['bad', 'wal_not_archived'] as const) : (['look', 'no_right'] as const);
      return [makeLine('archive', { state, advice, facts: { result: 'unreadable', ...facts } })];
    }
    const { oldest_segment } = await one(runner, OLDEST);
    return [
      makeLine('archive', {
        state: grade(getAge(oldest_segment, now), UNARCHIVED),
        advice: 'wal_not_archived',
        facts: { result: oldest_segment === null ? 'none' : null, oldest_segment, ...facts },
      }),
    ];
  },
};

export const walParts: readonly StatusPart[] = [wal, archive];
