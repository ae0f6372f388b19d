import pg from 'pg';
import { StartupFault } from '../../startup-fault.ts';
import type { Config } from '../../config.ts';
import { carryKey } from '../server-keys.ts';
import { connect, openDatabase, type Database } from './connection.ts';
import { copyAcross } from './driver-inside.ts';
import { findStanding } from './neighbours.ts';
import { demandEmbedded } from './reach-database.ts';
import { lookAtStart } from './start-looks.ts';
import { capital, nameDatabase, type AddressSetting } from './start-refusals.ts';

/** What a move came to. */
export interface Moved {
  readonly tables: number;
  readonly rows: number;
  /** Tables of the source that this version does not know: what other versions or people left there. */
  readonly left: readonly string[];
}

interface Table {
  readonly name: string;
  /** Those that are written: what is generated from them comes by itself. */
  readonly columns: string;
}

/** By the name of each column, whichever order they were made in. */
const COLUMNS = `(select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')`;
const TABLES = `select c.oid::regclass::text as name, ${COLUMNS} as columns from pg_class c
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') order by 1`;
const QUEUE = `select 'pgboss.job' as name, ${COLUMNS} as columns from pg_class c where oid = 'pgboss.job'::regclass`;

const KEYS = `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as means from pg_constraint
where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conrelid, conname`;
const TRIGGERS = `select tgrelid::regclass::text as on, quote_ident(tgname) as name from pg_trigger t join pg_class c on c.oid = tgrelid
where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and relnamespace = 'public'::regnamespace order by 1, 2`;
const PARTITIONS = `select c.oid::regclass::text as name, inhparent::regclass::text as of, pg_get_expr(relpartbound, c.oid) as bound
from pg_class c join pg_inherits on inhrelid = c.oid where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' order by 1`;
const SEQUENCES = `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`;

interface OnTable {
  readonly on: string;
  readonly name: string;
  readonly means: string;
}

async function run(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

const read = async <T extends object>(client: pg.ClientBase, sql: string): Promise<readonly T[]> => (await client.query<T>(sql)).rows;

/** Throws StartupFault for a database that holds anything but, at most, Diwan's own tables as a move that broke off leaves them. */
async function refuseFilled(client: pg.ClientBase, where: string): Promise<void> {
  const { last, others } = await findStanding(client, where);
  const begun = last !== null && (await client.query('select from admins union all select from countries limit 1')).rowCount;
  if (begun || others.length > 0) throw new StartupFault(`${capital(where)} is not empty: name one that is, as createdb makes it.`);
}

/** Brings a database up to this version. */
type Prepare = (database: Pick<Database, 'connection'>, log?: (line: string) => void) => Promise<void>;

/** Sessions of the pool that a node would want of the target at the least. */
const FEW = 4;

/**
 * Moves the embedded database to an empty one elsewhere, by the rights of its tables' owner. The embedded one stays as it is, but for
 * migrations that it has not had. Throws StartupFault, also while an app runs on it.
 */
export async function moveDatabase(
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
  { to, setting }: { readonly to: string; readonly setting: AddressSetting },
  prepare: Prepare,
  log: (line: string) => void,
): Promise<Moved> {
  demandEmbedded(dataDir, `There is no embedded database in ${dataDir}: set DATA_DIR.`);
  await lookAtStart({ databaseUrl: to, databasePool: FEW, setting }, log);
  const target = connect({ connectionString: to }, () => {}, FEW);
  try {
    await target.longWork((client) => refuseFilled(client, nameDatabase(to, setting)));
    const source = await openDatabase({ databaseUrl: null, dataDir }, { log: () => {} });
    try {
      await prepare(source);
      await prepare(target, log);
      return await moveRows(source, target, async (client) => {
        // Who named a key of their own keeps it out of the database.
        if (secretKey === null) await carryKey(dataDir, client);
      });
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}

/**
 * Copies all rows from one database into another of the same version, where nothing else works on either, in one transaction each: all of
 * it, with what `along` does, or nothing. It takes no more of the target than the owner of its tables may do: foreign keys are taken off
 * and put on again, which proves them, and triggers rest, since what they would do the rows already say.
 */
function moveRows(source: Database, target: Database, along: (client: pg.ClientBase) => Promise<void>): Promise<Moved> {
  return source.longWork((from) =>
    target.longWork(async (to) => {
      await from.query('begin isolation level repeatable read, read only');
      await to.query('begin');
      const moved = await moveAll(from, to);
      await along(to);
      await to.query('commit');
      // Nothing has been planned for these rows yet.
      await to.query('analyze');
      return moved;
    }),
  );
}

async function moveAll(from: pg.ClientBase, to: pg.ClientBase): Promise<Moved> {
  await addPartitions(from, to);
  const [there, tables] = [await read<Table>(from, TABLES), await read<Table>(to, TABLES)];
  const [keys, triggers] = [await read<OnTable>(to, KEYS), await read<OnTable>(to, TRIGGERS)];
  await run(to, [
    ...keys.map(({ on, name }) => `alter table ${on} drop constraint ${name}`),
    ...triggers.map(({ on, name }) => `alter table ${on} disable trigger ${name}`),
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
  ]);
  let rows = 0;
  for (const table of tables) rows += await moveTable(from, to, table);
  await moveQueue(from, to);
  for (const { name } of await read<Table>(to, SEQUENCES)) await moveSequence(from, to, name);
  await run(to, [
    ...keys.map(({ on, name, means }) => `alter table ${on} add constraint ${name} ${means}`),
    ...triggers.map(({ on, name }) => `alter table ${on} enable trigger ${name}`),
  ]);
  const known = new Set(tables.map(({ name }) => name));
  return { tables: tables.length, rows, left: there.map(({ name }) => name).filter((name) => !known.has(name)) };
}

/** Those of days and the like, which a version does not make by itself. */
async function addPartitions(from: pg.ClientBase, to: pg.ClientBase): Promise<void> {
  const own = new Set((await read<Table>(to, PARTITIONS)).map(({ name }) => name));
  for (const { name, of, bound } of await read<{ name: string; of: string; bound: string }>(from, PARTITIONS)) {
    const made = `create table ${name} (like ${of} including defaults including constraints)`;
    if (!own.has(name)) await run(to, [made, `alter table ${of} attach partition ${name} ${bound}`]);
  }
}

const countRows = async (client: pg.ClientBase, table: string): Promise<number> =>
  Number((await read<{ n: string }>(client, `select count(*) as n from ${table}`))[0]?.n);

async function moveTable(from: pg.ClientBase, to: pg.ClientBase, { name, columns }: Table): Promise<number> {
  await copyAcross(from, `select ${columns} from ${name}`, to, `${name} (${columns})`);
  const [given, taken] = [await countRows(from, name), await countRows(to, name)];
  if (given !== taken) throw new StartupFault(`Of ${name} ${given} rows were to be moved and ${taken} arrived: nothing was, try again.`);
  return taken;
}

/** What waits to be done or sent, of queues that this version has. */
async function moveQueue(from: pg.ClientBase, to: pg.ClientBase): Promise<void> {
  const [queue] = await read<Table>(to, QUEUE);
  const names = (await read<{ name: string }>(to, 'select name from pgboss.queue')).map(({ name }) => pg.escapeLiteral(name));
  if (!queue) return;
  await to.query('delete from pgboss.job');
  const waiting = `select ${queue.columns} from pgboss.job where name in (${names.join(', ')}) and state < 'completed'`;
  await copyAcross(from, waiting, to, `pgboss.job (${queue.columns})`);
}

async function moveSequence(from: pg.ClientBase, to: pg.ClientBase, name: string): Promise<void> {
  const [at] = await read<{ last: string; called: boolean }>(from, `select last_value as last, is_called as called from ${name}`);
  if (at) await to.query('select setval($1::regclass, $2, $3)', [name, at.last, at.called]);
}
