import type { ChatMessage } from '@diwan/contract/chats/calls';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { forgetSubject } from '../tickets/index.ts';
import { changeConversation, findBySeq } from './delete-message.ts';
import { lockConversation } from './lock-conversation.ts';
import { readMessage } from './message-row.ts';
import { tellOfChange } from './tell-of-change.ts';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

/** Nothing of the file is left, once nobody can name it any more. */
async function eraseFile(app: Context, transaction: Transaction, file: string | null): Promise<void> {
  if (file === null) return;
  // A file that some other message shows as well is that one's.
  const freed = db
    .deleteFrom('uploads')
    .where('reference', '=', file)
    .where('model', 'in', ['chat_files', 'chat_pictures'])
    .where((eb) => eb.not(eb.exists(eb.selectFrom('messages').where('file', '=', file))));
  if ((await run(transaction, freed)) === 0) return;
  transaction.afterCommit(() => {
    app.files.remove(file).catch((error: Error) => app.log.error({ err: error, file }, 'the file of a redacted message is still there'));
  });
}

/**
 * Erases what somebody said, whoever it was: text, file, search key, and what a ticket and the log have of it. That something was
 * said here, by whom and when, stays, and the log has who erased it.
 */
export function redactMessage(app: Context, caller: AdminCaller, id: number, seq: number): Promise<ChatMessage> {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const row = await lockConversation(transaction, caller, id);
    const before = await findBySeq(client, id, seq);
    if (!before) throw notFound();
    if (before.redacted_at !== null) return readMessage(client, row, before.id);
    const at = new Date(app.now()).toISOString();
    // The search key follows from the text.
    const nothing = { text: null, file: null, waveform: null, noted: null, amount: null, currency: null, offer_status: null };
    const erased = { ...nothing, deleted_at: before.deleted_at ?? at, redacted_at: at };
    const message = await one(client, db.updateTable('messages').set(erased).where('id', '=', before.id).returningAll());
    const context = { caller, transaction, now: app.now() };
    const noted = { redacted_message: { before: seq, after: null } };
    const conversation =
      before.deleted_at === null
        ? await changeConversation(app, transaction, caller, row, message, 'redacted_message')
        : await changeRow(context, { table: 'conversations' }, row, {}, { noted });
    await forgetSubject(context, id, before.text);
    await eraseFile(app, transaction, before.file);
    await tellOfChange(transaction, conversation, message, false);
    return readMessage(client, conversation, message.id);
  });
}
