import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { rowCounts } from '../testing/catalogue.ts';
import { getDifference, makeDeclared } from '../testing/declared-tables.ts';
import { createBareDatabase, createOldDatabase, type TestDatabase } from '../testing/database.ts';
import { MIGRATIONS } from './migrations-folder.ts';

const opened: TestDatabase[] = [];
const open = async (made: Promise<TestDatabase>) => {
  const database = await made;
  opened.push(database);
  return database;
};
afterAll(() => Promise.all(opened.map((database) => database.close())));

/** What migrations make by hand, since the tables cannot say it. */
const BY_HAND = join(import.meta.dirname, 'by-hand.txt');

it('an empty database has after all migrations what the tables declare, and beside that what by-hand.txt names', async () => {
  const [migrated, declared] = [await open(createBareDatabase()), await open(createBareDatabase())];
  await migrate(migrated);
  await makeDeclared(declared, migrated, (url) => import(url));
  const [byHand, missing] = await getDifference(migrated, declared);
  expect(missing, 'declared, but no migration makes it, or one dropped it: its statement belongs into the newest').toEqual([]);
  expect(`${byHand.join('\n')}\n`, 'what migrations make by hand: an index, constraint or trigger came or went').toBe(
    readFileSync(BY_HAND, 'utf8'),
  );
});

/** The migrations but for the newest, in a folder of their own. */
function leaveOutNewest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  journal.entries.pop();
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

/** A row in each table that has none, of whatever its columns ask for; a table whose checks refuse that stays empty. */
const FILL = `do $$
declare found record; filled text;
begin
  set local session_replication_role = replica;
  for found in
    select c.oid::regclass as name, string_agg(quote_ident(a.attname), ', ') as columns, string_agg(case
      when t.typcategory = 'N' then '1' when t.typcategory = 'B' then 'true' when t.typcategory = 'D' then 'now()'
      when t.typcategory = 'A' then '''{}''' when t.typcategory = 'R' then '''empty''' when t.typname in ('json', 'jsonb') then '''{}'''
      when t.typname = 'uuid' then 'gen_random_uuid()' else '''1''' end, ', ') as entries
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and not a.atthasdef and a.attidentity = '' join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid
  loop
    execute format('select (select 1 from %s limit 1)', found.name) into filled;
    begin
      if filled is null then execute format('insert into %s (%s) values (%s)', found.name, found.columns, found.entries); end if;
    exception when check_violation or invalid_text_representation then null;
    end;
  end loop;
end $$`;

it('the newest migration can be applied to a database with rows in its tables', async () => {
  const database = await open(createOldDatabase());
  const before = leaveOutNewest();
  await migrate(database, { folder: before });
  rmSync(before, { recursive: true });
  await database.pool.query(FILL);
  const counts = Object.values(await rowCounts(database));
  expect(counts.filter((rows) => rows === 0).length).toBeLessThan(5);
  await migrate(database);
});
