import * as z from 'zod/mini';
import { CONVERSATION_KINDS, CONVERSATION_STATUSES } from '@diwan/domain/chat/conversation';
import { OFFER_MOVES } from '@diwan/domain/chat/offer';
import { flag, id, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import {
  chatMedia,
  chatOffer,
  clientKey,
  fileReference,
  markChatRead,
  messagesQuery,
  messageText,
  saysSomething,
  waveform,
} from './calls.ts';
import { FILE_MESSAGES, MESSAGE_MAX, MESSAGE_POSITIONS, MESSAGE_TYPES } from './messages.ts';
import { typedText } from '../kit/typed-text.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';
import { getKeys } from '@diwan/domain/records';

/** Of the apps: an order's currency says how many places it has. */
const PRICE = /^\d{1,9}(?:\.\d{1,4})?$/;

/** Of one person at a node, in all of their conversations; what one of these takes in a minute is less. */
const MESSAGES_PER_MINUTE = 300;
/** What is open goes on, so that this is for who writes anew. */
const BEGUN_PER_MINUTE = 60;
const TOO_MANY = ['too_many_requests', 'conversation.too_many'] as const;

const person = { guard: 'person', tag: 'conversations' } as const;
/** Where a person stands with a message or a conversation: what they say themselves, or whoever they talk to. */
const other = z.object({ user_type: z.enum(['client', 'provider', 'desk']), name: z.string(), image: z.nullable(z.string()) });

const message = z.object({
  id: id(),
  /** Its number in the conversation: what follows it has a higher one, and numbers may be left out. */
  seq: z.int(),
  /** What its sender called it. */
  client_key: z.string(),
  message_type: z.enum(MESSAGE_TYPES),
  message: z.nullable(z.string()),
  /** The reference of a file, which is opened by a link (`uploads/links`). */
  file: z.nullable(z.string()),
  media: z.nullable(chatMedia),
  offer: z.nullable(chatOffer),
  message_position: z.enum(MESSAGE_POSITIONS),
  is_mine: flag(),
  /** The other side has read it. */
  is_read: flag(),
  /** It was deleted, and what it said is null. */
  is_deleted: flag(),
  created_at: timestamp(),
});
export type OwnMessage = z.output<typeof message>;

const conversation = z.object({
  id: id(),
  kind: z.enum(CONVERSATION_KINDS),
  status: z.enum(CONVERSATION_STATUSES),
  /** Whom one talks to. */
  with: other,
  order: z.nullable(z.object({ id: id(), order_no: z.string() })),
  seq: z.int(),
  read_seq: z.int(),
  unread: z.int(),
  last_message: z.nullable(
    z.object({ message: z.nullable(z.string()), message_type: z.enum(MESSAGE_TYPES), is_mine: flag(), is_deleted: flag() }),
  ),
  /** When something was said last; when it began, where nothing was. */
  last_message_at: timestamp(),
});
export type OwnConversation = z.output<typeof conversation>;

const listConversations = defineCall({
  ...person,
  method: 'GET',
  path: 'conversations',
  summary: 'One’s conversations, with whoever takes part in one’s orders and with the desk: the latest first',
  query: pageQuery,
  answer: z.array(conversation),
  beside: pageBeside,
});

const text = { client_key: clientKey, message: typedText(1, MESSAGE_MAX) } as const;

const beginConversation = defineCall({
  ...person,
  method: 'POST',
  path: 'conversations',
  summary: 'Write to the desk, about an order of one’s own or anything: what is open already goes on',
  body: body({
    ...text,
    order_id: z.optional(
      z.nullable(z.int({ error: 'number' }).check(z.minimum(1, { error: 'number' }), z.maximum(2_147_483_647, { error: 'number' }))),
    ),
  }),
  status: 201,
  answer: conversation,
  errors: { 429: TOO_MANY },
  perMinute: BEGUN_PER_MINUTE,
});

const listMessages = defineCall({
  ...person,
  method: 'GET',
  path: 'conversations/:id/messages',
  summary: 'Fifty messages of a conversation in their order: the latest, or those before or after a number',
  query: messagesQuery,
  answer: z.array(message),
  beside: { meta: z.object({ has_before: z.boolean(), has_after: z.boolean() }), conversation },
});

const sendMessage = defineCall({
  ...person,
  method: 'POST',
  path: 'conversations/:id/messages',
  summary: 'Say, show or offer something: a picture, a video or a recording was uploaded before. The same client_key is the same message',
  body: body({
    client_key: clientKey,
    message_type: z._default(z.enum(['text', ...FILE_MESSAGES, 'offer'], { error: 'empty' }), 'text'),
    message: messageText,
    file: fileReference,
    waveform,
    /** Of an offer, in the currency of the order that the conversation is about. */
    amount: z.optional(z.nullable(z.string({ error: 'money' }).check(z.regex(PRICE, { error: 'money' })))),
  }).check(saysSomething),
  status: 201,
  answer: message,
  errors: {
    409: ['conversation.over', 'conversation.another_open', 'conversation.offer_no_order'],
    422: ['validation', 'price.outside_band'],
    429: TOO_MANY,
  },
  perMinute: MESSAGES_PER_MINUTE,
});

const decideOffer = defineCall({
  ...person,
  method: 'POST',
  path: 'conversations/:id/messages/:seq/:move',
  summary: 'Accept or refuse an offer that was made to one, or withdraw one’s own: once. On a package transfer accepting sets its price',
  params: { move: z.enum(getKeys(OFFER_MOVES)) },
  answer: message,
  errors: {
    409: [
      'conversation.offer_decided',
      'conversation.offer_not_yours',
      'conversation.offer_too_late',
      'account.phone_changed',
      'coupon.above_limit',
      'coupon.part_of_provider',
      'coupon.budget_used_up',
      'order.above_largest',
    ],
    422: ['validation', 'price.outside_band'],
  },
});

const readConversation = defineCall({ ...person, ...markChatRead, tag: 'conversations', summary: 'Say how far one has read' });

export const conversationCalls = { listConversations, beginConversation, listMessages, sendMessage, decideOffer, readConversation };
