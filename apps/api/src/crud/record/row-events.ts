import { tellNodes } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** A row that was created, changed or deleted; dashboards that show its list are told. */
export interface RowEvent {
  readonly table: string;
  readonly id: number;
  readonly kind: 'create' | 'update' | 'delete';
  readonly country_id: number | null;
  /** Of an order: put there when it is announced. */
  readonly order_type?: string | null;
}

/** The channel on which all nodes hear of changed rows, once the change has committed. */
export const ROW_CHANNEL = 'diwan_rows';

/** Which orders are whose business depends on their type, which no caller need remember to say. */
const WITH_ORDER_TYPE = `($2::jsonb || jsonb_build_object('order_type', (select o.order_type from orders o where o.id = $3)))::text`;

export async function announce(transaction: Transaction, event: RowEvent): Promise<void> {
  if (event.table === 'orders') await tellNodes(transaction, ROW_CHANNEL, event, WITH_ORDER_TYPE, [event.id]);
  else await tellNodes(transaction, ROW_CHANNEL, event);
}
