import { TAKEN_STATUSES } from '@diwan/domain/orders/order-phases';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';

const among = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** Statuses in which somebody has taken the order on. */
const TAKEN = among(TAKEN_STATUSES);

/** Whether the order's provider has taken it on at some time: what was only offered to them they never learn the address of. */
const WAS_TAKEN = `(t.order_status in (${TAKEN}) or exists (
  select from order_events e where e.order_id = t.id and e.provider_id = t.provider_id and e.to_status in (${TAKEN}))) as was_taken`;

/** The first value of each statement is the language. */
const said = (alias: string) => `case when $1 = 'ar' then ${alias}.title_ar else ${alias}.title_en end`;

const LISTED = `${WAS_TAKEN},
  case when g.id is null then null else json_build_object('id', g.id, 'title', ${said('g')}) end as group_service`;
const JOINED = 'left join group_services g on g.id = t.group_service_id';

/** Whoever is named for an order that waits for a yes learns of it with the yes. */
const MINE = { client: 't.client_id = $2', provider: 't.provider_id = $2 and t.waits_for is null' } as const;
/** As the indexes of open orders have it. */
const OPEN = among(OPEN_STATUSES);
const TIMES = { all: 'true', current: `t.order_status in (${OPEN})`, past: `t.order_status not in (${OPEN})` } as const;
const BEFORE = { client: 'b.client_id = $2', provider: 'b.provider_id = $2' } as const;

const page = (kind: keyof typeof MINE, time: keyof typeof TIMES) => `select t.*, ${LISTED}
from orders t ${JOINED}
where ${MINE[kind]} and t.deleted_at is null and ${TIMES[time]}
  and ($3::int is null or (t.created_at, t.id) < (select b.created_at, b.id from orders b where b.id = $3 and ${BEFORE[kind]}))
order by t.created_at desc, t.id desc limit $4`;

/** One's own orders, the newest first, from one on. */
export const PAGES = {
  client: { all: page('client', 'all'), current: page('client', 'current'), past: page('client', 'past') },
  provider: { all: page('provider', 'all'), current: page('provider', 'current'), past: page('provider', 'past') },
} as const;

const LINES = `coalesce((select json_agg(json_build_object('provider_service_id', s.provider_service_id, 'title', ${said('s')},
  'quantity', s.quantity, 'unit_price', s.unit_price::text) order by s.place) from order_services s where s.order_id = t.id), '[]') as services`;
// To whom it was offered and who overrode what is nobody else's, nor are admins' notes and names.
const EVENTS = `coalesce((select json_agg(json_build_object('at', e.at, 'action', e.action, 'to_status', e.to_status, 'actor', e.actor, 'reason', e.reason)
  order by e.at, e.id) from (
  select e.at, e.id, e.action, e.to_status, e.actor, ${said('r')} as reason from order_events e left join cancel_reasons r on r.id = e.cancel_reason_id
  where e.order_id = t.id and (e.from_status is distinct from e.to_status or e.action in ('delegate', 'payment', 'refund')) order by e.at desc, e.id desc limit 200) e), '[]') as events`;
const RATINGS = `coalesce((select json_agg(json_build_object('by', o.by, 'rate', o.rate, 'review', o.review, 'created_at', o.created_at) order by o.by)
  from order_ratings o where o.order_id = t.id), '[]') as ratings`;
const complaint = (
  kind: keyof typeof MINE,
) => `(select json_build_object('id', m.id, 'status', m.status, 'report_reason_id', m.report_reason_id, 'complained_by', m.complained_by,
  'created_at', m.created_at) from complaints m where m.order_id = t.id and m.complained_by = '${kind}'${kind === 'provider' ? ' and m.provider_id = t.provider_id' : ''} and m.deleted_at is null) as complaint_data`;
const PINS = `(select json_object_agg(n.step, json_build_object('pin', n.pin, 'passed', n.passed_at is not null)) from order_pins n where n.order_id = t.id) as pins_data`;
const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'image', ${alias}.image, 'rating', ${alias}.rate_avg::float8, 'phone', ${alias}.phone)`;

const details = (kind: keyof typeof MINE) => `select t.*, ${LISTED}, ${LINES}, ${EVENTS}, ${RATINGS}, ${complaint(kind)}, ${PINS},
  case when p.id is null then null else ${person('p')} end as provider_data, ${person('c')} as client_data,
  case when v.id is null then null else json_build_object('id', v.id, 'plate_number', v.plate_number, 'color', v.color, 'vehicle_type', m.vehicle_type,
    'brand', case when $1 = 'ar' then b.name_ar else b.name_en end, 'model', case when $1 = 'ar' then m.name_ar else m.name_en end) end as vehicle_data,
  case when o.provider_id is null then null else json_build_object('lat', o.lat, 'lng', o.lng, 'seen_at', o.seen_at) end as position_data,
  y.time_zone
from orders t ${JOINED} join clients c on c.id = t.client_id join countries y on y.id = t.country_id left join providers p on p.id = t.provider_id
  left join provider_positions o on o.provider_id = t.provider_id
  left join vehicles v on v.id = t.vehicle_id left join vehicle_models m on m.id = v.vehicle_model_id left join vehicle_brands b on b.id = v.vehicle_brand_id
where t.id = $3 and ${MINE[kind]} and t.deleted_at is null`;

/** One order of one's own with all that its people may see of it. */
export const DETAILS = { client: details('client'), provider: details('provider') } as const;
