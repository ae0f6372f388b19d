import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ConversationRow } from './conversation-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Says in the log that an admin reads what client and provider say to each other: once for as long as they may be at it. */
export async function noteLook(app: Context, caller: AdminCaller, { id, kind }: ConversationRow): Promise<void> {
  if (kind !== 'order') return;
  const looks = db.selectFrom('audit').select('id').where('table_name', '=', 'conversations').where('row_id', '=', id);
  const own = looks.where('admin_id', '=', caller.id).where('action', '=', 'view');
  if (await maybe(app.database.pool, own.where('at', '>', sql<string>`now() - interval '10 minutes'`).limit(1))) return;
  await inTransaction(app, (transaction) => writeAudit(transaction, caller, [{ table: 'conversations', id, action: 'view', changes: {} }]));
}
