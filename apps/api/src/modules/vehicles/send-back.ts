import { vehicles } from '@diwan/contract/vehicles/resource';
import type { WriteContext } from '../../crud/resource/crud.ts';
import type { Changes, Row, StoredRow } from '../../crud/fields/row.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { vehicles as vehiclesTable } from '../../schema/tables/vehicles.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** What an admin looked at when deciding: with other values the decision no longer holds. */
const REVIEWED = [
  'vehicle_brand_id',
  'vehicle_model_id',
  'manufacturing_year',
  'seats_number',
  'plate_number',
  'license_number',
  'plate_image',
] as const;

type Vehicle = StoredRow<typeof vehiclesTable>;

const UNREVIEWED = { review_status: 'pending', reject_reason: null, reviewed_at: null, reviewed_by: null } as const;

/** An edit of what was reviewed takes the vehicle back to its review. */
export function sendBackOnEdit(before: Vehicle, values: Row): void {
  if (before.review_status === 'pending') return;
  const edited = REVIEWED.some((name) => values[name] !== undefined && (values[name] ?? null) !== (before[name] ?? null));
  if (edited) Object.assign(values, UNREVIEWED);
}

/** What was handed in anew is reviewed anew; the vehicle's log says so beside the pictures. */
export async function sendBackOnUpload(context: WriteContext, vehicle: number, pictures: Changes): Promise<void> {
  const known = db.selectFrom('vehicles').select(['id', 'review_status', 'reject_reason', 'country_id']).where('id', '=', vehicle);
  const before = await maybe(context.transaction, known.forNoKeyUpdate());
  if (!before) return;
  const { review_status, reject_reason, ...silently } = UNREVIEWED;
  const columns = { review_status, reject_reason };
  if (before.review_status === 'pending') await recordBeside(context, recorded(vehicles), before, pictures);
  else await changeRow(context, recorded(vehicles), before, columns, { silently, noted: pictures });
}
