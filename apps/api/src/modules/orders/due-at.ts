import { getTimestamp } from '@diwan/domain/zoned-time';
import type { OrderRow } from './order-row.ts';

/** When a job with a day is due, in milliseconds, on the clocks of its country. */
export function dueAt(order: Pick<OrderRow, 'visit_date' | 'visit_time'>, zone: string): number | null {
  if (order.visit_date === null) return null;
  const timestamp = getTimestamp({ day: order.visit_date, time: order.visit_time ?? '00:00' }, zone);
  return timestamp === undefined ? null : Date.parse(timestamp);
}
