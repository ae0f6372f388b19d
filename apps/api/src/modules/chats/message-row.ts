import type { ChatMessage } from '@diwan/contract/chats/calls';
import type { Side } from '@diwan/domain/chat/conversation';
import { fromMinor } from '@diwan/domain/money';
import type { Runner } from '../../platform/database/runner.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import type { messages } from '../../schema/tables/conversations.ts';
import type { ConversationRow } from './conversation-row.ts';

/** A message as it is stored. */
export type MessageRow = StoredRow<typeof messages>;
/** A message with what is known of its file. */
export interface StoredMessage extends MessageRow {
  readonly width: number | null;
  readonly height: number | null;
  readonly duration_ms: number | null;
}
/** A message with its file and its writer. */
export interface ShownMessage extends StoredMessage {
  readonly name: string;
  readonly image: string | null;
}

const SELECT = `select m.*, concat_ws(' ', p.first_name, p.last_name) as name, p.image, f.width, f.height, f.duration_ms from messages m
  left join uploads f on f.reference = m.file
  left join lateral (select first_name, last_name, image from clients where m.sender_kind = 'client' and id = m.sender_id
    union all select first_name, last_name, image from providers where m.sender_kind = 'provider' and id = m.sender_id
    union all select first_name, last_name, image from admins where m.sender_kind = 'admin' and id = m.sender_id) p on true
  where m.conversation_id = $1`;

/** The kinds of messages that a reader sees: notes are the desk's own. */
const SEEN = "($4 or m.kind <> 'note')";
const BEFORE = `${SELECT} and m.seq < $2 and ${SEEN} order by m.seq desc limit $3`;
const AFTER = `${SELECT} and m.seq > $2 and ${SEEN} order by m.seq limit $3`;
const ONE = `${SELECT} and m.id = $2`;

/** Whose message it is. */
export const getSide = ({ sender_kind }: Pick<MessageRow, 'sender_kind'>): Side =>
  sender_kind === 'admin' || sender_kind === 'system' ? 'desk' : sender_kind;

const POSITIONS = { client: 'client', provider: 'driver', admin: 'admin', system: 'admin' } as const;
export const getPosition = ({ sender_kind }: Pick<MessageRow, 'sender_kind'>) => POSITIONS[sender_kind];

/** Whether whom a message is for has read it: the person, or of a person's message the other person or the desk. */
export function isRead(message: MessageRow, conversation: ConversationRow): boolean {
  const { kind, client_id, provider_id } = conversation;
  if (message.kind === 'note') return conversation.desk_read_seq >= message.seq;
  const side = getSide(message);
  const others = [
    side !== 'client' && client_id !== null ? conversation.client_read_seq : null,
    side !== 'provider' && provider_id !== null ? conversation.provider_read_seq : null,
    side !== 'desk' && kind !== 'order' ? conversation.desk_read_seq : null,
  ].filter((seq) => seq !== null);
  return others.some((seq) => seq >= message.seq);
}

/** What is known of a message's file; nothing of one that is gone. */
export function getMedia({ file, deleted_at, width, height, duration_ms, waveform }: StoredMessage): ChatMessage['media'] {
  return file === null || deleted_at !== null ? null : { width, height, duration_ms, waveform };
}

/** What a message offers; nothing of one that is gone. */
export function getOffer({ deleted_at, amount, currency, offer_status: status }: MessageRow): ChatMessage['offer'] {
  if (deleted_at !== null || amount === null || currency === null || status === null) return null;
  return { amount: fromMinor(amount, currency), currency, status };
}

/** A message as the wire has it. */
function toMessage(shown: ShownMessage, conversation: ConversationRow): ChatMessage {
  const { name, image, ...row } = shown;
  const isDeleted = row.deleted_at !== null;
  const text = isDeleted ? null : row.text;
  const isText = row.kind === 'text' || row.kind === 'note';
  return {
    id: row.id,
    seq: row.seq,
    client_key: row.client_key,
    message_type: row.kind,
    message: text,
    descreption: isText ? null : text,
    message_position: getPosition(row),
    sender: { user_type: row.sender_kind, id: row.sender_id, name },
    sender_data: { image },
    file: isDeleted ? null : row.file,
    media: getMedia(shown),
    noted: row.noted,
    offer: getOffer(row),
    created_at: row.created_at,
    is_read: asFlag(isRead(row, conversation)),
    is_deleted: asFlag(isDeleted),
    is_redacted: asFlag(row.redacted_at !== null),
  };
}

/** Which messages are wanted: before a number, after one, or the latest. */
export interface Window {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Some messages in their order, as they are stored, and whether there are more on either side. */
export async function findMessages(
  runner: Runner,
  conversation: ConversationRow,
  { before, after }: Window,
  { limit, withNotes }: { readonly limit: number; readonly withNotes: boolean },
) {
  const forward = after !== undefined;
  const from = forward ? after : (before ?? conversation.seq + 1);
  const { rows } = await runner.query<ShownMessage>(forward ? AFTER : BEFORE, [
    conversation.id,
    Math.min(from, 2_147_483_647),
    limit + 1,
    withNotes,
  ]);
  const more = rows.length > limit;
  const some = rows.slice(0, limit);
  const ordered = forward ? some : some.toReversed();
  return {
    rows: ordered,
    meta: { has_before: forward ? from > 0 : more, has_after: forward ? more : from <= conversation.seq },
  };
}

/** The same as the desk has them. */
export async function readMessages(runner: Runner, conversation: ConversationRow, window: Window, limit: number) {
  const { rows, meta } = await findMessages(runner, conversation, window, { limit, withNotes: true });
  return { messages: rows.map((row) => toMessage(row, conversation)), meta };
}

/** One message of a conversation. */
export async function findMessage(runner: Runner, conversation: ConversationRow, id: number): Promise<ShownMessage> {
  const { rows } = await runner.query<ShownMessage>(ONE, [conversation.id, id]);
  if (!rows[0]) throw new Error(`message ${id} is not there`);
  return rows[0];
}

/** A message that was just written, with its file: nothing is asked for of one that has none. */
export async function withFile(runner: Runner, conversation: ConversationRow, message: MessageRow): Promise<StoredMessage> {
  return message.file === null
    ? { ...message, width: null, height: null, duration_ms: null }
    : findMessage(runner, conversation, message.id);
}

/** The same as the desk has it. */
export async function readMessage(runner: Runner, conversation: ConversationRow, id: number): Promise<ChatMessage> {
  return toMessage(await findMessage(runner, conversation, id), conversation);
}
