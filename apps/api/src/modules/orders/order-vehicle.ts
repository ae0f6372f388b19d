import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import type { Runner } from '../../platform/database/runner.ts';

/** A vehicle serves an order from now on: whoever calls this has it locked since they saw that it is free (`judgeTaker`). */
export async function occupyVehicle(runner: Runner, id: number | null): Promise<void> {
  if (id === null) return;
  await runner.query('update vehicles set is_in_order = true where id = $1 and not is_in_order', [id]);
}

/** A vehicle serves this order no longer; it stays taken where its driver has accepted the next one with it. */
export async function freeVehicle(runner: Runner, id: number | null, orderId: number): Promise<void> {
  if (id === null) return;
  // Whoever accepts the next order with it in this moment holds it: what they have done is seen by the statement after this one alone.
  await runner.query('select from vehicles where id = $1 for no key update', [id]);
  await runner.query(
    `update vehicles set is_in_order = false where id = $1 and is_in_order
       and not exists (select from orders where vehicle_id = $1 and id <> $2 and deleted_at is null and order_status = any($3::text[]))`,
    [id, orderId, OPEN_STATUSES],
  );
}
