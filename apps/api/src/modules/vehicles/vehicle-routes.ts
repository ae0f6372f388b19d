import type { Server } from '../../platform/http/server.ts';
import { vehicleCalls } from '@diwan/contract/vehicles/calls';
import { handle } from '../../crud/calls/handle.ts';
import { showRow } from '../../crud/record/read.ts';
import { getChecklist } from './checklist.ts';
import { decideVehicle } from './decide.ts';
import { getVehicles } from './vehicles-of.ts';
import { vehiclesApi } from './vehicles.ts';

/** Deciding about vehicles, what each of them is held to, and those of a person. */
export function registerVehicles(app: Server, prefix: string) {
  const { pool } = app.database;
  handle(app, prefix, vehicleCalls.showChecklist, async ({ request, params: { id } }) => {
    await showRow(pool, vehiclesApi, request.caller, id);
    return { data: await getChecklist(pool, id, app.now()) };
  });
  handle(app, prefix, vehicleCalls.acceptVehicle, async ({ request, params: { id }, body: { updated_at: version } }) => ({
    data: await decideVehicle(app, request, id, { to: 'accepted', reason: null, version }),
    message: 'vehicles.accepted',
  }));
  handle(app, prefix, vehicleCalls.rejectVehicle, async ({ request, params: { id }, body: { reason, updated_at: version } }) => ({
    data: await decideVehicle(app, request, id, { to: 'rejected', reason, version }),
    message: 'vehicles.rejected',
  }));
  handle(app, prefix, vehicleCalls.vehiclesOfProvider, async ({ request, params: { id } }) => ({
    data: await getVehicles(pool, request, id),
  }));
}
