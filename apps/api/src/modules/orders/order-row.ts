import type { StoredRow } from '../../crud/row.ts';
import type { orders } from '../../schema/tables/orders.ts';

/** A stored order. Amounts are minor units of `currency`, rates thousandths of a percent, null of orders from before they were kept. */
export type OrderRow = StoredRow<typeof orders>;
