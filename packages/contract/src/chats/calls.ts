import { idSchema } from '../kit/number-schema.ts';
import * as z from 'zod/mini';
import { CONVERSATION_KINDS, CONVERSATION_STATUSES } from '@diwan/domain/chat/conversation';
import { OFFER_STATUSES } from '@diwan/domain/chat/offer';
import { isAmong } from '@diwan/domain/records';
import { ORDER_STATUSES, ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { CHAT_QUEUES, CHAT_SORTS, FILE_MESSAGES, MESSAGE_MAX, MESSAGE_POSITIONS, MESSAGE_TYPES, WAVEFORM } from './messages.ts';
import { PER_PAGE_MAX, USER_TYPES } from '../kit/constants.ts';
import { typedText } from '../kit/typed-text.ts';
import { UPLOAD_REFERENCE } from '../uploads/upload.ts';
import { amount, flag, id, timestamp } from '../kit/answers.ts';
import { across, body } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { day, read, rowNumber, shortText, whole, word } from '../kit/queries.ts';

const name = z.object({ id: id(), name: z.string(), image: z.nullable(z.string()) });
/** One of the people who talk. */
export const talker = z.object({ ...name.shape, user_type: z.enum(USER_TYPES) });
const side = z.object({ delivered_seq: z.int(), read_seq: z.int(), unread: z.int() });

/** What an offer comes to, and what became of it. */
export const chatOffer = z.object({ amount: amount(), currency: z.string(), status: z.enum(OFFER_STATUSES) });

/** How a file of a message looks before it is there: its place, its length in milliseconds, and how loud it is, of 0 to 100. */
export const chatMedia = z.object({
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  waveform: z.nullable(z.array(z.int())),
});

/** What was noted without words: that it went back, or was taken over, and from whom. It is said in the reader's language. */
const systemNote = z.object({ reason: z.enum(['not_answered', 'stepped_in']), name: z.string(), minutes: z.nullable(z.int()) });

/** What every reader of a message gets. */
export const messageShape = {
  id: id(),
  /** Its number in the conversation: what follows it has a higher one. */
  seq: z.int(),
  client_key: z.string(),
  message_type: z.enum(MESSAGE_TYPES),
  message: z.nullable(z.string()),
  /** What stands beside an offer or a picture. */
  descreption: z.nullable(z.string()),
  message_position: z.enum(MESSAGE_POSITIONS),
  sender: z.object({ user_type: z.enum([...USER_TYPES, 'admin', 'system']), id: z.int(), name: z.string() }),
  sender_data: z.object({ image: z.nullable(z.string()) }),
  /** The reference of a private file, which is opened by a link. */
  file: z.nullable(z.string()),
  media: z.nullable(chatMedia),
  noted: z.nullable(systemNote),
  offer: z.nullable(chatOffer),
  created_at: timestamp(),
  /** The other side has read it; of a note, somebody of the desk has. */
  is_read: flag(),
  /** It was deleted: what it said, showed or offered is null. */
  is_deleted: flag(),
  /** Nothing of what it said is stored any more. */
  is_redacted: flag(),
} as const;
const message = z.object(messageShape);

/** Whether a conversation is open, its people and its order, and who has read how far. */
const conversation = z.object({
  id: id(),
  kind: z.enum(CONVERSATION_KINDS),
  status: z.enum(CONVERSATION_STATUSES),
  /** Its times are read on the clocks of this country, as those of its order are. */
  country: z.object({ id: id(), name_ar: z.string(), name_en: z.string(), time_zone: z.string() }),
  created_at: timestamp(),
  updated_at: timestamp(),
  /** How long ago something was said, in words. */
  ago_time: z.string(),
  /** Whether the desk has read it to its end. */
  is_read: flag(),
  unread: z.int(),
  seq: z.int(),
  /** Since when a person waits for an answer. */
  waiting_since: z.nullable(timestamp()),
  /** Whom the desk talks to: of an order its client. */
  receiver: talker,
  people: z.array(talker),
  order: z.nullable(z.object({ id: id(), order_no: z.string(), order_type: z.enum(ORDER_TYPES), order_status: z.enum(ORDER_STATUSES) })),
  assignee: z.nullable(name),
  /** Its words are left out where client and provider talk to each other: that is opened to be read. */
  last_message: z.object({
    message: z.nullable(z.string()),
    message_type: z.nullable(z.enum(MESSAGE_TYPES)),
    message_position: z.nullable(z.enum(MESSAGE_POSITIONS)),
    is_deleted: flag(),
    agoTime: z.string(),
    created_at: timestamp(),
  }),
  sides: z.object({ client: z.nullable(side), provider: z.nullable(side), desk: side }),
});
export type ChatConversation = z.output<typeof conversation>;
export type ChatMessage = z.output<typeof message>;

/** Where a page ended: the moment and the row of its last line. */
const cursor = read(
  (text) => {
    const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([1-9]\d{0,9})$/.exec(text);
    return found ? { at: found[1] ?? '', id: Number(found[2]) } : undefined;
  },
  { type: 'string', description: '`meta.next` of the page before' },
);

const looking = { permission: ['index-chats', 'show-chats'], tag: 'chats' } as const;
const deciding = { method: 'POST', permission: 'assign-chats', tag: 'chats', answer: conversation } as const;

const listConversations = defineCall({
  method: 'GET',
  path: 'get-conversations',
  permission: 'index-chats',
  tag: 'chats',
  summary: 'Conversations in which something was said, a page after the other',
  strict: true,
  query: {
    queue: word(CHAT_QUEUES),
    kind: word(CONVERSATION_KINDS),
    status: word(CONVERSATION_STATUSES),
    keyword: shortText(),
    country_id: rowNumber(),
    order_id: rowNumber(),
    client_id: rowNumber(),
    provider_id: rowNumber(),
    /** Days of the conversation's own country in which something was said last. */
    from_date: day(),
    to_date: day(),
    sort: word(CHAT_SORTS),
    after: cursor,
    per_page: whole(1, PER_PAGE_MAX),
  },
  answer: z.array(conversation),
  beside: {
    meta: z.object({ per_page: z.int(), next: z.nullable(z.string()) }),
    /** How many there are in the queues, counted as far as one looks. */
    statistics: z.array(z.object({ name: z.enum(['unassigned', 'mine', 'waiting']), value: z.int() })),
  },
});

const showConversation = defineCall({
  ...looking,
  method: 'GET',
  path: 'conversations/:id',
  summary: 'One conversation: its people, its order, and who has read how far',
  answer: conversation,
});

const number = () =>
  read<number, string | number>((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined), { type: 'integer', minimum: 0 });
/** Which messages: those before a number, the nearest first come, or those after it; the latest where neither is said. */
export const messagesQuery = { before: number(), after: number() } as const;

const listMessages = defineCall({
  ...looking,
  method: 'GET',
  path: 'conversations/:id/messages',
  summary: 'Fifty messages of a conversation in their order. Reading what client and provider say to each other is logged',
  query: messagesQuery,
  answer: z.array(message),
  beside: {
    meta: z.object({ has_before: z.boolean(), has_after: z.boolean() }),
    conversation,
  },
});

/** What a sender calls a message: sent again it is the same one. */
export const clientKey = z.string({ error: 'empty' }).check(z.regex(/^[\w-]{8,64}$/, { error: 'client_key' }));
export const messageText = z.optional(z.nullable(typedText(1, MESSAGE_MAX)));
interface Saying {
  message_type: string;
  message?: string | null | undefined;
  file?: string | null | undefined;
  amount?: string | null | undefined;
}
/** What a kind of message cannot do without. */
const getNeeded = (type: string | undefined) => (isAmong(FILE_MESSAGES, type) ? 'file' : type === 'offer' ? 'amount' : 'message');
/** A message says something, shows something, or both; an offer has an amount. What is shown is named only where something is. */
export const saysSomething = across<Saying>((values, fail) => {
  const needed = getNeeded(values.message_type);
  if (!values[needed]) fail(needed, 'empty');
  for (const name of ['file', 'amount'] as const) if (name !== needed && values[name]) fail(name, 'not_found');
});
/** How loud a recording is from its beginning to its end, as its sender draws it. */
export const waveform = z.optional(
  z.nullable(
    z
      .array(z.int({ error: 'number' }).check(z.minimum(0, { error: 'number' }), z.maximum(100, { error: 'number' })), { error: 'number' })
      .check(z.minLength(1, { error: 'empty' }), z.maxLength(WAVEFORM, { error: 'too_many' })),
  ),
);
export const fileReference = z.optional(
  z.nullable(z.string({ error: 'upload_unknown' }).check(z.regex(UPLOAD_REFERENCE, { error: 'upload_unknown' }))),
);

const sendMessage = defineCall({
  method: 'POST',
  path: 'conversations/:id/messages',
  permission: 'reply-chats',
  tag: 'chats',
  summary: 'Say something as the desk, or note something for it. The same client_key is the same message',
  body: body({
    client_key: clientKey,
    message_type: z.enum(['text', ...FILE_MESSAGES, 'note'], { error: 'empty' }),
    message: messageText,
    file: fileReference,
    waveform,
    /** The last message that was seen: an answer of the desk after it is shown first (409). */
    seen_seq: z.optional(z.int({ error: 'number' }).check(z.minimum(0, { error: 'number' }))),
  }).check(saysSomething),
  status: 201,
  answer: message,
  errors: { 409: ['conversation.closed', 'conversation.answered'] },
});

const deleteMessage = defineCall({
  method: 'DELETE',
  path: 'conversations/:id/messages/:seq',
  permission: ['assign-chats', 'reply-chats'],
  tag: 'chats',
  summary: 'Delete a message of the desk, which leaves a trace; whoever replies may delete their own, who assigns also those of colleagues',
  answer: message,
  errors: { 403: ['permission.missing'], 409: ['conversation.not_ours'] },
});

const redactMessage = defineCall({
  method: 'POST',
  path: 'conversations/:id/messages/:seq/redact',
  permission: 'redact-messages',
  tag: 'chats',
  summary: 'Erase what anybody said: text, file and what the log has of it. Its number, sender and moment stay, and that it was redacted',
  answer: message,
});

const readBody = body({
  seq: z.int({ error: 'number' }).check(z.minimum(0, { error: 'number' })),
  /** It has arrived, but nobody has looked. */
  delivered_only: z.optional(z.boolean({ error: 'flag' })),
});

export const markChatRead = { method: 'POST', path: 'conversations/:id/read', tag: 'chats', body: readBody } as const;

const readConversation = defineCall({
  ...markChatRead,
  permission: ['index-chats', 'show-chats'],
  summary: 'Say how far the desk has read',
});

const assignConversation = defineCall({
  ...deciding,
  permission: ['assign-chats', 'reply-chats'],
  path: 'conversations/:id/assign',
  summary: 'Give a conversation to an admin, or back to the queue; whoever replies may take what nobody has, and give back their own',
  body: body({ admin_id: z.nullable(idSchema()) }),
  errors: { 403: ['permission.missing'], 409: ['conversation.taken'], 422: ['validation'] },
});

const listAgents = defineCall({
  method: 'GET',
  path: 'conversations/:id/agents',
  permission: ['assign-chats', 'reply-chats'],
  tag: 'chats',
  summary: 'Who may be given a conversation',
  answer: z.array(name),
});

const closeConversation = defineCall({
  ...deciding,
  permission: ['assign-chats', 'reply-chats'],
  path: 'conversations/:id/close',
  summary: 'Close a conversation: nobody waits in it any more',
  errors: { 409: ['conversation.closed'] },
});

const reopenConversation = defineCall({
  ...deciding,
  permission: ['assign-chats', 'reply-chats'],
  path: 'conversations/:id/reopen',
  summary: 'Open a closed conversation again',
  errors: { 409: ['conversation.is_open', 'conversation.another_open'] },
});

const pendConversation = defineCall({
  ...deciding,
  permission: ['assign-chats', 'reply-chats'],
  path: 'conversations/:id/pend',
  summary: 'Leave its ticket to the person, once somebody has answered: what the desk owes as a whole stands still until they write',
  errors: { 409: ['conversation.no_ticket', 'row.move_not_allowed', 'ticket.not_answered'] },
});

const beginConversation = defineCall({
  method: 'POST',
  path: 'conversations',
  permission: 'reply-chats',
  tag: 'chats',
  summary: 'Begin to talk with a person, about an order or anything: what is open already is answered again',
  body: body({
    user_type: z.enum(USER_TYPES, { error: 'empty' }),
    user_id: z.int({ error: 'empty' }).check(z.minimum(1, { error: 'empty' }), z.maximum(2_147_483_647, { error: 'empty' })),
    order_id: z.optional(
      z.nullable(z.int({ error: 'number' }).check(z.minimum(1, { error: 'number' }), z.maximum(2_147_483_647, { error: 'number' }))),
    ),
    client_key: clientKey,
    message: typedText(1, MESSAGE_MAX),
  }),
  status: 201,
  answer: conversation,
  errors: { 422: ['validation'] },
});

export const chatCalls = {
  listConversations,
  showConversation,
  listMessages,
  sendMessage,
  deleteMessage,
  redactMessage,
  readConversation,
  listAgents,
  assignConversation,
  closeConversation,
  reopenConversation,
  pendConversation,
  beginConversation,
};

export type ConversationList = DataOf<typeof listConversations>;
