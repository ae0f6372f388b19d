import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { freeEarnings, stopEarnings } from '../earnings.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** What is held for a finding: what its order brought, or where it has none, what its provider has not been paid yet. */
interface Held {
  readonly order_id: number | null;
  readonly provider_id: number | null;
}

const getPending = (provider: number | null) =>
  db
    .selectFrom('earnings')
    .select('order_id')
    .distinct()
    .where('provider_id', '=', provider)
    .where('available_at', '>', sql<string>`now()`)
    .where('stopped_at', 'is', null)
    .orderBy('order_id')
    .limit(1000);

const getStopped = (provider: number | null) =>
  db
    .selectFrom('earnings')
    .select('order_id')
    .distinct()
    .where('provider_id', '=', provider)
    .where('stopped_at', 'is not', null)
    .where('stop_reason', '=', 'finding')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('findings as f')
            .where('f.provider_id', '=', provider)
            .where('f.order_id', 'is', null)
            .where('f.decision', '=', 'held')
            .where('f.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('order_id');

async function getOrders(runner: Runner, { order_id, provider_id }: Held, find: typeof getPending): Promise<readonly number[]> {
  if (order_id !== null) return [order_id];
  return (await all(runner, find(provider_id))).map((row) => row.order_id);
}

/** Keeps the earnings of a finding from being paid out; false where it names nobody's. */
export async function holdEarnings(transaction: Transaction, held: Held): Promise<boolean> {
  if (held.order_id === null && held.provider_id === null) return false;
  for (const order of await getOrders(transaction.client, held, getPending)) await stopEarnings(transaction, order, 'finding');
  return true;
}

/** Lets go of them once the finding is no longer held, unless another one or a complaint stops them as well. */
export async function freeHeld(transaction: Transaction, held: Held): Promise<void> {
  for (const order of await getOrders(transaction.client, held, getStopped)) await freeEarnings(transaction, order);
}
