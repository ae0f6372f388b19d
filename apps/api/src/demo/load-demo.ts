import type pg from 'pg';
import { hashPassword, verifyPassword } from '../access/passwords/passwords.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/connection.ts';
import { checkFirstLogin, DEMO_LOGIN } from '../modules/session/index.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

export interface DemoSize {
  now?: Date;
  clients?: number;
  providers?: number;
  orders?: number;
}

// "demo" in ASCII, so that it can be recognised in pg_locks.
const DEMO_LOCK = 0x64656d6f;

/** Loads the demo marketplace into an empty database, whole or not at all; where there are countries already it does nothing. Answers lines about the login to print. */
export async function loadDemo(database: Database, config: Config, log: (line: string) => void, size: DemoSize = {}): Promise<string[]> {
  // A demo that leaves this machine is kept by this login alone.
  if (config.adminEmail !== null && config.adminPassword !== null) await checkFirstLogin(config.adminEmail, config.adminPassword);
  return database.longWork(async (client) => {
    await client.query('begin');
    // Another copy that was started at the same time may be at it, for as long as its orders take.
    await client.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select 1 from countries limit 1');
    if (rowCount === 0) {
      log('Loading the demo marketplace.');
      await restartNumbers(client);
      // The pictures are half a megabyte that later starts need not read.
      const { loadMarketplace } = await import('./load-marketplace.ts');
      await loadMarketplace(client, database, config, getLogin(config), size, log);
    }
    const lines = await loginLines(client, config);
    await client.query('commit');
    return lines;
  });
}

/**
 * Numbers begin at 1 again where nothing has one: a load that was cut off took some, and giving back rows gives no numbers back. The
 * demo's countries and people have the ids that its pages and the simulator name.
 */
async function restartNumbers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; owner: string | null }>(
    `select s.oid::regclass::text as sequence, d.refobjid::regclass::text as owner from pg_class s
     left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, owner } of rows) {
    const { rowCount } = owner === null ? { rowCount: 0 } : await client.query(`select 1 from ${owner} limit 1`);
    // Unlike setval, this goes back with the transaction.
    if (rowCount === 0) await client.query(`alter sequence ${sequence} restart`);
  }
}

function getLogin({ adminEmail, adminPassword }: Config): { email: string; password: string } {
  return adminEmail === null || adminPassword === null ? DEMO_LOGIN : { email: adminEmail.toLowerCase(), password: adminPassword };
}

interface Account {
  id: number;
  email: string;
  password_hash: string;
}

/** What to tell whoever started the app. ADMIN_EMAIL and ADMIN_PASSWORD hold also when they were set after the first start. */
async function loginLines(client: pg.ClientBase, config: Config): Promise<string[]> {
  const { email, password } = getLogin(config);
  const { rows } = await client.query<Account>(
    `select id, email, password_hash from admins where (is_super_admin or email = $1) and deleted_at is null
     order by email = $1 desc, id limit 1`,
    [email],
  );
  const [account] = rows;
  if (!account) return [];
  const holds = account.email === email && (await verifyPassword(account.password_hash, password));
  if (config.adminEmail !== null) {
    if (!holds) await replaceLogin(client, account, email, password);
    return [`Log in as ${email} with ADMIN_PASSWORD.`];
  }
  return [holds ? `Log in as ${email} with the password ${password}` : `Log in as ${account.email} with the password that you set.`];
}

/** Whoever sets a login of their own wants the documented password to open no account any more. */
async function replaceLogin(client: pg.ClientBase, account: Account, email: string, password: string): Promise<void> {
  const stored = await all(client, db.selectFrom('admins').select('password_hash').distinct());
  const known = [account.password_hash];
  for (const { password_hash: hash } of stored) if (await verifyPassword(hash, DEMO_LOGIN.password)) known.push(hash);
  const { rows } = await client.query<{ id: number }>(
    'update admins set password_hash = $1, updated_at = now() where password_hash = any($2) or id = $3 returning id',
    [await hashPassword(password), known, account.id],
  );
  await client.query(
    'update admins set email = $2, is_super_admin = true, all_countries = true, is_active = true, is_ban = false where id = $1',
    [account.id, email],
  );
  await client.query('delete from sessions where admin_id = any($1)', [rows.map(({ id }) => id)]);
}
