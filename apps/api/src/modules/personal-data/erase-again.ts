import type { Row } from '../../crud/fields/row.ts';
import type { ErasedPerson } from '../../platform/backup/erased-list.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { eraseLog, eraseRow, ROW, type Erasing } from './erase-people.ts';

const IS_ERASED = 'select from person_deletions where user_type = $1 and user_id = $2 and erased_at is not null';
const ERASED = `insert into person_deletions (user_type, user_id, requested_at, due_at, erased_at, listed_at) values ($1, $2, $3, $3, $3, $3)
  on conflict (user_type, user_id) do update set erased_at = excluded.erased_at, listed_at = excluded.listed_at`;

/**
 * Erases once more whom a restored copy has, though they were erased after its moment; gives how many. Nothing stands against it, as an
 * order under way would: it was done once. Somebody who was given the number of another later is not meant.
 */
export async function eraseAgain(app: Erasing, people: readonly ErasedPerson[]): Promise<number> {
  let done = 0;
  for (const person of people) if (await inTransaction(app, (transaction) => eraseOneAgain(app, transaction, person))) done += 1;
  return done;
}

async function eraseOneAgain(app: Erasing, transaction: Transaction, person: ErasedPerson): Promise<boolean> {
  const { kind, id, at } = person;
  const { client } = transaction;
  const { rows } = await client.query<Row & { readonly id: number; readonly created_at: string }>(ROW[kind], [id]);
  const [row] = rows;
  if (!row || Date.parse(row.created_at) > Date.parse(at) || (await client.query(IS_ERASED, [kind, id])).rowCount) return false;
  await eraseRow(app, transaction, { kind, id }, row, at);
  await client.query(ERASED, [kind, id, at]);
  await eraseLog(transaction, { kind, id });
  return true;
}
