import type { NotNull } from 'kysely';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** The packages that an order names, in its order. */
export async function readPacks(runner: Runner, orderId: number): Promise<number[]> {
  const named = db
    .selectFrom('order_services')
    .select('provider_service_id as id')
    .where('order_id', '=', orderId)
    .where('provider_service_id', 'is not', null)
    .$narrowType<{ id: NotNull }>();
  return (await all(runner, named.orderBy('place').limit(20))).map(({ id }) => id);
}
