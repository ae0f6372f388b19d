import { sql } from 'kysely';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const NAME = sql<string>`concat_ws(' ', first_name, last_name)`.as('name');

const NAMED = {
  admin: (id: number | null) => db.selectFrom('admins').select(NAME).where('id', '=', id),
  client: (id: number | null) => db.selectFrom('clients').select(NAME).where('id', '=', id),
  provider: (id: number | null) => db.selectFrom('providers').select(NAME).where('id', '=', id),
};

/** What somebody is called, whether they are deleted or not; empty where there is nobody. */
export const readName = async (runner: Runner, kind: keyof typeof NAMED, id: number | null): Promise<string> =>
  (await maybe(runner, NAMED[kind](id)))?.name ?? '';
