import { sql } from 'kysely';
import type { Runner } from './runner.ts';
import { db, type Tables } from './tables.ts';
import { one } from './typed.ts';

/** The id of a row to come, for what has to name it before it is there. */
export async function nextId(runner: Runner, table: keyof Tables): Promise<number> {
  const next = db.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))::int`.as('id'));
  return (await one(runner, next)).id;
}
