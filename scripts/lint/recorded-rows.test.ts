import { beforeAll, describe, expect, it } from 'vitest';
import { refusedBy } from './lint-files.ts';

const MODULE = 'apps/api/src/modules/clients/';
const query = (sql: string) => `client.query(${JSON.stringify(sql)});`;

/** SQL that changes rows on record, however it is written. */
const WRITES = [
  'update clients set name = $1',
  'UPDATE  Clients\n SET name = $1',
  'update "clients" set name = $1',
  'update public.clients set name = $1',
  'update "public"."clients" set name = $1',
  'update public . clients set name = $1',
  'update /* of the day */ clients set name = $1',
  'update -- of the day\n clients set name = $1',
  "select '--'; update clients set name = $1",
  'update clients * set name = $1',
  'update only clients set name = $1',
  'update only (clients) set name = $1',
  'update clients c set name = $1',
  'update clients as c set name = $1',
  'with gone as (select 1) update clients set name = $1',
  'with gone as (update clients set name = $1 returning id) select * from gone',
  'insert into clients (name) values ($1)',
  'insert into "public"."clients" (name) values ($1)',
  'delete from clients where id = $1',
  'delete from only clients',
  'merge into clients c using x on c.id = x.id when matched then delete',
  'copy clients (name) from stdin',
  'copy "clients" from stdin',
  'truncate clients',
  'truncate table only cities, clients restart identity',
  "do $$ begin execute 'update clients set name = 1'; end $$",
  "do $$ begin execute format('update %I set name = 1', t); end $$",
  "do $$ begin execute 'update ' || t || ' set name = 1'; end $$",
].map(query);

/** The same, of texts that are put together. */
const JOINED = [
  "client.query('update ' + 'clients' + ' set name = $1');",
  "client.query('update ' + name + ' set name = $1');",
  "client.query(['update', 'clients', 'set name = $1'].join(' '));",
  "client.query('update '.concat('clients', ' set name = $1'));",
  "const TABLE = 'clients'; client.query(`update ${TABLE} set name = $1`);",
  "const PARTS = ['update', 'clients', 'set name = $1'] as const; client.query(PARTS.join(' '));",
  "const [HALF, REST] = ['a', 'b']; const BEGIN = 'upd'; client.query(BEGIN + 'ate clients set name = $1');",
  'client.query(`update ${name} set name = $1`);',
  'client.query(`update clients ${rest}`);',
  'client.query(`${verb} clients set name = $1`);',
  'client.query(`${verb} into clients (name) values ($1)`);',
  'client.query(String.raw`update clients set name = $1`);',
  "client.query(('update clients' as string) + ' set name = $1');",
  "client['query']('update clients set name = $1');",
];

const BUILDERS = [
  "import { drizzle } from 'drizzle-orm/node-postgres'; drizzle(pool).update(clients);",
  "import { drizzle } from 'drizzle-orm/pg-proxy'; drizzle(pool).insert(clients);",
  "import { PgDatabase } from 'drizzle-orm/pg-core'; new PgDatabase().delete(clients);",
  "export { drizzle } from 'drizzle-orm/node-postgres';",
  "const { drizzle } = await import('drizzle-orm/node-postgres');",
];

/** The same, built by Kysely. */
const BUILT = [
  "run(transaction, db.updateTable('clients').set({ name }).where('id', '=', id));",
  "run(transaction, db.updateTable('clients as c').set({ name }));",
  "run(transaction, db.updateTable('public.clients').set({ name }));",
  "run(transaction, db['updateTable']('clients').set({ name }));",
  "run(transaction, db.insertInto('clients').values({ name }));",
  "run(transaction, db.deleteFrom('clients').where('id', '=', id));",
  "run(transaction, db.mergeInto('clients as c').using('devices as d', 'd.user_id', 'c.id').whenMatched().thenDelete());",
  "all(transaction, db.with('gone', (before) => before.deleteFrom('clients').returning('id')).selectFrom('gone').selectAll());",
  "const TABLE = 'clients'; run(transaction, db.updateTable(TABLE).set({ name }));",
  'run(transaction, db.updateTable(table).set({ name }));',
  'run(transaction, sql`update ${sql.table(table)} set name = ${name}`);',
];

/** What changes no row on record, or is none of SQL. */
const ALLOWED = [
  ...[
    'select * from clients where id = $1 for update',
    'select * from clients c where id = $1 for no key update of c skip locked',
    'insert into devices (token) values ($1) on conflict (token) do update set user_id = $2',
    'update devices set token = $1',
    'delete from pgboss.job where id = $1',
    'copy (select * from clients) to stdout',
    'copy clients to stdout',
    "select 'update-clients' = any(permissions)",
    'create trigger t after update on clients for each row execute function f()',
  ].map(query),
  "throw new Error('The update of clients has failed');",
  "log('Update the clients before you go on');",
  "const words = { update: 'update', delete: 'delete' };",
  "import type { PgTable } from 'drizzle-orm/pg-core';",
  "import { getTableName } from 'drizzle-orm';",
  "run(transaction, db.updateTable('devices').set({ token }));",
  "one(transaction, db.selectFrom('clients as c').selectAll().forUpdate());",
  "run(transaction, db.updateTable('devices').from('clients as c').set({ token }));",
];

const WRITE = query('update devices set token = $1');
/** By the file that they stand in: whether it may. */
const PLACES = [
  { file: 'apps/api/src/modules/clients/some.test.ts', code: WRITES[0] ?? '', isRefused: false },
  { file: 'apps/api/src/testing/some-fixtures.ts', code: WRITES[0] ?? '', isRefused: false },
  { file: 'apps/api/src/crud/record/change-row.ts', code: WRITES[0] ?? '', isRefused: false },
  { file: 'apps/api/src/modules/orders/order-vehicle.ts', code: query('update vehicles set is_in_order = true'), isRefused: false },
  { file: 'apps/api/src/ledger/use-coupon.ts', code: query('update clients set name = $1'), isRefused: true },
  {
    file: 'apps/api/src/schema/some-texts.ts',
    code: `export const TEXT = ${JSON.stringify('update devices set token = $1')};`,
    isRefused: true,
  },
  { file: 'apps/api/src/schema/tables/some.ts', code: "import { pgTable } from 'drizzle-orm/pg-core';", isRefused: false },
  {
    file: 'apps/api/src/modules/vehicles/recheck.ts',
    code: "run(transaction, db.updateTable('vehicles').set({ is_in_order: true }));",
    isRefused: false,
  },
  { file: 'packages/domain/src/some-texts.ts', code: WRITE, isRefused: true },
  { file: 'packages/contract/src/some-texts.ts', code: WRITES[0] ?? '', isRefused: true },
  {
    file: 'packages/contract/src/some-words.ts',
    code: "export const WORDS = { update: 'Update clients', merged: 'merged into clients' };",
    isRefused: false,
  },
];

const CASES = [
  ...[...WRITES, ...JOINED, ...BUILT, ...BUILDERS].map((code, index) => ({ code, file: `${MODULE}refused-${index}.ts`, isRefused: true })),
  ...ALLOWED.map((code, index) => ({ code, file: `${MODULE}allowed-${index}.ts`, isRefused: false })),
  ...PLACES,
];

let refused: Set<string>;
beforeAll(async () => {
  refused = await refusedBy('recorded-rows', CASES);
});

describe('what writes rows on record goes through change-row.ts', () => {
  it.each(CASES)('$file: $code', ({ file, isRefused }) => {
    expect(refused.has(file)).toBe(isRefused);
  });
});
