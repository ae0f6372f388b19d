import { mayDelegate } from '@diwan/domain/orders/order-transitions';
import { getPhase } from '@diwan/domain/orders/order-phases';
import { getAdminId } from '../../access/caller.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { showRow } from '../../crud/read.ts';
import type { Row } from '../../crud/store.ts';
import type { TransitionContext } from './transition-order.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import type { OrderRow } from './order-row.ts';
import { freeVehicle, occupyVehicle } from './order-vehicle.ts';
import { demandEligible, recordOverride } from './demand-eligible.ts';
import { tellOfGoneOffers } from './tell-gone-offers.ts';
import { tellOfDelegation } from './tell-people.ts';

/** To whom an order goes, as it was asked for. */
export interface AskedDelegation {
  readonly providerId: number;
  readonly notes: string | undefined;
  /** Why they may take it in spite of what speaks against them. */
  readonly overrideReason: string | undefined;
}

/** Gives an order that is locked already to another provider; the status stays. 409 once the job is under way. */
export async function delegateLocked(
  context: TransitionContext,
  order: OrderRow,
  { providerId, notes, overrideReason: why }: AskedDelegation,
): Promise<Row> {
  const { app, caller, transaction, api } = context;
  const { client } = transaction;
  if (!mayDelegate(order.order_type, order.order_status)) throw conflict('order.cannot_delegate', {}, { status: order.order_status });
  if (providerId === order.provider_id) throw invalidField('provider_id', 'same_provider');
  // One who has only been asked does not bring a vehicle yet.
  const isTakenNow = getPhase(order.order_status) !== 'requested';
  const taken = await demandEligible(context, order, providerId, { isTakenNow, why });
  const vehicle = isTakenNow ? taken.vehicleId : null;
  await freeVehicle(client, order.vehicle_id, order.id);
  await occupyVehicle(client, vehicle);
  const at = new Date(app.now()).toISOString();
  const columns = { provider_id: providerId, vehicle_id: vehicle };
  const after = await changeRow({ caller: caller, transaction, now: at }, api.store, order, columns, {
    async along() {
      await recordOverride(transaction, caller, order, taken, { at, providerId });
      await writeEvent(transaction, {
        order_id: order.id,
        at,
        action: 'delegate',
        from_status: order.order_status,
        to_status: order.order_status,
        actor: caller.kind,
        admin_id: getAdminId(caller),
        provider_id: providerId,
        notes: notes ?? null,
      });
    },
  });
  await tellOfDelegation(transaction, after, order.provider_id);
  await tellOfGoneOffers(transaction, order, after);
  return showRow(client, api, caller, order.id, 'change');
}
