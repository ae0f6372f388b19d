import { vehicleDocuments } from '@diwan/contract/vehicles/vehicle-documents';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import { invalidField } from '../../platform/errors.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import * as t from '../../schema/tables/vehicles.ts';
import { recheckVehicles } from './recheck.ts';
import { sendBackOnUpload } from './send-back.ts';

interface Asked {
  readonly kind: string;
  readonly has_expiry: boolean;
  readonly vehicle_type: string | null;
}

type StoredDocument = StoredRow<typeof t.vehicleDocuments>;

/** A document is handed in for what asks for one, of vehicles of this type, with its last day where it has one. */
async function beforeWrite(
  { transaction: { client } }: WriteContext,
  { before, values }: Write<StoredDocument, Saved<typeof vehicleDocuments>>,
) {
  const merged = { ...before, ...values };
  const { rows } = await client.query<Asked & { own_type: string }>(
    `select r.kind, r.has_expiry, r.vehicle_type, m.vehicle_type as own_type from vehicle_requirements r, vehicles v join vehicle_models m on m.id = v.vehicle_model_id
     where r.id = $1 and v.id = $2`,
    [merged.vehicle_requirement_id, merged.vehicle_id],
  );
  const asked = rows[0];
  if (!asked) return;
  if (asked.kind !== 'document') throw invalidField('vehicle_requirement_id', 'not_a_document');
  if (asked.vehicle_type !== null && asked.vehicle_type !== asked.own_type)
    throw invalidField('vehicle_requirement_id', 'other_vehicle_type');
  if (asked.has_expiry && (merged.expires_on ?? null) === null) throw invalidField('expires_on', 'empty');
}

const getImages = (row: StoredDocument | null) => row?.images ?? [];
const getVehicle = (row: StoredDocument) => row.vehicle_id;

/** Other pictures, or another last day, are something to look at anew. */
function isHandedInAnew(before: StoredDocument | null, after: StoredDocument): boolean {
  return before === null || getImages(before).join() !== getImages(after).join() || before.expires_on !== after.expires_on;
}

export const vehicleDocumentsApi = crud(vehicleDocuments, {
  table: t.vehicleDocuments,
  own: ({ kind, id }) => [
    {
      kind: 'sql',
      text: (params) =>
        kind === 'provider' ? `t.vehicle_id in (select v.id from vehicles v where v.provider_id = ${params.add(id, 'int')})` : 'false',
    },
  ],
  beforeWrite,
  async afterWrite(context, { before, after }) {
    if (isHandedInAnew(before, after))
      await sendBackOnUpload(context, getVehicle(after), { document_images: { before: getImages(before), after: getImages(after) } });
    await recheckVehicles(context.transaction.client, { ids: [getVehicle(after)] });
  },
  async afterDelete(context, rows) {
    const vehicles = [...new Set(rows.map(getVehicle))].toSorted((a, b) => a - b);
    for (const vehicle of vehicles) {
      const images = rows.filter((row) => getVehicle(row) === vehicle).flatMap(getImages);
      await sendBackOnUpload(context, vehicle, { document_images: { before: images, after: [] } });
    }
    await recheckVehicles(context.transaction.client, { ids: vehicles });
  },
});
