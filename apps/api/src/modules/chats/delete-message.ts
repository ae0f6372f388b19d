import type { ChatMessage } from '@diwan/contract/chats/calls';
import { afterDeleting } from '@diwan/domain/chat/conversation';
import { may } from '../../access/access.ts';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { sideColumns, toConversation, type ConversationRow } from './conversation-row.ts';
import { lockConversation } from './lock-conversation.ts';
import { getSide, readMessage, type MessageRow } from './message-row.ts';
import { tellOfChange } from './tell-of-change.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, one } from '../../platform/database/typed.ts';

const OF = { table: 'conversations' } as const;
/** A message of a conversation by its number. */
export const findBySeq = (runner: Runner, conversation: number, seq: number): Promise<MessageRow | undefined> =>
  maybe(runner, db.selectFrom('messages').selectAll().where('conversation_id', '=', conversation).where('seq', '=', seq));

/** The oldest message of a person after the last answer of the desk. */
const WAITS = `select min(created_at) as since from messages where conversation_id = $1 and sender_kind <> 'admin' and deleted_at is null
  and seq > coalesce((select max(seq) from messages where conversation_id = $1 and sender_kind = 'admin' and kind <> 'note' and deleted_at is null), 0)`;

/** The desk deletes what the desk wrote: whoever replies their own, who assigns also what colleagues wrote. */
function demandDeleting({ access, id }: AdminCaller, { sender_kind, sender_id }: MessageRow): void {
  if (sender_kind !== 'admin') throw conflict('conversation.not_ours');
  if (may(access, 'assign-chats')) return;
  if (sender_id !== id) throw forbidden();
}

/** What unread counts and waiting come to without the message, which has been deleted; the log says that it was and not what it said. */
export async function changeConversation(
  app: Context,
  transaction: Transaction,
  caller: AdminCaller,
  row: ConversationRow,
  message: MessageRow,
  what: 'deleted_message' | 'redacted_message',
): Promise<ConversationRow> {
  const { rows } = await transaction.client.query<{ since: string | null }>(WAITS, [row.id]);
  const deleted = { side: getSide(message), isNote: message.kind === 'note', seq: message.seq, waits: rows[0]?.since ?? null };
  const after = afterDeleting(toConversation(row), deleted);
  const silently = { waiting_since: after.waiting_since, ...sideColumns(after) };
  const noted = { [what]: { before: message.seq, after: null } };
  return changeRow({ caller, transaction, now: app.now() }, OF, row, {}, { silently, noted });
}

/** Deletes a message of the desk: its number, its sender and its moment stay. What was deleted before is answered as it is. */
export function deleteMessage(app: Context, caller: AdminCaller, id: number, seq: number): Promise<ChatMessage> {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const row = await lockConversation(transaction, caller, id);
    const before = await findBySeq(client, id, seq);
    if (!before) throw notFound();
    demandDeleting(caller, before);
    if (before.deleted_at !== null) return readMessage(client, row, before.id);
    const deleted_at = new Date(app.now()).toISOString();
    const message = await one(client, db.updateTable('messages').set({ deleted_at }).where('id', '=', before.id).returningAll());
    const conversation = await changeConversation(app, transaction, caller, row, message, 'deleted_message');
    await tellOfChange(transaction, conversation, message, false);
    return readMessage(client, conversation, message.id);
  });
}
