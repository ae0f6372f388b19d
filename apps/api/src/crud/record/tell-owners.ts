import type { AppEventData } from '@diwan/contract/events/app';
import type { Owners, Resource } from '@diwan/contract/kit/resource';
import { getKeys } from '@diwan/domain/records';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tellPersons, type PersonId } from '../realtime/tell-persons.ts';
import type { Row } from '../store.ts';

/** A row that changed, and as it was before. */
export interface ChangedRow {
  readonly before?: Row | null | undefined;
  readonly row: Row;
}

/** The people whose row it is, as far as it has them. */
function getOwners({ columns }: Owners, row: Row | null | undefined): PersonId[] {
  return getKeys(columns).flatMap((kind) => {
    const id = row?.[columns[kind]];
    return typeof id === 'number' ? [{ kind, id }] : [];
  });
}

/** Tells the people of a row that it has changed, and whoever had it before. */
async function tellPeople(transaction: Transaction, facts: Owners, { before, row }: ChangedRow): Promise<void> {
  const status = row[facts.status];
  // What is kept beside a row names no more than its id.
  if (status === undefined) return;
  const owners = getOwners(facts, row);
  const lost = getOwners(facts, before).filter((one) => !owners.some(({ kind, id }) => kind === one.kind && id === one.id));
  const data = { id: row['id'], status, version: row['updated_at'] } as AppEventData<'order'>;
  await tellPersons(transaction, [...owners, ...lost], facts.event, data, owners);
}

/** Tells the people whose rows have changed, together with the change, where the rows are people's own. */
export async function tellOwners(transaction: Transaction, resource: Resource | undefined, changed: readonly ChangedRow[]): Promise<void> {
  if (!resource?.owners) return;
  for (const one of changed) await tellPeople(transaction, resource.owners, one);
}
