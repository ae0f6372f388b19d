import { tellSql } from '../../platform/bus/publish.ts';
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
const ORDER_TYPE = `case when e->>'table' = 'orders'
  then jsonb_build_object('order_type', (select o.order_type from orders o where o.id = (e->>'id')::int)) else '{}' end`;

/** SQL that tells all nodes of an event: JSON as text, with who tells it. */
export const announceRowSql = (event: string) => tellSql(`'${ROW_CHANNEL}'`, event);

/** SQL that tells all nodes of the events of a JSON array (`eventsJson`), in their order. */
export const announceSql = (events: string) =>
  `select ${announceRowSql(`(e || ${ORDER_TYPE})::text`)} from jsonb_array_elements(${events}::jsonb) with ordinality as told (e, n) order by n`;

/** Events as `announceSql` takes them. */
export function eventsJson({ node }: Transaction, events: readonly RowEvent[]): string {
  return JSON.stringify(events.map((event) => ({ ...event, from: node })));
}

/** Tells of a row of which something changed that is kept elsewhere. */
export async function announce(transaction: Transaction, event: RowEvent): Promise<void> {
  await transaction.client.query(announceSql('$1'), [eventsJson(transaction, [event])]);
}
