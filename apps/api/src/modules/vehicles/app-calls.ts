import type { Server } from '../../platform/http/server.ts';
import { ownVehicleCalls } from '@diwan/contract/vehicles/app-calls';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { getOwnVehicles } from './own-vehicles.ts';
import { addOwnVehicle, demandVehicle, getOwnRequirements, handInDocument, saveOwnVehicle } from './save-own-vehicle.ts';

/** Vehicles that providers own, and their papers. */
export function registerOwnVehicles(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, ownVehicleCalls.listVehicles, async ({ request }) => ({
    data: await getOwnVehicles(pool, request.person.id, request.language),
  }));

  handleOnce(app, base, ownVehicleCalls.addVehicle, async ({ request, transaction, body }) => ({
    data: await addOwnVehicle(app, transaction, request.caller, request.person, body),
    message: 'created',
  }));

  handle(app, base, ownVehicleCalls.saveVehicle, async ({ request, params: { id }, body }) => ({
    data: await saveOwnVehicle(app, request.caller, request.person, id, body),
    message: 'updated',
  }));

  handle(app, base, ownVehicleCalls.listRequirements, async ({ request, params: { id } }) => {
    await demandVehicle(pool, request.person, request.caller, id);
    return { data: await getOwnRequirements(pool, id, request.language, app.now()) };
  });

  handleOnce(app, base, ownVehicleCalls.handIn, async ({ request, transaction, params: { id }, body }) => {
    await handInDocument(app, transaction, request.caller, { id, countryId: request.person.countryId }, body);
    return { data: await getOwnRequirements(transaction.client, id, request.language, app.now()), message: 'created' };
  });
}
