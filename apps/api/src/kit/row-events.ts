import type { Transaction } from './transaction.ts';

/** A row that was created, changed or deleted; dashboards that show its list are told. */
export interface RowEvent {
  readonly table: string;
  readonly id: number;
  readonly kind: 'create' | 'update' | 'delete';
  readonly country_id: number | null;
}

/** The channel on which all nodes hear of changed rows, once the change has committed. */
export const ROW_CHANNEL = 'diwan_rows';

export async function announce(transaction: Transaction, event: RowEvent): Promise<void> {
  await transaction.client.query('select pg_notify($1, $2)', [ROW_CHANNEL, JSON.stringify({ ...event, from: transaction.node })]);
}
