import { sql } from 'kysely';
import { countStale } from '../../platform/database/collations.ts';
import { MIGRATION_LOCK } from '../../platform/database/migrate.ts';
import { REPLICAS } from '../../platform/database/server-looks.ts';
import { db } from '../../platform/database/tables.ts';
import { all, one } from '../../platform/database/typed.ts';
import { grade, HOUR_S, makeLine, MINUTE_S, worst, type StatusPart } from './line.ts';

/** Percent of the sessions that may be in use. */
const USED = { look: 80, bad: 95 };
/** Seconds that a transaction may last: long work has an hour. */
const TRANSACTION = { look: 10 * MINUTE_S, bad: HOUR_S };
/** Seconds that somebody may wait for a lock: ten seconds are what the pool's sessions wait at most. */
const LOCK = { look: 5, bad: 30 };
/** Seconds and bytes that a replica may be behind. */
const BEHIND = { look: 10, bad: 5 * MINUTE_S };
const MEGABYTE = 1024 * 1024;
const BEHIND_BYTES = { look: 64 * MEGABYTE, bad: 1024 * MEGABYTE };

const server: StatusPart = {
  line: 'server',
  async read({ app, runner }) {
    const { version, size } = await one(
      runner,
      db.selectNoFrom([
        sql<string>`split_part(current_setting('server_version'), ' ', 1)`.as('version'),
        sql<number>`pg_database_size(current_database())::float8`.as('size'),
      ]),
    );
    const isWritable = app.bus.condition !== 'read_only';
    return [
      makeLine('server', {
        state: isWritable ? 'good' : 'bad',
        advice: 'database_read_only',
        facts: { result: isWritable ? 'takes_writes' : 'read_only', version, size },
      }),
    ];
  },
};

const sessions: StatusPart = {
  line: 'sessions',
  async read({ runner }) {
    // Of others' sessions PostgreSQL shows at least that they are there.
    const { used, most } = await one(
      runner,
      db.selectNoFrom([
        sql<number>`(select count(*) from pg_stat_activity where datname is not null)::int`.as('used'),
        sql<number>`current_setting('max_connections')::int`.as('most'),
      ]),
    );
    return [makeLine('sessions', { state: grade((used / most) * 100, USED), advice: 'sessions_run_out', facts: { used, most } })];
  },
};

const transactions: StatusPart = {
  line: 'transactions',
  async read({ runner }) {
    const { lasts } = await one(
      runner,
      db.selectNoFrom(
        sql<number | null>`(select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend')::float8`.as('lasts'),
      ),
    );
    return [
      makeLine('transactions', {
        state: grade(lasts, TRANSACTION),
        advice: 'long_transaction',
        facts: { result: lasts === null ? 'none' : null, lasts },
      }),
    ];
  },
};

const locks: StatusPart = {
  line: 'locks',
  async read({ runner }) {
    // Commands wait for a node's turn by locks of our own, and are in nobody's way.
    const { lasts } = await one(
      runner,
      db.selectNoFrom(
        sql<number | null>`(select extract(epoch from clock_timestamp() - min(waitstart)) from pg_locks join pg_stat_activity using (pid)
          where not granted and locktype <> 'advisory' and datname = current_database())::float8`.as('lasts'),
      ),
    );
    return [
      makeLine('locks', {
        state: grade(lasts, LOCK),
        advice: 'long_lock',
        facts: { result: lasts === null ? 'none' : null, lasts },
      }),
    ];
  },
};

const replicas: StatusPart = {
  line: 'replicas',
  async read({ runner }) {
    const found = await all(runner, REPLICAS);
    if (found.length === 0) return [makeLine('replicas', { facts: { result: 'none' } })];
    return found.map(({ name, replica_state, lag_bytes, lag }) => {
      // Who may not look sees that there is one, and nothing of it.
      if (replica_state === null) return makeLine('replicas', { state: 'look', advice: 'no_right', facts: { result: 'unreadable' } });
      const state = worst([replica_state === 'streaming' ? 'good' : 'look', grade(lag, BEHIND), grade(lag_bytes, BEHIND_BYTES)]);
      return makeLine('replicas', { name: name ?? '', state, advice: 'replica_behind', facts: { replica_state, lag, lag_bytes } });
    });
  },
};

const collations: StatusPart = {
  line: 'collations',
  async read({ runner }) {
    const others = await countStale(runner);
    return [
      makeLine('collations', {
        state: others === 0 ? 'good' : 'bad',
        advice: 'collations_changed',
        facts: others === 0 ? { result: 'same' } : { other_indexes: others },
      }),
    ];
  },
};

const migrations: StatusPart = {
  line: 'migrations',
  async read({ runner }) {
    const { migrating, invalid } = await one(
      runner,
      db.selectNoFrom([
        sql<boolean>`exists (select from pg_locks where locktype = 'advisory' and objid = ${MIGRATION_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database()))`.as('migrating'),
        sql<number>`(select count(*) from pg_index where not indisvalid)::int`.as('invalid'),
      ]),
    );
    return [
      makeLine('migrations', {
        state: migrating || invalid > 0 ? 'look' : 'good',
        advice: migrating ? 'migration_under_way' : 'index_invalid',
        facts: { result: migrating ? 'under_way' : 'none', invalid_indexes: invalid === 0 ? null : invalid },
      }),
    ];
  },
};

export const databaseParts: readonly StatusPart[] = [server, sessions, transactions, locks, replicas, collations, migrations];
