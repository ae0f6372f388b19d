/**
 * The last migration of those that the baseline stands for. A database that stands there has all that the baseline makes but what
 * `statements` add, and goes on with its rows; the hashes are those of the counters that it has.
 */
export const BEFORE_BASELINE = {
  when: 1795373101711,
  /** A version whose start brings older databases to it. */
  version: 'commit 996ea2d of 22 November 2026',
  statements: [
    `create table installed_counters (name text primary key not null, hash text not null, undeclared_at timestamp(3) with time zone)`,
    `insert into installed_counters (name, hash) values
      ('clients', '95ab44f4b7a83edf'),
      ('providers', '5c2cce841102557f'),
      ('orders', '5662924685827942'),
      ('order_ends', '178fa63dcf0a6036'),
      ('transactions', '7888024a40db2d9d'),
      ('settlements', '158635bf623cccd6')`,
    `do $$
    declare one record;
    begin
      for one in select conrelid::regclass as counters, conname from pg_constraint join installed_counters on conrelid = to_regclass(name || '_counters') where contype = 'u' loop
        execute format('alter table %s rename constraint %I to %I', one.counters, one.conname, one.counters || '_key');
      end loop;
    end $$`,
  ],
} as const;
