import { isWebAddress } from '../kit/text-rules.ts';
import { flag, ref, text, timestamp } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** The tables whose changes a webhook can be told of; each has a flag `sends_<table>`. */
export const WEBHOOK_TOPICS = ['orders', 'clients', 'providers', 'vehicles', 'complaints', 'tickets', 'cash_outs'] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** Where another system is told of what changes here: which row of what, how and when; what is in it that system asks for by a token. */
export const webhooks = defineResource('webhooks', {
  fields: {
    name: text({ max: 120 }),
    url: text({ address: true, code: true, max: 500, example: 'https://books.example/diwan' }),
    /** Empty: of all countries. */
    country_id: ref('countries', { optional: true }),
    sends_orders: flag({ initial: 1, example: 1 }),
    sends_clients: flag(),
    sends_providers: flag(),
    sends_vehicles: flag(),
    sends_complaints: flag(),
    sends_tickets: flag(),
    sends_cash_outs: flag(),
    is_active: flag({ toggle: true, initial: 1 }),
    /** Nothing is sent until there is one. */
    has_secret: flag({ readOnly: true }),
    delivered_at: timestamp({ readOnly: true, optional: true, none: 'not_yet' }),
    /** Since when nothing has arrived; empty while it does. */
    failing_since: timestamp({ readOnly: true, optional: true, none: 'no_fault' }),
  },
  label: ['name'],
  scope: 'country_id?',
  opensPage: true,
  list: {
    search: ['name'],
    filters: ['keyword', 'id', 'country_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name', 'created_at'],
  },
  can: { list: 'index-webhooks', show: 'show-webhooks', create: 'create-webhooks', update: 'update-webhooks', delete: 'delete-webhooks' },
  rule(webhook, fail) {
    if (webhook.url && (!isWebAddress(webhook.url) || webhook.url.includes('#'))) fail('url', 'web_address');
    if (!WEBHOOK_TOPICS.some((topic) => webhook[`sends_${topic}`])) fail('sends_orders', 'some_topic');
  },
});
export type Webhook = RecordOf<typeof webhooks>;

/** Days for which messages are kept, and can be sent again. */
export const MESSAGES_KEPT_DAYS = 30;

/** From which moment on everything is sent again. */
export const replayForm = defineForm('webhooks', { since: timestamp() });
