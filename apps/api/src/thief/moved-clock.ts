import pg from 'pg';
import type { TestDatabase } from '../testing/access-fixtures.ts';

/**
 * A clock of the application and of its database that stands still until it is moved. PostgreSQL's own cannot be moved, so a schema
 * before `pg_catalog` has functions of the same names, which statements find first; defaults of columns are told to use them, too.
 */
const INSTALL = `create schema moved;
create table moved.hand (at timestamptz not null);
insert into moved.hand values (pg_catalog.now());
create function moved.now() returns timestamptz language sql stable as 'select at from moved.hand';
create function moved.clock_timestamp() returns timestamptz language sql stable as 'select at from moved.hand';
do $$ declare c record; begin
  for c in select table_name, column_name, column_default from information_schema.columns
    where table_schema = 'public' and column_default like '%now()%' loop
    execute format('alter table public.%I alter column %I set default %s', c.table_name, c.column_name, replace(c.column_default, 'now()', 'moved.now()'));
  end loop;
  execute format('alter database %I set search_path = moved, pg_catalog, public', current_database());
end $$;`;

export interface MovedClock {
  now: number;
  /** Goes on by so many milliseconds, in the application and in the database. */
  move(milliseconds: number): Promise<void>;
}

/** Gives a database, to which nobody is connected yet, such a clock; it begins at a moment. */
export async function addMovedClock(database: TestDatabase, begin: number): Promise<MovedClock> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(INSTALL);
  await client.end();
  const clock: MovedClock = {
    now: begin,
    async move(milliseconds) {
      clock.now += milliseconds;
      await database.pool.query('update moved.hand set at = $1', [new Date(clock.now)]);
    },
  };
  await clock.move(0);
  return clock;
}
