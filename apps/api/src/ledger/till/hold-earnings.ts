import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { freeEarnings, stopEarnings } from '../earnings.ts';

/** What is held for a finding: what its order brought, or where it has none, what its provider has not been paid yet. */
interface Held {
  readonly order_id: number | null;
  readonly provider_id: number | null;
}

const PENDING = `select distinct order_id from earnings where provider_id = $1 and available_at > now() and stopped_at is null order by 1 limit 1000`;
const STOPPED = `select distinct order_id from earnings where provider_id = $1 and stopped_at is not null and stop_reason = 'finding'
  and not exists (select from findings f where f.provider_id = $1 and f.order_id is null and f.decision = 'held' and f.deleted_at is null) order by 1`;

async function getOrders(runner: Runner, { order_id, provider_id }: Held, text: string): Promise<readonly number[]> {
  if (order_id !== null) return [order_id];
  const { rows } = await runner.query<{ order_id: number }>(text, [provider_id]);
  return rows.map((row) => row.order_id);
}

/** Keeps the earnings of a finding from being paid out; false where it names nobody's. */
export async function holdEarnings(transaction: Transaction, held: Held): Promise<boolean> {
  if (held.order_id === null && held.provider_id === null) return false;
  for (const order of await getOrders(transaction.client, held, PENDING)) await stopEarnings(transaction, order, 'finding');
  return true;
}

/** Lets go of them once the finding is no longer held, unless another one or a complaint stops them as well. */
export async function freeHeld(transaction: Transaction, held: Held): Promise<void> {
  for (const order of await getOrders(transaction.client, held, STOPPED)) await freeEarnings(transaction, order);
}
