import type { Minor } from '@diwan/domain/money';
import { mayDelegate } from '@diwan/domain/orders/order-transitions';
import { getPhase } from '@diwan/domain/orders/order-phases';
import { getAdminId } from '../../access/caller.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Waiting } from '../../crud/resource/crud.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { TransitionContext } from './transition-order.ts';
import { demandCouponFor } from '../../ledger/till/coupon-given.ts';
import type { ApprovalRequest } from '../../ledger/till/ask-approval.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import { takeForTaker } from './give-order.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import type { OrderRow } from './order-row.ts';
import { freeVehicle, occupyVehicle } from './order-vehicle.ts';
import { demandReleased } from './order-waits.ts';
import { demandEligible, recordOverride, type EligibleTaker } from './demand-eligible.ts';
import { takingHours } from './provider-hours.ts';
import { tellOfGoneOffers } from './tell-gone-offers.ts';
import { tellOfDelegation } from './tell-people.ts';

/** To whom an order goes, as it was asked for. */
export interface AskedDelegation {
  readonly providerId: number;
  readonly notes: string | undefined;
  /** Why they may take it in spite of what speaks against them. */
  readonly overrideReason: string | undefined;
  /** A second admin has said yes to what they receive by it. */
  readonly isApproved?: true;
}

/** What a second admin is asked for above the limit: nothing is given to anybody before. */
const askedToDelegate = (
  { id, country_id, currency }: OrderRow,
  { providerId, notes, overrideReason }: AskedDelegation,
  amount: Minor,
): ApprovalRequest => ({
  kind: 'delegation',
  country_id,
  money: { user_type: 'provider', user_ids: [providerId], unit: currency, amount },
  notes: notes ?? null,
  order_id: id,
  payload: { provider_id: providerId, override_reason: overrideReason ?? null },
});

/**
 * Gives an order that is locked already to another provider; the status stays. 409 once the job is under way. Where they would receive
 * more than anybody may in a day a second admin is asked.
 */
export async function delegateLocked(context: TransitionContext, order: OrderRow, asked: AskedDelegation): Promise<Row | Waiting> {
  const { app, caller, transaction } = context;
  const { providerId, overrideReason: why } = asked;
  if (!mayDelegate(order.order_type, order.order_status)) throw conflict('order.cannot_delegate', {}, { status: order.order_status });
  demandReleased(order);
  if (providerId === order.provider_id) throw invalidField('provider_id', 'same_provider');
  // One who has only been asked does not bring a vehicle yet.
  const isTakenNow = getPhase(order.order_status) !== 'requested';
  await demandCouponFor(app, caller, transaction, order, providerId);
  const taken = await demandEligible(context, order, providerId, { isTakenNow, why });
  const give = () => giveTo(context, order, asked, { ...taken, vehicleId: isTakenNow ? taken.vehicleId : null });
  if (asked.isApproved) return give();
  return withinLimit(
    context,
    () => takeForTaker(context, order, providerId),
    ({ amount }) => askedToDelegate(order, asked, amount),
    give,
  );
}

/** Gives it to who takes it on, with the vehicle that they bring; the former one is free. */
async function giveTo(
  context: TransitionContext,
  order: OrderRow,
  { providerId, notes }: AskedDelegation,
  taken: EligibleTaker,
): Promise<Row> {
  const { app, caller, transaction, api } = context;
  const { client } = transaction;
  const { vehicleId: vehicle } = taken;
  await freeVehicle(client, order.vehicle_id, order.id);
  await occupyVehicle(client, vehicle);
  const at = new Date(app.now()).toISOString();
  const columns = { provider_id: providerId, vehicle_id: vehicle };
  const change = () =>
    changeRow({ caller: caller, transaction, now: at }, api.store, order, columns, {
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
  const after = await takingHours(caller, order, change);
  await tellOfDelegation(transaction, after, order.provider_id);
  await tellOfGoneOffers(transaction, order, after);
  return showRow(client, api, caller, order.id, 'change');
}
