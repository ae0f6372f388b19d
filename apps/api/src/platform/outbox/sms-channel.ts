import type { OutboxChannel } from './channel.ts';
import { getHttpFault, getObject, postTo } from './http-call.ts';

export interface SmsSettings {
  readonly url: string;
  readonly token: string | null;
  readonly from: string | null;
  readonly timeout?: number;
}

/** SMS by an HTTP gateway: JSON with `to`, `from`, `text` and a `reference` that stays the same over every try. */
export function smsChannel({ url, token, from, timeout }: SmsSettings): OutboxChannel {
  return {
    async send({ id, recipient, body }) {
      const reference = `outbox-${id}`;
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': reference,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      };
      const answer = await postTo(url, JSON.stringify({ to: recipient, from, text: body, reference }), headers, timeout);
      if (answer.status < 200 || answer.status >= 300) throw getHttpFault(answer);
      const { id: theirs } = getObject(answer.text);
      return typeof theirs === 'string' || typeof theirs === 'number' ? String(theirs) : null;
    },
  };
}
