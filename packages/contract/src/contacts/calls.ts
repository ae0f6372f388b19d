import * as z from 'zod/mini';
import { CHANNEL_FAULTS, OUTBOX_STATUSES, REPLY_CHANNELS, replyBody } from './replies.ts';
import { flag, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const reply = z.object({
  id: id(),
  outbox_id: id(),
  reply: z.string(),
  send_type: z.enum(REPLY_CHANNELS),
  recipient: z.nullable(z.string()),
  status: z.enum(OUTBOX_STATUSES),
  attempts: z.int(),
  error: z.nullable(z.string()),
  error_detail: z.nullable(z.string()),
  created_at: timestamp(),
  sent_at: z.nullable(timestamp()),
  /** Whoever wrote it. */
  admin: z.nullable(z.string()),
});

const channel = z.object({
  channel: z.enum(REPLY_CHANNELS),
  /** Where the reply would go; a push goes to a device, whose name says nothing. */
  address: z.nullable(z.string()),
  /** Why it cannot be used; null when it can. */
  fault: z.nullable(z.enum(CHANNEL_FAULTS)),
  /** Nothing sends it in this demo: the reply stays in the outbox, as it will until the channel is configured. */
  is_held: flag(),
});

const FAULTS = CHANNEL_FAULTS.map((fault) => `channel.${fault}`);
const answering = {
  permission: 'reply-contacts',
  tag: 'contacts',
  body: replyBody,
  answer: reply,
  forms: true,
  errors: { 409: FAULTS },
} as const;

const replyToContact = defineCall({
  ...answering,
  method: 'POST',
  path: 'contacts/:id/reply',
  summary: 'Answer a contact message by push, SMS or mail',
  status: 201,
  idempotent: true,
});

const replyByPut = defineCall({
  ...answering,
  method: 'PUT',
  path: 'contacts/:id',
  summary: 'Answer a contact message: another name of the reply call',
});

const listReplies = defineCall({
  method: 'GET',
  path: 'contacts/:id/replies',
  permission: 'show-contacts',
  tag: 'contacts',
  summary: 'The answers to a contact message, and the ways in which another can go',
  answer: z.object({ replies: z.array(reply), channels: z.array(channel) }),
});
export type ContactReplies = DataOf<typeof listReplies>;
export type ReplyRow = ContactReplies['replies'][number];
export type ChannelState = ContactReplies['channels'][number];

const retryReply = defineCall({
  method: 'POST',
  path: 'contacts/:id/replies/:reply/retry',
  permission: 'reply-contacts',
  tag: 'contacts',
  summary: 'Send an answer that failed once more',
  status: 202,
  answer: reply,
  errors: { 409: ['channel.not_failed'] },
});

export const contactCalls = { replyToContact, replyByPut, listReplies, retryReply };
