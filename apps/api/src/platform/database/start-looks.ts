import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import { asError } from '../thrown.ts';
import { findClosed } from './let-in.ts';
import { findStanding, listSome, refuseOtherVersion } from './neighbours.ts';
import { countLent, isLent, refuseSharedSessions } from './pooler.ts';
import { POOLED_SESSION, SessionClient, type SessionSettings } from './session-client.ts';
import { capital, foresee, nameDatabase, getStartRefusal, unreachable, type AddressSetting } from './start-refusals.ts';

// What is looked at before a start changes anything, and by `npm run doctor`.

const MINIMUM_VERSION = 15;
/** Seconds between the clocks of two machines that are well. */
const MOST_APART_S = 60;
const TIMEOUT_MS = 10_000;
/** How long a pooler has for all sessions of a node. What it lends meanwhile other nodes have to wait for. */
const LENDING_MS = 5_000;
/** What a node has beside its pool: one session that listens, and what stands for the time of a start or of the night. */
const BESIDE_POOL = 4;

/** Sessions of a node's pool where DATABASE_POOL says nothing. */
export const POOL = 16;

/** Who does what on the database: where there is one address, its user does both. */
type Part = 'serving' | 'migrating';

/** The database that is looked at by one address, and how many sessions a node wants there. */
export interface StartDatabase {
  readonly databaseUrl: string;
  readonly databasePool: number;
  /** What its user does; both unless said otherwise. */
  readonly part?: Part;
  /** What names the address, where it is not the setting of that part. */
  readonly setting?: AddressSetting;
}

/** What a start looks at, by its settings: the database as the user sees it who serves, and as the one who migrates where that is another. */
export function lookedAt({
  databaseUrl,
  databasePool = POOL,
  migrationDatabaseUrl = null,
}: Partial<Pick<Config, 'databasePool' | 'migrationDatabaseUrl'>> & { readonly databaseUrl: string }): readonly StartDatabase[] {
  if (migrationDatabaseUrl === null) return [{ databaseUrl, databasePool }];
  return [
    { databaseUrl, databasePool, part: 'serving' },
    { databaseUrl: migrationDatabaseUrl, databasePool, part: 'migrating' },
  ];
}

/** The setting that names an address. */
const settingFor = ({ part, setting }: StartDatabase): AddressSetting =>
  setting ?? (part === 'migrating' ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL');

interface Looker extends StartDatabase {
  readonly client: SessionClient;
  readonly open: (withinMs?: number) => Promise<SessionClient>;
  readonly where: string;
}

/** Something that is looked at, of a database that is reached: a StartupFault keeps a start from going on, a sentence is good to know. */
export interface Look {
  readonly about: string;
  /** Whose look it is, where only one of the users needs what it looks at. */
  readonly part?: Part;
  /** What has to be right before this can be: where it is not, the same cause is not named twice. */
  readonly needs?: string;
  readonly run: (looker: Looker) => Promise<string | undefined>;
}

/** What a look came to. */
export interface LookResult {
  readonly about: string;
  readonly verdict: 'ok' | 'note' | 'fault';
  readonly sentence: string;
}

/** Two addresses must lead to one database; `place` is that of the user who serves. */
export function refuseOtherPlace(place: string | undefined, other: string | undefined): void {
  if (place !== other)
    throw new StartupFault('MIGRATION_DATABASE_URL names another database than DATABASE_URL: only the user differs between them.');
}

/** The database that a session is on, and when its server began. */
export async function askPlace(client: Pick<SessionClient, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ place: string }>(`select current_database() || pg_postmaster_start_time()::text as place`);
  return rows[0]?.place;
}

/** Whether the user who migrates is led to the database of the one who serves; where that one is not reached, its own look says so. */
export const lookAtPlace = (databaseUrl: string): Look => ({
  about: 'same',
  part: 'migrating',
  async run({ client }) {
    const other = new SessionClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      settings: POOLED_SESSION,
    });
    try {
      if (
        !(await other.connect().then(
          () => true,
          () => false,
        ))
      )
        return undefined;
      refuseOtherPlace(await askPlace(other), await askPlace(client));
      return undefined;
    } finally {
      await other.end().catch(() => {});
    }
  },
});

async function lookAtServer({ client, where }: Looker): Promise<undefined> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < MINIMUM_VERSION)
    throw new StartupFault(`Diwan needs PostgreSQL ${MINIMUM_VERSION} or newer; ${where} is version ${version}.`);
  if (encoding !== 'UTF8') throw new StartupFault(`Diwan needs a database in UTF8; ${where} is in ${encoding}.`);
}

async function lookAtWrites({ client, where }: Looker): Promise<undefined> {
  const { rows } = await client.query<{ closed: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as closed`,
  );
  if (rows[0]?.closed) throw foresee('25006', where);
}

async function lookAtPooler({ client, open, where }: Looker): Promise<undefined> {
  await refuseSharedSessions(client, open, where);
}

/** What a session was given in one statement must hold in the next. */
export async function lookAtSettings(
  { client, where }: Pick<Looker, 'client' | 'where'>,
  settings: SessionSettings = POOLED_SESSION,
): Promise<undefined> {
  const names = Object.keys(settings);
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select name, current_setting(name, true) as value from unnest(string_to_array('${names.join(' ')}', ' ')) name`,
  );
  const lost = rows.find(({ name, value }) => value !== settings[name]);
  if (lost)
    throw new StartupFault(
      `${capital(where)} does not keep what a session is given (${lost.name} is ${lost.value}, not ${settings[lost.name]}): what stands in between must leave sessions alone (a pooler: session mode), or name the server itself.`,
    );
}

async function lookAtSchema({ client, where }: Looker): Promise<undefined> {
  const { rows } = await client.query<{ schema: string | null; path: string }>(
    `select current_schema()::text as schema, current_setting('search_path') as path`,
  );
  const { schema, path } = rows[0] ?? {};
  if (schema === 'public') return;
  throw new StartupFault(
    `${capital(where)} makes tables in ${schema == null ? 'no schema' : `the schema ${schema}`} (its search_path is ${path}), and Diwan's lie in public: put public first (alter role … set search_path = public), and let the user in there.`,
  );
}

async function lookAtNeighbours({ client, where }: Looker): Promise<string | undefined> {
  const { others } = await findStanding(client, where);
  if (others.length === 0) return undefined;
  return `${capital(where)} holds tables of another product as well (${listSome(others)}): Diwan leaves them alone, but is better off with a database of its own.`;
}

async function lookAtVersion({ client, where }: Looker): Promise<undefined> {
  const { last, baseline, newest } = await findStanding(client, where);
  refuseOtherVersion(last, baseline, newest);
}

const RIGHTS = `select has_database_privilege(current_database(), 'CREATE') as schemas, has_schema_privilege('public', 'CREATE') as tables,
  to_regnamespace('drizzle') is null or to_regnamespace('pgboss') is null
    or (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gist')) < 2 as unmade,
  array(select name from unnest(array['pg_trgm', 'btree_gist']) name where not exists (select from pg_available_extensions a where a.name = name.name)
    and not exists (select from pg_extension where extname = name)) as lacking,
  array(select relname::text from pg_class where relnamespace = to_regnamespace('public') and relname in ('admins', 'countries', 'orders')
    and not pg_has_role(relowner, 'USAGE')) as foreign_tables`;

interface Rights {
  readonly schemas: boolean;
  readonly tables: boolean;
  readonly unmade: boolean;
  readonly lacking: readonly string[];
  readonly foreign_tables: readonly string[];
}

/** Who migrates nothing must be let in by who did. */
async function refuseClosedTables(client: SessionClient, where: string): Promise<void> {
  const closed = await findClosed(client);
  if (closed.length > 0)
    throw new StartupFault(
      `The user of ${where} may not use what another made (${listSome(closed)}): run "npm run migrate" as that one with MIGRATION_DATABASE_URL, or grant what docs/operations.md lists.`,
    );
}

/** Rights to make things are needed where there is something to make. */
async function lookAtRights({ client, where }: Looker): Promise<undefined> {
  const { last, newest } = await findStanding(client, where);
  if (last === newest) {
    await refuseClosedTables(client, where);
    return;
  }
  const { rows } = await client.query<Rights>(RIGHTS);
  const { schemas = false, tables = false, unmade = true, lacking = [], foreign_tables = [] } = rows[0] ?? {};
  if (lacking.length > 0) throw foresee('58P01', where, lacking.join(', '));
  const refuse = (why: string, cure: string) => new StartupFault(`The user of ${where} may not do what Diwan needs (${why}): ${cure}.`);
  if (foreign_tables.length > 0)
    throw refuse(`${listSome(foreign_tables)} are another's`, 'make it the owner of the tables, as of a restore');
  if (!tables)
    throw refuse('it makes no tables in the schema public', 'grant create on schema public to it, or make it the owner of the database');
  // Of PostgreSQL, who may not make a schema may not ask for one that is there either.
  if (unmade && !schemas) throw refuse('it makes no schemas', 'grant create on the database to it, or make it its owner');
}

async function lookAtLetters({ client, where }: Looker): Promise<string | undefined> {
  const { rows } = await client.query<{ letters: string }>(
    `select datctype as letters from pg_database where datname = current_database()`,
  );
  const letters = rows[0]?.letters;
  // pg_trgm indexes what the system's locale calls letters, and C knows the ASCII ones only.
  if (letters !== 'C' && letters !== 'POSIX') return undefined;
  return `The LC_CTYPE of ${where} is ${letters}: searching for Arabic words works but is slow; C.UTF-8 makes it quick.`;
}

async function lookAtClock({ client, where }: Looker): Promise<string | undefined> {
  const { rows } = await client.query<{ clock: number }>(`select extract(epoch from clock_timestamp())::float8 * 1000 as clock`);
  const apart = Math.round(Math.abs(Date.now() - (rows[0]?.clock ?? Date.now())) / 1000);
  // Sessions, codes and days go by the node's clock, which writes what other nodes read.
  if (apart <= MOST_APART_S) return undefined;
  return `The clock of this machine and that of ${where} are ${apart} s apart: set them by one server of time, or logins end too early.`;
}

/** Of others' sessions PostgreSQL shows at least that they are there. */
const ROOM = `select current_setting('max_connections')::int as most,
  least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int
      - (select count(*) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()),
    (select nullif(datconnlimit, -1) - (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
      from pg_database where datname = current_database()),
    (select nullif(rolconnlimit, -1) - (select count(*) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid())
      from pg_roles where rolname = current_user)
  )::int as room`;

/** The server may have room for a node where a pooler before it has not, which says so to nobody. */
async function lookAtLending({ client, open, where }: Looker, wanted: number): Promise<string | undefined> {
  if (!(await isLent(client))) return undefined;
  const lent = await countLent(wanted, () => open(LENDING_MS));
  if (lent === wanted) return undefined;
  return `A pooler before ${where} gave ${lent} of the ${wanted} sessions that this node takes (DATABASE_POOL and ${BESIDE_POOL} more): raise what it lends (PgBouncer: default_pool_size, max_db_connections), or lower DATABASE_POOL.`;
}

async function lookAtRoom(looker: Looker): Promise<string | undefined> {
  const { client, where, databasePool } = looker;
  const { rows } = await client.query<{ most: number; room: number }>(ROOM);
  const { most = 0, room = 0 } = rows[0] ?? {};
  const wanted = databasePool + BESIDE_POOL;
  if (room >= wanted) return lookAtLending(looker, wanted);
  return `${capital(where)} has room for ${Math.max(room, 0)} more sessions (max_connections is ${most}), and this node takes up to ${wanted}: raise the limit, or lower DATABASE_POOL.`;
}

const LOOKS: readonly Look[] = [
  { about: 'server', run: lookAtServer },
  { about: 'writes', run: lookAtWrites },
  { about: 'pooler', run: lookAtPooler },
  { about: 'session', needs: 'pooler', run: (looker) => lookAtSettings(looker) },
  { about: 'schema', run: lookAtSchema },
  { about: 'neighbours', part: 'migrating', run: lookAtNeighbours },
  { about: 'version', part: 'migrating', needs: 'neighbours', run: lookAtVersion },
  { about: 'rights', part: 'migrating', needs: 'neighbours', run: lookAtRights },
  { about: 'letters', part: 'serving', run: lookAtLetters },
  { about: 'clock', part: 'serving', run: lookAtClock },
  { about: 'room', part: 'serving', needs: 'pooler', run: lookAtRoom },
];

const looksFor = ({ part }: StartDatabase, later: readonly Look[] = []) =>
  [...LOOKS, ...later].filter((look) => part === undefined || look.part === undefined || look.part === part);

async function withLooker<T>(looked: StartDatabase, work: (looker: Looker) => Promise<T>): Promise<T> {
  const where = nameDatabase(looked.databaseUrl, settingFor(looked));
  const clients: SessionClient[] = [];
  const open = async (withinMs = TIMEOUT_MS) => {
    // Reads the files that the address names.
    const client = new SessionClient({
      connectionString: looked.databaseUrl,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
      application_name: 'diwan',
      settings: POOLED_SESSION,
    });
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const client = await open().catch((error: unknown) => {
      throw unreachable(error, where);
    });
    return await work({ ...looked, client, open, where });
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

/** Looks at a database before a start changes anything there. Throws StartupFault; logs what is good to know. */
export async function lookAtStart(looked: StartDatabase, log: (line: string) => void): Promise<void> {
  await withLooker(looked, async (looker) => {
    for (const { run } of looksFor(looked)) {
      const note = await run(looker).catch((error: unknown) => {
        throw asFault(error, looked);
      });
      if (note !== undefined) log(note);
    }
  });
}

/** What a look met, as a sentence; what no database answered is a fault of ours. */
const asFault = (error: unknown, looked: StartDatabase): Error =>
  error instanceof StartupFault ? error : (getStartRefusal(error, looked.databaseUrl, settingFor(looked)) ?? asError(error));

/** All that a start would look at, and what else it finds out later, one result each, whatever the others came to. */
export async function lookAtAll(looked: StartDatabase, later: readonly Look[] = []): Promise<readonly LookResult[]> {
  const fault = (about: string, error: unknown): LookResult => ({ about, verdict: 'fault', sentence: asFault(error, looked).message });
  try {
    return await withLooker(looked, async (looker) => {
      const results: LookResult[] = [{ about: 'reached', verdict: 'ok', sentence: `${capital(looker.where)} is reached.` }];
      for (const { about, needs, run } of looksFor(looked, later)) {
        if (results.some((found) => found.about === needs && found.verdict === 'fault')) continue;
        const result = await run(looker).then(
          (note): LookResult => ({ about, verdict: note === undefined ? 'ok' : 'note', sentence: note ?? '' }),
          (error: unknown) => fault(about, error),
        );
        results.push(result);
      }
      return results;
    });
  } catch (error) {
    return [fault('reached', error)];
  }
}
