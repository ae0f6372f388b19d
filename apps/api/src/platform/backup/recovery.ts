import type { Database } from '../database/connection.ts';
import { db } from '../database/tables.ts';
import { all, among, run } from '../database/typed.ts';

/** What a restored database says of itself, until somebody ends its recovery. */
export interface Recovery {
  readonly restored_at: string;
  /** The moment whose state it has; null where nothing was ever done in it. */
  readonly restored_to: string | null;
  /** The list of who was erased was not asked: people may be in it who were erased. */
  readonly without_erasures: boolean;
}

/** The rows by which a database says that it is a restored one. */
const ROWS = { at: 'restored_at', to: 'restored_to', without: 'restored_without_erasures' } as const;
const NAMES: readonly string[] = Object.values(ROWS);

const forget = (pool: Database['pool']) => run(pool, db.deleteFrom('server_keys').where('name', '=', among(NAMES)));

// Sessions, tokens and links that have ended since would open it again: admins log in anew, and programs get new tokens.
const ENDED = [
  'delete from sessions',
  'delete from login_challenges',
  'delete from export_links',
  'update api_tokens set ended_at = now() where ended_at is null',
];

/**
 * A restored copy knows nothing of what was sent, paid and captured after its moment: it does nothing by itself until somebody says so.
 * Nobody is logged in to it.
 */
export async function beginRecovery(
  { pool }: Pick<Database, 'pool'>,
  { restored_at, restored_to, without_erasures }: Recovery,
): Promise<void> {
  await forget(pool);
  for (const text of ENDED) await pool.query(text);
  const values = { [ROWS.at]: restored_at, [ROWS.to]: restored_to ?? '', ...(without_erasures && { [ROWS.without]: '1' }) };
  await pool.query('insert into server_keys (name, value) select key, value from jsonb_each_text($1)', [JSON.stringify(values)]);
}

/** What the database says of its recovery; null while it is in none. */
export async function readRecovery({ pool }: Pick<Database, 'pool'>): Promise<Recovery | null> {
  const rows = await all(pool, db.selectFrom('server_keys').select(['name', 'value']).where('name', '=', among(NAMES)));
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const restored_at = values.get(ROWS.at);
  if (restored_at === undefined) return null;
  return { restored_at, restored_to: values.get(ROWS.to) || null, without_erasures: values.has(ROWS.without) };
}

/** Lets a restored database send and do by the clock again, from the next start of each node on; whether it was in recovery. */
export async function endRecovery({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return (await forget(pool)) > 0;
}
