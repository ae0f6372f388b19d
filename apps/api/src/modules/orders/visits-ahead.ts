import { readZone } from '../../crud/resource/country.ts';
import type { AskedLine } from '@diwan/contract/orders/order-lines';
import type { ValuesOf } from '@diwan/contract/kit/form';
import type { placingForm } from '@diwan/contract/orders/forms';
import type { SettingValues } from '@diwan/contract/settings/settings';
import { visitRefusal } from '@diwan/domain/orders/visits-ahead';
import { isRideType } from '@diwan/domain/orders/rides';
import { CANCELLED_STATUSES, type OrderStatus } from '@diwan/domain/orders/order-status';
import { zonedTime } from '@diwan/domain/zoned-time';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { sql, type NotNull } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, among } from '../../platform/database/typed.ts';

/** The days of visits that a client has fixed already on a subscription that runs on a day. Whoever fixes more of it waits for the commit. */
const lockSubscribed = (runner: Runner, client: number, packs: readonly number[], day: string) =>
  all(
    runner,
    db
      .selectFrom('subscriptions')
      .select(['id', 'provider_service_id'])
      .where('client_id', '=', client)
      .where('provider_service_id', '=', among(packs))
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .where('start_at', '<=', day)
      .where('end_at', '>=', day)
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** The days of visits that are to come, of a package. */
async function readFixed(runner: Runner, client: number, pack: number, today: string): Promise<string[]> {
  const fixed = db
    .selectFrom('orders as o')
    .select('o.visit_date as day')
    .where('o.client_id', '=', client)
    .where('o.deleted_at', 'is', null)
    .where('o.visit_date', '>=', today)
    .where('o.order_status', '<>', sql<OrderStatus>`all(${CANCELLED_STATUSES})`)
    .where((eb) => {
      const lines = eb.selectFrom('order_services as s').select('s.order_id').whereRef('s.order_id', '=', 'o.id');
      return eb.exists(lines.where('s.provider_service_id', '=', pack));
    })
    .$narrowType<{ day: NotNull }>();
  return (await all(runner, fixed.orderBy('o.visit_date'))).map(({ day }) => day);
}

/**
 * Visits of a package that a client has subscribed to are fixed ahead so many at a time (`max_count_visit_can_determine`) and so
 * many days apart (`delay_visit_per_visits`). Orders of packages without a subscription are no visits of one.
 */
export async function checkVisitsAhead(
  runner: Runner,
  values: Pick<ValuesOf<typeof placingForm>, 'visit_date' | 'client_id' | 'order_type' | 'country_id'>,
  lines: readonly AskedLine[],
  settings: SettingValues,
  now: number,
): Promise<void> {
  const { visit_date: day, client_id: client } = values;
  if (typeof day !== 'string' || isRideType(values.order_type)) return;
  const packs = lines.map((line) => line.provider_service_id);
  const subscribed = await lockSubscribed(runner, client, packs, day);
  if (subscribed.length === 0) return;
  const today = zonedTime(now, await readZone(runner, values.country_id)).day;
  const bounds = { most: settings.max_count_visit_can_determine, daysApart: settings.delay_visit_per_visits };
  for (const pack of new Set(subscribed.map((one) => one.provider_service_id))) {
    const refusal = visitRefusal(day, await readFixed(runner, client, pack, today), bounds);
    if (refusal === 'too_many') throw invalidField('visit_date', 'visits_too_many', { max: bounds.most });
    if (refusal === 'too_close') throw invalidField('visit_date', 'visits_too_close', { min: bounds.daysApart });
  }
}
