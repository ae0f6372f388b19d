import { vehicles } from '@diwan/contract/vehicles/resource';
import { vehicleDocuments } from '@diwan/contract/vehicles/vehicle-documents';
import { recorded } from '../../crud/record/change-log.ts';
import { deleteRows } from '../../crud/record/change-row.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import * as t from '../../schema/tables/vehicles.ts';
import { holdRules, recheckVehicles } from './recheck.ts';
import { sendBackOnEdit } from './send-back.ts';
import { COMPUTED_VEHICLE_FIELDS, VEHICLE_SETS } from './vehicle-sql.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among, maybe, run } from '../../platform/database/typed.ts';

type VehicleWrite = Write<StoredRow<typeof t.vehicles>, Saved<typeof vehicles>>;

async function beforeWrite({ transaction }: WriteContext, { before, values }: VehicleWrite) {
  if (before) sendBackOnEdit(before, values);
  else await holdRules(transaction.client, Number(values.country_id), 'read');
  await refuseWhoDoesNotDrive(transaction, values.driver_ids ?? []);
}

async function refuseWhoDoesNotDrive({ client }: WriteContext['transaction'], ids: readonly number[]) {
  const others = db.selectFrom('providers').select('id').where('id', '=', among(ids)).where('is_driver', '=', false);
  if (await maybe(client, others.limit(1))) throw invalidField('driver_ids', 'drivers_only');
}

async function saveDrivers({ transaction: { client } }: WriteContext, { id, values, changes }: VehicleWrite & { id: number }) {
  if (values.driver_ids === undefined) return;
  const after = [...new Set(values.driver_ids)].toSorted((a, b) => a - b);
  const drivers = db.selectFrom('vehicle_drivers').select('provider_id').where('vehicle_id', '=', id).orderBy('provider_id');
  const before = (await all(client, drivers)).map((row) => row.provider_id);
  if (before.join() === after.join()) return;
  await run(client, db.deleteFrom('vehicle_drivers').where('vehicle_id', '=', id));
  await client.query('insert into vehicle_drivers (vehicle_id, provider_id) select $1, unnest($2::int[])', [id, after]);
  changes['driver_ids'] = { before, after };
}

export const vehiclesApi = crud(vehicles, {
  table: t.vehicles,
  refusals: { 409: ['vehicle.in_order'] },
  computed: COMPUTED_VEHICLE_FIELDS,
  sets: VEHICLE_SETS,
  beforeWrite,
  async afterWrite(context, write) {
    await saveDrivers(context, write);
    await recheckVehicles(context.transaction.client, { ids: [write.id] });
  },
  async beforeDelete(context, rows) {
    if (rows.some((row) => row.is_in_order)) throw conflict('vehicle.in_order');
    // What was handed in for a vehicle goes with it.
    const papers = db
      .selectFrom('vehicle_documents')
      .selectAll()
      .where('vehicle_id', '=', among(rows.map((row) => row.id)));
    const documents = await all(context.transaction, papers.where('deleted_at', 'is', null).orderBy('id').forNoKeyUpdate());
    await deleteRows(context, recorded(vehicleDocuments), documents);
  },
});
