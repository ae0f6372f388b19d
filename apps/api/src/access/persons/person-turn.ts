import type { Transaction } from '../../platform/database/transaction.ts';
import type { Person } from './person.ts';

/** What somebody asks for of one kind comes one after the other, so that what was asked for before is seen. Taken before anything is locked. */
export async function takePersonTurn({ client }: Transaction, { kind, id }: Pick<Person, 'kind' | 'id'>, what: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [`${what} ${kind} ${id}`]);
}
