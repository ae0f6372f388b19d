import type { Transaction } from '../../platform/database/transaction.ts';
import type { ConversationRow } from './conversation-row.ts';

const ANOTHER = `select exists (select from conversations where status = 'open' and kind = $1 and coalesce(client_id, 0) = coalesce($2, 0)
  and coalesce(provider_id, 0) = coalesce($3, 0) and coalesce(order_id, 0) = coalesce($4, 0)) as another`;
/** Of an order one is open at a time, with whoever has it now. */
const ANOTHER_OF_ORDER = `select exists (select from conversations where status = 'open' and kind = 'order' and order_id = $1) as another`;

/** Whether another conversation about the same is open: then this one stays closed. */
export async function hasAnother({ client }: Transaction, row: ConversationRow): Promise<boolean> {
  const { rows } =
    row.kind === 'order'
      ? await client.query<{ another: boolean }>(ANOTHER_OF_ORDER, [row.order_id])
      : await client.query<{ another: boolean }>(ANOTHER, [row.kind, row.client_id, row.provider_id, row.order_id]);
  return rows[0]?.another === true;
}
