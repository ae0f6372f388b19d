import { complaintTrips, orders, ordersCars, trips } from '@diwan/contract/resources/orders';
import { isFinal } from '@diwan/domain/orders/order-status';
import { crud, type CrudOptions } from '../../kit/crud.ts';
import { conflict } from '../../kit/errors.ts';
import { releaseCoupons } from '../../money/use-coupon.ts';
import * as t from '../../db/tables/orders.ts';
import { COMPUTED, CONDITIONS, SETS, TRIP_SETS } from './order-sql.ts';

const options: CrudOptions = {
  table: t.orders,
  computed: COMPUTED,
  conditions: CONDITIONS,
  sets: SETS,
  async beforeDelete({ transaction }, rows) {
    // Somebody is on the way, or money has changed hands: such an order is cancelled, not deleted.
    const status = (row: Record<string, unknown>) => String(row['order_status']);
    const underWay = (row: Record<string, unknown>) => status(row) !== 'pending' && !isFinal(status(row));
    const penalised = (row: Record<string, unknown>) => isFinal(status(row)) && Number(row['penalty_price'] ?? 0) !== 0;
    if (rows.some((row) => underWay(row) || penalised(row) || row['pay_status'] === 'paid')) throw conflict('order.cannot_delete');
    await releaseCoupons(
      transaction,
      rows.map((row) => row['id'] as number),
    );
  },
};

export const ordersApi = crud(orders, options);
export const tripsApi = crud(trips, { ...options, sets: TRIP_SETS, fixed: { order_type: 'trip' } });
export const complaintTripsApi = crud(complaintTrips, { ...options, sets: TRIP_SETS, fixed: { order_type: 'trip', has_complaint: true } });
export const ordersCarsApi = crud(ordersCars, options);
