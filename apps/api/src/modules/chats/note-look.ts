import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ConversationRow } from './conversation-row.ts';

const AGAIN = `select exists (select from audit where table_name = 'conversations' and row_id = $1 and admin_id = $2 and action = 'view' and at > now() - interval '10 minutes') as noted`;

/** Says in the log that an admin reads what client and provider say to each other: once for as long as they may be at it. */
export async function noteLook(app: Context, caller: AdminCaller, { id, kind }: ConversationRow): Promise<void> {
  if (kind !== 'order') return;
  const { rows } = await app.database.pool.query<{ noted: boolean }>(AGAIN, [id, caller.id]);
  if (rows[0]?.noted) return;
  await inTransaction(app, (transaction) => writeAudit(transaction, caller, [{ table: 'conversations', id, action: 'view', changes: {} }]));
}
