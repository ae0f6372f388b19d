import { afterMessage, getRefusal } from '@diwan/domain/chat/conversation';
import { maskCards } from '@diwan/domain/chat/mask-cards';
import type { SystemNote } from '@diwan/domain/chat/system-note';
import { isAmong } from '@diwan/domain/records';
import { FILE_MESSAGES } from '@diwan/contract/chats/messages';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { claimUploads } from '../../crud/files/claim-uploads.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { followMessage } from '../tickets/index.ts';
import { toConversation, sideValues, type ConversationRow } from './conversation-row.ts';
import { hasAnother } from './has-another.ts';
import { getSide, type MessageRow } from './message-row.ts';
import { refuseFlood } from './refuse-flood.ts';
import { tellOfChange } from './tell-of-change.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

/** What somebody wants to say. */
export interface MessageDraft {
  readonly client_key: string;
  readonly kind: MessageRow['kind'];
  readonly text?: string | null | undefined;
  readonly file?: string | null | undefined;
  /** How loud a recording is, as its sender draws it. */
  readonly waveform?: readonly number[] | null | undefined;
  readonly offer?: { readonly amount: number; readonly currency: string } | undefined;
  /** What the system notes. */
  readonly noted?: SystemNote;
  /** The last message that the writer had seen: somebody else's answer after it is shown first. */
  readonly seenSeq?: number | undefined;
}

/** A message that was stored, now or when it was sent the first time, and the conversation after it. */
export interface Sent {
  readonly message: MessageRow;
  readonly conversation: ConversationRow;
  readonly isNew: boolean;
}

const FIND = 'select * from messages where conversation_id = $1 and sender_kind = $2 and sender_id = $3 and client_key = $4';
const INSERT = `insert into messages (conversation_id, seq, created_at, kind, sender_kind, sender_id, client_key, text, file, waveform, amount, currency, noted, offer_status)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $11::bigint is not null then 'pending' end) returning *`;
const UPDATE = `update conversations set seq = $2, last_message_at = greatest(last_message_at, $3), status = $4, waiting_since = $5,
    closed_at = case when $4 = 'open' then null else closed_at end, client_delivered_seq = $6, client_read_seq = $7, client_unread = $8,
    provider_delivered_seq = $9, provider_read_seq = $10, provider_unread = $11, desk_delivered_seq = $12, desk_read_seq = $13, desk_unread = $14
  where id = $1 returning *`;

/** Whoever may write: a job says nothing by itself, and only notes. */
function getSender(caller: Caller, { noted }: MessageDraft): { readonly kind: MessageRow['sender_kind']; readonly id: number } {
  if (caller.kind !== 'job') return { kind: caller.kind, id: caller.id };
  if (!noted) throw forbidden();
  return { kind: 'system', id: 0 };
}

/** Makes the message hold its file, which was uploaded as what the message shows. */
async function claimFile(app: Context, caller: Caller, transaction: Transaction, { kind, file }: MessageDraft): Promise<void> {
  if (!file || !isAmong(FILE_MESSAGES, kind)) return;
  await claimUploads(app, caller, transaction, { name: 'file', kind, isPrivate: true, held: [] }, [file]);
}

/** Whoever answers first of the desk has the conversation from then on: of two at once the second finds it taken. */
async function takeByAnswer(app: Context, transaction: Transaction, caller: Caller, row: ConversationRow, { kind }: MessageDraft) {
  if (caller.kind !== 'admin' || kind === 'note' || row.kind === 'order' || row.assignee_id !== null) return row;
  const context = { caller, transaction, now: app.now() };
  return changeRow<ConversationRow>(context, { table: 'conversations' }, row, { assignee_id: caller.id });
}

/**
 * Stores a message of the caller's in a locked conversation, with its number, what it changes in the conversation, and the news of
 * it; sent again it is found, and nothing changes.
 */
export async function writeMessage(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  found: ConversationRow,
  draft: MessageDraft,
): Promise<Sent> {
  const { client } = transaction;
  const sender = getSender(caller, draft);
  const { rows: stored } = await client.query<MessageRow>({
    name: 'message_by_key',
    text: FIND,
    values: [found.id, sender.kind, sender.id, draft.client_key],
  });
  if (stored[0]) return { message: stored[0], conversation: found, isNew: false };
  const state = toConversation(found);
  const written = { side: getSide({ sender_kind: sender.kind }), at: new Date(app.now()).toISOString(), isNote: draft.kind === 'note' };
  const refusal = getRefusal(state, written);
  if (refusal === 'not_part') throw notFound();
  if (refusal === 'closed') throw conflict(sender.kind === 'admin' ? 'conversation.closed' : 'conversation.over');
  if (found.status === 'closed' && !written.isNote && (await hasAnother(transaction, found))) throw conflict('conversation.another_open');
  if (sender.kind === 'admin' && !written.isNote && draft.seenSeq !== undefined) {
    // Answers of the desk that the writer has not seen, by somebody else.
    const newer = db
      .selectFrom('messages')
      .where('conversation_id', '=', found.id)
      .where('seq', '>', draft.seenSeq)
      .where('sender_kind', '=', 'admin')
      .where('sender_id', '<>', sender.id)
      .where('kind', '<>', 'note')
      .where('deleted_at', 'is', null)
      .limit(1);
    if ((await run(client, newer)) > 0) throw conflict('conversation.answered');
  }
  if (caller.kind === 'client' || caller.kind === 'provider') await refuseFlood(client, found, caller, app.now());
  await claimFile(app, caller, transaction, draft);
  const before = await takeByAnswer(app, transaction, caller, found, draft);
  const after = afterMessage(state, written);
  const text = draft.text ? maskCards(draft.text) : null;
  const said = [draft.kind, sender.kind, sender.id, draft.client_key, text, draft.file ?? null];
  const offered = [draft.offer?.amount ?? null, draft.offer?.currency ?? null];
  const { rows } = await client.query<MessageRow>({
    name: 'insert_message',
    text: INSERT,
    values: [
      before.id,
      after.seq,
      written.at,
      ...said,
      draft.kind === 'audio' ? (draft.waveform ?? null) : null,
      ...offered,
      draft.noted ?? null,
    ],
  });
  const values = [before.id, after.seq, written.at, after.status, after.waiting_since, ...sideValues(after)];
  const { rows: changed } = await client.query<ConversationRow>({ name: 'after_message', text: UPDATE, values });
  const [message, conversation] = [rows[0], changed[0]];
  if (!message || !conversation) throw new Error('a statement wrote no row');
  await tellOfChange(transaction, conversation, message, true);
  await followMessage(app, transaction, caller, conversation, message);
  return { message, conversation, isNew: true };
}
