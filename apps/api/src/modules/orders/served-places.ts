import { isServed, SERVED_WITHIN_METERS } from '@diwan/domain/orders/service-area';
import type { Place } from '@diwan/domain/orders/planned-way';
import { invalid } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/fields/row.ts';
import { getPlace } from './price-order.ts';
import { recordFrom } from '@diwan/domain/records';

/** Refuses an order whose places lie far from all cities of its country: 422 under the place. */
export async function checkPlaces(runner: Runner, values: Row): Promise<void> {
  const { rows: cities } = await runner.query<Place>(
    'select lat, lng from cities where country_id = $1 and lat is not null and lng is not null and deleted_at is null',
    [values['country_id']],
  );
  const strays = (['', 'destination_'] as const).filter((prefix) => {
    const place = getPlace(values, prefix);
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
