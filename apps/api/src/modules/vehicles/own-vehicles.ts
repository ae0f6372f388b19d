import type { AppVehicle } from '@diwan/contract/vehicles/app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Runner } from '../../platform/database/runner.ts';
import { COMPLETE, ROAD_STATE } from './vehicle-sql.ts';

/** Vehicles that one list shows, those that somebody drives for others among them. */
const SHOWN = 100;

const OF_PROVIDER = `select t.id, t.vehicle_brand_id, t.vehicle_model_id, case $2 when 'ar' then b.name_ar else b.name_en end as brand,
  case $2 when 'ar' then m.name_ar else m.name_en end as model, m.vehicle_type, t.manufacturing_year, t.color, t.seats_number, t.plate_number,
  t.license_number, t.plate_image, (t.provider_id = $1)::int as is_own, t.is_in_order::int as is_in_order, ${COMPLETE}::int as is_complete_data,
  t.review_status, ${ROAD_STATE} as road_state, t.reject_reason, t.valid_until, t.updated_at
from vehicles t join vehicle_brands b on b.id = t.vehicle_brand_id join vehicle_models m on m.id = t.vehicle_model_id
where t.deleted_at is null and ($3::int is null or t.id = $3)
  and (t.provider_id = $1 or exists (select from vehicle_drivers d where d.vehicle_id = t.id and d.provider_id = $1))
order by t.id desc limit ${SHOWN}`;

/** The vehicles that a provider owns or drives, the newest first; only one of them, if it is named. */
export async function getOwnVehicles(
  runner: Runner,
  provider: number,
  language: Locale,
  only: number | null = null,
): Promise<AppVehicle[]> {
  const { rows } = await runner.query<AppVehicle>({ name: 'own_vehicles', text: OF_PROVIDER, values: [provider, language, only] });
  return rows;
}
