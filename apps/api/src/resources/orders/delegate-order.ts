import { mayDelegate } from '@diwan/domain/orders/order-moves';
import { changesBetween, writeAudit } from '../../kit/audit.ts';
import { conflict, invalidField } from '../../kit/errors.ts';
import { showRow } from '../../kit/read.ts';
import { announce } from '../../kit/row-events.ts';
import type { Row } from '../../kit/store.ts';
import type { MoveContext } from './move-order.ts';
import { writeEvent } from './order-events.ts';
import { checkProvider, checkWallet } from './order-provider.ts';
import type { OrderRow } from './order-row.ts';
import { freeVehicleOf, occupyVehicle } from './order-vehicle.ts';
import { tellOfDelegation } from './tell-people.ts';

/** Gives an order that is locked already to another provider; the status stays. 409 once the job is under way. */
export async function delegateLocked(
  { app, request, transaction, api }: MoveContext,
  order: OrderRow,
  { providerId, notes }: { readonly providerId: number; readonly notes: string | undefined },
): Promise<Row> {
  const { client } = transaction;
  if (!mayDelegate(order.order_type, order.order_status)) throw conflict('order.cannot_delegate', {}, { status: order.order_status });
  if (providerId === order.provider_id) throw invalidField('provider_id', 'same_provider');
  await checkProvider(client, order.order_type, providerId);
  await checkWallet(app, client, order, providerId);
  // One who has only been asked does not bring a vehicle yet.
  const vehicle = order.vehicle_id === null ? null : await freeVehicleOf(client, order, providerId);
  await occupyVehicle(client, order.vehicle_id, false);
  await occupyVehicle(client, vehicle, true);
  const at = new Date(app.now()).toISOString();
  const { rows } = await client.query<OrderRow>(
    `update orders set provider_id = $2, vehicle_id = $3, updated_at = greatest($4::timestamptz(3), updated_at + interval '1 millisecond')
     where id = $1 returning *`,
    [order.id, providerId, vehicle, at],
  );
  const after = rows[0] as OrderRow;
  await writeEvent(transaction, {
    order_id: order.id,
    at,
    action: 'delegate',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: 'admin',
    admin_id: request.access.adminId,
    provider_id: providerId,
    notes: notes ?? null,
  });
  await writeAudit(transaction, request, [{ table: 'orders', id: order.id, action: 'update', changes: changesBetween(order, after) }]);
  await announce(transaction, { table: 'orders', id: order.id, kind: 'update', country_id: order.country_id });
  await tellOfDelegation(transaction, after, order.provider_id);
  return showRow(client, api, request, order.id);
}
