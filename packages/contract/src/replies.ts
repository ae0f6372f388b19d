import type { FieldErrors, Message } from './kit/validate.ts';

/** The ways in which a reply can go (§9). */
export const REPLY_CHANNELS = ['fcm', 'sms', 'email'] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

/** What becomes of a message on its way out; `held` waits for its channel to be configured. */
export const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'held'] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

export const REPLY_MAX = 4_000;

/** Why a channel cannot be used for a reply: `support.channels.<reason>`. */
export type ChannelFault = 'not_configured' | 'no_device' | 'no_phone' | 'no_email';

export interface Reply {
  readonly reply: string;
  readonly channel: ReplyChannel;
}

const KEYS: ReadonlySet<string> = new Set(['reply', 'send_type', 'send_vai', '_method']);
const says = (key: string, params: Message['params'] = {}): Message[] => [{ key, params }];

/** Checks a reply, in the dialog and in the API. Its channel comes as `send_type`, or in the wire's own spelling as `send_vai`. */
export function checkReply(
  body: unknown,
): { readonly ok: true; readonly value: Reply } | { readonly ok: false; readonly errors: FieldErrors } {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const reply = typeof given['reply'] === 'string' ? given['reply'].trim() : '';
  const channel = given['send_type'] ?? given['send_vai'];
  const known = (REPLY_CHANNELS as readonly unknown[]).includes(channel);
  const found: Record<string, Message[]> = {
    reply: reply === '' ? says('empty') : reply.length > REPLY_MAX ? says('too_long', { max: REPLY_MAX }) : [],
    send_type: known ? [] : says('empty'),
    ...Object.fromEntries(Object.keys(given).flatMap((key) => (KEYS.has(key) ? [] : [[key, says('unknown_key')]]))),
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, messages]) => messages.length > 0));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { reply, channel: channel as ReplyChannel } };
}
