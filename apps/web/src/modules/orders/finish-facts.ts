import type { Order } from '@diwan/contract/orders/resource';
import { zonedTime } from '@diwan/domain/zoned-time';

/** What somebody who finishes an order has to know before. */
export interface FinishFacts {
  /** What the client pays in cash, where they do. */
  readonly collect: string | null;
  /** The day of the visit, where that is still to come. */
  readonly early: string | null;
}

/** What finishing an order now means: cash to collect, and a visit whose day has not come where it is. */
export function finishFacts(
  row: Pick<Order, 'pay_type' | 'total_price' | 'visit_date'>,
  zone: string | undefined,
  now: number,
): FinishFacts {
  const today = zonedTime(now, zone ?? 'UTC').day;
  return {
    collect: row.pay_type === 'cash' && /[1-9]/.test(row.total_price) ? row.total_price : null,
    early: row.visit_date !== null && row.visit_date > today ? row.visit_date : null,
  };
}
