import { afterClosing, type ConversationStatus } from '@diwan/domain/chat/conversation';
import type { UserType } from '@diwan/domain/people';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow, insertRow } from '../../crud/record/change-row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { toConversation, type ConversationRow } from './conversation-row.ts';
import { writeMessage } from './write-message.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const OF = { table: 'conversations' } as const;
interface Complains {
  readonly user_type: UserType;
  readonly user_id: number;
  readonly order_id: number;
  readonly country_id: number;
}

/**
 * Begins the conversation of whoever complains with the desk. What they complain about is its first message; where the desk took it
 * down for them, a note, which they do not see: they said it on the phone.
 */
export async function beginComplaintTalk(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  { user_type, user_id, ...about }: Complains,
) {
  const of = { client_id: user_type === 'client' ? user_id : null, provider_id: user_type === 'provider' ? user_id : null };
  const columns = { kind: 'complaint', ...about, ...of, last_message_at: new Date(app.now()).toISOString() };
  // Its beginning stands in the log of the complaint.
  const row = await insertRow<ConversationRow>({ caller, transaction, now: app.now() }, OF, columns, { says: null });
  return {
    id: row.id,
    say: (client_key: string, text: string) =>
      writeMessage(app, transaction, caller, row, { client_key, kind: caller.kind === 'admin' ? 'note' : 'text', text }),
  };
}

/** The conversation about a complaint, locked: before the complaint itself, as a message locks them. */
export function lockComplaintTalk(transaction: Transaction, complaintId: number): Promise<ConversationRow | undefined> {
  const talk = db.selectFrom('conversations as c').innerJoin('complaints as m', 'm.conversation_id', 'c.id').selectAll('c');
  return maybe(transaction, talk.where('m.id', '=', complaintId).forNoKeyUpdate('c'));
}

/** A locked conversation follows its complaint: to whoever owns that, and to its end or its new beginning. */
export async function followComplaint(
  context: ChangeContext & { readonly now: string },
  row: ConversationRow,
  { assignee_id, status }: { readonly assignee_id: number | null; readonly status: ConversationStatus },
): Promise<void> {
  if (row.assignee_id === assignee_id && row.status === status) return;
  const isClosing = status === 'closed' && row.status === 'open';
  const silently = {
    closed_at: status === 'closed' ? (row.closed_at ?? context.now) : null,
    ...(isClosing && { waiting_since: afterClosing(toConversation(row)).waiting_since }),
  };
  await changeRow(context, OF, row, { assignee_id, status }, { silently });
}
