import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Vehicle } from '@diwan/contract/vehicles/resource';
import type { ReviewState } from '@diwan/domain/vehicles/road-state';
import { changeRow } from '../../crud/record/change-row.ts';
import { conflict } from '../../platform/errors.ts';
import type { Notice } from '../../crud/events/notice.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import type { Row, StoredRow } from '../../crud/fields/row.ts';
import type { vehicles } from '../../schema/tables/vehicles.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { getChecklist } from './checklist.ts';
import { vehiclesApi } from './vehicles.ts';

type StoredVehicle = StoredRow<typeof vehicles>;

export interface VehicleDecision {
  readonly to: Exclude<ReviewState, 'pending'>;
  /** Why it was rejected. */
  readonly reason: string | null;
  /** The version that the admin looked at, if they say so. */
  readonly version: string | null | undefined;
}

async function refuse(transaction: Transaction, before: StoredVehicle, { to }: VehicleDecision, now: number) {
  if (before.review_status === to) throw conflict('vehicle.decided');
  if (to !== 'accepted') return;
  const { items } = await getChecklist(transaction.client, before.id, now);
  const unmet = items.filter((item) => item.state !== 'met');
  if (unmet.length > 0) throw conflict('vehicle.incomplete', {}, { unmet });
}

/** Accepts a vehicle, which must meet every requirement today, or rejects it; its owner is told. */
export function decideVehicle(app: Context, request: Request, id: number, decision: VehicleDecision): Promise<Vehicle & Row> {
  return inTransaction(app, async (transaction) => {
    const { to, reason, version } = decision;
    const shown = async () => ({ current: await showRow(transaction.client, vehiclesApi, request.caller, id) });
    const before = await lockRow(transaction.client, vehiclesApi, request.caller, id, { version: version ?? undefined, shown });
    const now = app.now();
    await refuse(transaction, before, decision, now);
    await changeRow(
      { caller: request.caller, transaction, now },
      vehiclesApi.store,
      before,
      { review_status: to, reject_reason: reason },
      {
        silently: { reviewed_at: new Date(now).toISOString(), reviewed_by: request.access.adminId },
        notices: (vehicle) => [ownersNotice(vehicle, decision)],
      },
    );
    return await showRow(transaction.client, vehiclesApi, request.caller, id);
  });
}

function ownersNotice(vehicle: StoredVehicle, { to, reason }: VehicleDecision): Notice {
  const text = `messages.notices.vehicle_${to}`;
  return {
    people: { user_type: 'provider', user_ids: [vehicle.provider_id] },
    type: 'other',
    id: vehicle.id,
    title: `${text}.title`,
    body: `${text}.body`,
    params: { plate: vehicle.plate_number, reason },
  };
}
