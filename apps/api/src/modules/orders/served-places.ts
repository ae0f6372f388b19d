import { isServed, SERVED_WITHIN_METERS } from '@diwan/domain/orders/service-area';
import { invalid } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/fields/row.ts';
import { getOrderPlace } from './price-order.ts';
import { recordFrom } from '@diwan/domain/records';
import { type NotNull } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** Refuses an order whose places lie far from all cities of its country: 422 under the place. */
export async function checkPlaces(runner: Runner, values: Row & { readonly country_id: number }): Promise<void> {
  const found = db
    .selectFrom('cities')
    .select(['lat', 'lng'])
    .where('country_id', '=', values.country_id)
    .where('lat', 'is not', null)
    .where('lng', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ lat: NotNull; lng: NotNull }>();
  const cities = await all(runner, found);
  const strays = (['', 'destination_'] as const).filter((prefix) => {
    const place = getOrderPlace(values, prefix);
    return place !== undefined && !isServed(place, cities);
  });
  const outside = [{ key: 'outside_country', params: { most: SERVED_WITHIN_METERS / 1000 } }] as const;
  if (strays.length > 0)
    throw invalid(
      recordFrom(
        strays.map((prefix) => `${prefix}lat`),
        () => outside,
      ),
    );
}
