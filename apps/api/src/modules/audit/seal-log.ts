import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, one } from '../../platform/database/typed.ts';
import type { Timer } from '../../platform/timers.ts';

// The log as a chain: an entry that somebody changes, adds or takes out in the database, past the application, is found.

/** An entry as it is read back from its table, each value in the spelling that the database has for it. */
export interface LoggedRow {
  readonly id: string;
  readonly at: string;
  readonly admin_id: string | null;
  readonly user_type: string | null;
  readonly user_id: string | null;
  readonly token_id: string | null;
  readonly ip: string | null;
  readonly table_name: string;
  readonly row_id: string;
  readonly action: string;
  /** By field: its value as text. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The columns of a `LoggedRow`, of an entry `a`. */
export const LOGGED_COLUMNS = `a.id::text, (extract(epoch from a.at) * 1000)::bigint::text as at, a.admin_id::text, a.user_type, a.user_id::text, a.token_id::text, a.ip,
  a.table_name, a.row_id::text, a.action, (select coalesce(jsonb_object_agg(key, value::text), '{}') from jsonb_each(a.changes)) as fields`;

/** What the chain has of an entry. */
export interface LogSeal {
  readonly seq: number;
  readonly audit_id: number;
  readonly digests: Readonly<Record<string, string>>;
  /** By field; that of a value which was erased is gone. */
  readonly salts: Readonly<Record<string, string>>;
  readonly hash: string;
}

/** Where a chain begins. */
export const NO_HASH = '';

/** Each part with its length: no two lists of parts make one text. */
const joined = (parts: readonly (string | null)[]) =>
  parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('');
const digest = (parts: readonly (string | null)[]) => createHash('sha256').update(joined(parts)).digest('base64url');

/** The digest of a field's value, which nobody who lacks its salt finds by trying. */
export const getValueDigest = (salt: string, name: string, value: string): string => digest([salt, name, value]);

/** The hash of an entry in the chain: of what it says, with digests in place of values, and of the one before it. */
export function getHash(before: string, seq: number, row: LoggedRow, digests: Readonly<Record<string, string>>): string {
  const { id, at, admin_id, user_type, user_id, token_id, ip, table_name, row_id, action } = row;
  const fields = Object.entries(digests)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat();
  return digest([before, String(seq), id, at, admin_id, user_type, user_id, token_id, ip, table_name, row_id, action, ...fields]);
}

const EVERY = 5_000;
const AT_ONCE = 500;
/** Entries are not committed in the order of their numbers: so far back is looked for one that came late. */
const LATE = 5_000;

const UNSEALED = `select ${LOGGED_COLUMNS} from audit a where a.id > $1 and not exists (select from audit_seals s where s.audit_id = a.id)
  order by a.id limit ${AT_ONCE}`;
const WRITE = `insert into audit_seals (seq, audit_id, digests, salts, hash)
  select (e->>'seq')::bigint, (e->>'audit_id')::bigint, e->'digests', e->'salts', e->>'hash' from jsonb_array_elements($1::jsonb) e`;

function sealAfter({ seq, hash }: Pick<LogSeal, 'seq' | 'hash'>, row: LoggedRow): LogSeal {
  const values = Object.entries(row.fields).map(([name, value]) => ({ name, value, salt: randomBytes(16).toString('base64url') }));
  const digests = Object.fromEntries(values.map(({ name, value, salt }) => [name, getValueDigest(salt, name, value)]));
  const salts = Object.fromEntries(values.map(({ name, salt }) => [name, salt]));
  return { seq: seq + 1, audit_id: Number(row.id), digests, salts, hash: getHash(hash, seq + 1, row, digests) };
}

/** The end of the chain; of what was sealed until a moment, where one is given. */
export async function getChainEnd(runner: Runner, until?: string): Promise<Pick<LogSeal, 'seq' | 'hash'>> {
  const newest = db.selectFrom('audit_seals').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1);
  return (await maybe(runner, until === undefined ? newest : newest.where('sealed_at', '<=', until))) ?? { seq: 0, hash: NO_HASH };
}

/** From which entry on one may be missing in the chain. */
async function getFrom(runner: Runner): Promise<number> {
  const newest = db.selectFrom('audit_seals').select('audit_id').orderBy('seq', 'desc').limit(LATE).as('newest');
  const { id } = await one(
    runner,
    db.selectFrom(newest).select(({ fn }) => fn.min<number | null>('audit_id').as('id')),
  );
  return id ?? 0;
}

async function sealSome({ client }: Transaction, from: number): Promise<number> {
  // One at a time: two would go on from the same end.
  await client.query('lock table audit_seals in share row exclusive mode');
  let end = await getChainEnd(client);
  const { rows } = await client.query<LoggedRow>(UNSEALED, [from]);
  const seals = rows.map((row) => {
    const seal = sealAfter(end, row);
    end = seal;
    return seal;
  });
  if (seals.length > 0) await client.query(WRITE, [JSON.stringify(seals)]);
  return seals.length;
}

/** Seals what was committed since, as it is read back; `all` looks at the whole log for what came later than anybody expects. Gives how many. */
export async function sealLog(app: Pick<Context, 'database' | 'node'>, { all = false } = {}): Promise<number> {
  const from = all ? 0 : await getFrom(app.database.pool);
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(app, (transaction) => sealSome(transaction, from));
    sealed += count;
    if (count < AT_ONCE) return sealed;
  }
}

export const logSealed: Timer<Context> = {
  name: 'seals of the log',
  every: EVERY,
  patience: 60_000,
  oneNode: true,
  inRecovery: true,
  run: (app) => sealLog(app),
};
