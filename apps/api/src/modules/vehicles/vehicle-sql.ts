import { EXPIRY_WARNING_DAYS } from '@diwan/domain/vehicles/completeness';

/** Today in the vehicle's country; all of these are over alias `t`. What they say of a day is what the rules of the domain say. */
const TODAY = '(now() at time zone (select c.time_zone from countries c where c.id = t.country_id))::date';
/** SQL over `t`: whether a vehicle meets today all that is asked of it. */
export const COMPLETE = `(t.is_fulfilled and (t.valid_until is null or t.valid_until >= ${TODAY}))`;
const SOON = `(${COMPLETE} and t.valid_until is not null and t.valid_until <= ${TODAY} + ${EXPIRY_WARNING_DAYS})`;
const ACCEPTED = `(t.review_status = 'accepted')`;
/** SQL over `t`: whether it may take to the road, and if not, why. */
export const ROAD_STATE = `(case t.review_status when 'rejected' then 'rejected' when 'accepted' then case when ${COMPLETE} then 'on_road' else 'off_road' end
  else case when ${COMPLETE} then 'waiting' else 'incomplete' end end)`;
const TYPE = '(select m.vehicle_type from vehicle_models m where m.id = t.vehicle_model_id)';
const OF_CONTRIBUTOR = '(select p.owns_vehicles from providers p where p.id = t.provider_id)';
/** The newest document of each requirement is the one that counts. */
const DOCUMENT_IMAGES = `(select coalesce(array_agg(u.image order by d.id, u.place), '{}') from (
  select distinct on (vehicle_requirement_id) id, images from vehicle_documents
  where vehicle_id = t.id and deleted_at is null order by vehicle_requirement_id, id desc) d, unnest(d.images) with ordinality u(image, place))`;

/** Fields that are no columns, and the year of manufacture, which lists are sent as `year` (§2). */
export const COMPUTED_VEHICLE_FIELDS = {
  driver_ids: `select vd.provider_id from vehicle_drivers vd join providers p on p.id = vd.provider_id and p.deleted_at is null where vd.vehicle_id = t.id`,
  vehicle_type: TYPE,
  is_belongs_to_contributor: OF_CONTRIBUTOR,
  document_images: DOCUMENT_IMAGES,
  is_complete_data: COMPLETE,
  is_expiring_soon: SOON,
  is_admin_accept: ACCEPTED,
  road_state: ROAD_STATE,
  year: 't.manufacturing_year',
} as const;

/** The queues that someone works through. */
export const VEHICLE_SETS = {
  expiring_soon: [{ kind: 'sql', text: () => SOON }],
  waiting_for_review: [{ kind: 'sql', text: () => `${ROAD_STATE} = 'waiting'` }],
} as const;
