import type { WriteContext } from '../../crud/crud.ts';
import { writeAudit, type Changes } from '../../crud/record/audit.ts';
import { announce } from '../../crud/record/row-events.ts';
import type { Row } from '../../crud/store.ts';

/** What an admin looked at when deciding: with other values the decision no longer holds. */
const REVIEWED = [
  'vehicle_brand_id',
  'vehicle_model_id',
  'manufacturing_year',
  'seats_number',
  'plate_number',
  'license_number',
  'plate_image',
];

const UNREVIEWED = { review_status: 'pending', reject_reason: null, reviewed_at: null, reviewed_by: null } as const;

/** An edit of what was reviewed takes the vehicle back to its review. */
export function sendBackOnEdit(before: Row, values: Row): void {
  if (before['review_status'] === 'pending') return;
  const edited = REVIEWED.some((name) => values[name] !== undefined && (values[name] ?? null) !== (before[name] ?? null));
  if (edited) Object.assign(values, UNREVIEWED);
}

/** What was handed in anew is reviewed anew; the vehicle's log says so beside the pictures. */
export async function sendBackOnUpload({ transaction, request, now }: WriteContext, vehicle: number, pictures: Changes): Promise<void> {
  const { rows } = await transaction.client.query<{ review_status: string; reject_reason: string | null; country_id: number }>(
    'select review_status, reject_reason, country_id from vehicles where id = $1 for no key update',
    [vehicle],
  );
  const before = rows[0];
  if (!before) return;
  const changes: Changes = { ...pictures };
  if (before.review_status !== 'pending') {
    await transaction.client.query(
      `update vehicles set review_status = 'pending', reject_reason = null, reviewed_at = null, reviewed_by = null,
         updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond') where id = $1`,
      [vehicle, new Date(now).toISOString()],
    );
    changes['review_status'] = { before: before.review_status, after: 'pending' };
    if (before.reject_reason !== null) changes['reject_reason'] = { before: before.reject_reason, after: null };
  }
  await writeAudit(transaction, request, [{ table: 'vehicles', id: vehicle, action: 'update', changes }]);
  await announce(transaction, { table: 'vehicles', id: vehicle, kind: 'update', country_id: before.country_id });
}
