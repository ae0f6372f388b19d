import * as z from 'zod/mini';
import { id, timestamp } from '../kit/answers.ts';
import { body, proof } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import { rowNumber, word } from '../kit/queries.ts';
import { replayForm, WEBHOOK_TOPICS } from './resource.ts';

/** What became of a message: it waits for its next try, arrived, was given up after three days, or was not sent since the webhook was off. */
export const MESSAGE_STATES = ['pending', 'delivered', 'failed', 'kept'] as const;

const message = z.object({
  id: id(),
  topic: z.enum([...WEBHOOK_TOPICS, 'test']),
  kind: z.enum(['create', 'update', 'delete', 'test']),
  row_id: z.int(),
  state: z.enum(MESSAGE_STATES),
  tries: z.int(),
  /** What was answered last: a status of HTTP, or why there was none. */
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  created_at: timestamp(),
  last_try_at: z.nullable(timestamp()),
  next_try_at: z.nullable(timestamp()),
});

const ofWebhook = { tag: 'webhooks', permission: 'update-webhooks' } as const;

const listWebhookMessages = defineCall({
  method: 'GET',
  path: 'webhooks/:id/messages',
  permission: 'show-webhooks',
  tag: 'webhooks',
  summary: 'What was sent to a webhook in the last 30 days, the newest first, fifty at a time',
  query: { before: rowNumber(), state: word(MESSAGE_STATES) },
  answer: z.array(message),
  beside: { meta: z.object({ next_before: z.nullable(id()) }) },
});
const renewSecret = defineCall({
  ...ofWebhook,
  method: 'POST',
  path: 'webhooks/:id/secret',
  summary: 'A new secret, shown this once; what is sent is signed with the former one as well for a day',
  body: body({ current_password: proof() }),
  answer: z.object({ secret: z.string(), former_until: z.nullable(timestamp()) }),
  errors: { 429: ['auth.too_many_attempts'] },
});
const testWebhook = defineCall({
  ...ofWebhook,
  method: 'POST',
  path: 'webhooks/:id/test',
  summary: 'Send a message that is about nothing',
  errors: { 409: ['webhook.off'] },
});
const resendMessage = defineCall({
  ...ofWebhook,
  method: 'POST',
  path: 'webhooks/:id/messages/:message/resend',
  summary: 'Send one message again',
  errors: { 409: ['webhook.off'] },
});
const replayMessages = defineCall({
  ...ofWebhook,
  method: 'POST',
  path: 'webhooks/:id/replay',
  summary: 'Send again what was to be sent since a moment, whether it arrived or not',
  body: replayForm,
  answer: z.object({ count: z.int() }),
  errors: { 409: ['webhook.off', 'webhook.too_much'] },
});

export const webhookCalls = { listWebhookMessages, renewSecret, testWebhook, resendMessage, replayMessages };
