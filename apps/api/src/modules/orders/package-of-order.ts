import { readCountry } from '../../crud/resource/country.ts';
import type { AskedLine } from '@diwan/contract/orders/order-lines';
import { isRideType } from '@diwan/domain/orders/rides';
import { zonedTime } from '@diwan/domain/zoned-time';
import { findPackage, type SubscriptionRow } from '../../ledger/package-visits.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { TypedOrder } from './price-order.ts';

/**
 * The package of visits that an order is one visit of: it has that package once and nothing else, its client has bought it, and a visit is
 * left on its day. Undefined where it is not; 422 for a coupon beside it, which would take something off of nothing.
 */
export async function getPackage(
  runner: Runner,
  values: Pick<TypedOrder, 'order_type' | 'client_id' | 'country_id' | 'coupon_code'> & { readonly visit_date?: string | null | undefined },
  lines: readonly AskedLine[],
  now: number,
  lock: boolean,
): Promise<SubscriptionRow | undefined> {
  const [line, ...others] = lines;
  const { client_id, country_id, visit_date } = values;
  if (isRideType(values.order_type) || !line || others.length > 0 || line.quantity !== 1 || typeof client_id !== 'number') return undefined;
  const place = await readCountry(runner, country_id);
  if (!place) return undefined;
  const day = typeof visit_date === 'string' ? visit_date : zonedTime(now, place.time_zone).day;
  const wanted = { client_id, provider_service_id: line.provider_service_id, currency: place.currency, day };
  const pack = await findPackage(runner, wanted, lock);
  if (pack && typeof values.coupon_code === 'string') throw invalidField('coupon_code', 'of_package');
  return pack;
}
