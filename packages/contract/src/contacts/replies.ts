import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { across, body, checkedByHandler } from '../kit/body.ts';
import { typedText } from '../kit/typed-text.ts';

/** The ways in which a reply can go (§9). */
export const REPLY_CHANNELS = ['fcm', 'sms', 'email'] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

/** What becomes of a message on its way out; `held` waits for its channel to be configured. */
export const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'held'] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

export const REPLY_MAX = 4_000;

/** Why a channel cannot be used for a reply: `support.channels.<reason>`. */
export const CHANNEL_FAULTS = ['not_configured', 'no_device', 'no_phone', 'no_email'] as const;
export type ChannelFaultCode = (typeof CHANNEL_FAULTS)[number];

const channel = z.nullable(z.enum(REPLY_CHANNELS, { error: 'empty' }));

/** A reply, in the dialog and in the API. Its channel comes as `send_type`, or in the wire's own spelling as `send_vai`. */
export const replyBody = z.pipe(
  body({
    reply: typedText(1, REPLY_MAX),
    send_type: z.optional(channel),
    send_vai: otherwise(z.optional(channel), null),
    _method: checkedByHandler(z.literal('PUT')),
  }).check(
    across(({ send_type, send_vai }, fail) => {
      if (!send_type && !send_vai) fail('send_type', 'empty');
    }),
  ),
  z.transform(({ reply, send_type, send_vai }) => ({ reply, channel: (send_type ?? send_vai) as ReplyChannel })),
);
export type ContactReply = z.output<typeof replyBody>;
