import { orders, ordersCars, trips } from '@diwan/contract/orders/resource';
import { isDeletable } from '@diwan/domain/orders/order-status';
import { crud, type CrudOptions } from '../../crud/resource/crud.ts';
import { conflict } from '../../platform/errors.ts';
import { kindConditions } from './order-kinds.ts';
import { releaseVisits } from '../../ledger/package-visits.ts';
import { releaseCoupons } from '../../ledger/use-coupon.ts';
import * as t from '../../schema/tables/orders.ts';
import type { OrderRow } from './order-row.ts';
import { COMPUTED_ORDER_FIELDS, CONDITIONS, ORDER_SETS, TRIP_SETS } from './order-sql.ts';

const options: CrudOptions<OrderRow> & { table: typeof t.orders } = {
  table: t.orders,
  refusals: { 409: ['order.cannot_delete'] },
  reach: kindConditions,
  own: ({ kind, id }) => [
    { kind: 'equals', column: `${kind}_id`, value: id },
    // Whoever is named for an order that waits for a yes learns of it with the yes.
    ...(kind === 'provider' ? [{ kind: 'sql', text: () => 't.waits_for is null' } as const] : []),
  ],
  computed: COMPUTED_ORDER_FIELDS,
  conditions: CONDITIONS,
  sets: ORDER_SETS,
  async beforeDelete({ transaction }, rows) {
    if (!rows.every(isDeletable)) throw conflict('order.cannot_delete');
    const ids = rows.map(({ id }) => id);
    await releaseCoupons(transaction, ids);
    await releaseVisits(transaction, ids);
  },
};

/** Lists of nothing but trips are guarded by a right of their own; of the trips' rights any opens the rows. */
const ofTrips: typeof options = {
  ...options,
  sets: TRIP_SETS,
  reach: (access, verb) => kindConditions(access, verb === 'list' ? 'change' : verb),
};

export const ordersApi = crud(orders, options);
export const tripsApi = crud(trips, { ...ofTrips, fixed: { order_type: 'trip' } });
export const ordersCarsApi = crud(ordersCars, options);
