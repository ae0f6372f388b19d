import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { among, run } from '../../platform/database/typed.ts';

/** A vehicle serves an order from now on: whoever calls this has it locked since they saw that it is free (`judgeTaker`). */
export async function occupyVehicle(runner: Runner, id: number | null): Promise<void> {
  if (id === null) return;
  await run(runner, db.updateTable('vehicles').set({ is_in_order: true }).where('id', '=', id).where('is_in_order', '=', false));
}

/** A vehicle serves this order no longer; it stays taken where its driver has accepted the next one with it. */
export async function freeVehicle(runner: Runner, id: number | null, orderId: number): Promise<void> {
  if (id === null) return;
  // Whoever accepts the next order with it in this moment holds it: what they have done is seen by the statement after this one alone.
  await run(runner, db.selectFrom('vehicles').where('id', '=', id).forNoKeyUpdate());
  const others = db
    .selectFrom('orders')
    .where('vehicle_id', '=', id)
    .where('id', '<>', orderId)
    .where('deleted_at', 'is', null)
    .where('order_status', '=', among(OPEN_STATUSES));
  const freed = db.updateTable('vehicles').set({ is_in_order: false }).where('id', '=', id).where('is_in_order', '=', true);
  await run(
    runner,
    freed.where((eb) => eb.not(eb.exists(others))),
  );
}
