import type { Runner } from '../../kit/list/rows.ts';
import type { OrderRow } from './order-row.ts';

/** A vehicle that a provider owns or drives, that may take to the road, is free and of the wanted type; none where there is no such. */
export async function freeVehicleOf(runner: Runner, order: OrderRow, providerId: number): Promise<number | null> {
  if (order.order_type !== 'trip' && order.order_type !== 'transfer_package') return null;
  const { rows } = await runner.query<{ id: number }>(
    `select v.id from vehicles v join vehicle_models m on m.id = v.vehicle_model_id
     where v.deleted_at is null and v.country_id = $2 and v.review_status = 'accepted' and not v.is_in_order
       and ($3::text is null or m.vehicle_type = $3)
       and (v.provider_id = $1 or exists (select from vehicle_drivers d where d.vehicle_id = v.id and d.provider_id = $1))
     order by v.id limit 1 for no key update of v skip locked`,
    [providerId, order.country_id, order.vehicle_type],
  );
  return rows[0]?.id ?? null;
}

/** Says of a vehicle whether it serves an order now. */
export async function occupyVehicle(runner: Runner, id: number | null, busy: boolean): Promise<void> {
  if (id === null) return;
  await runner.query('update vehicles set is_in_order = $2 where id = $1 and is_in_order <> $2', [id, busy]);
}
