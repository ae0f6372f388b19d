import { webhooks } from '@diwan/contract/webhooks/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { WebhookActions } from './webhook-actions.tsx';

const TOPICS = [
  ['sends_orders', 'sends_complaints'],
  ['sends_clients', 'sends_providers'],
  ['sends_vehicles', 'sends_tickets'],
  ['sends_cash_outs'],
] as const;

export const webhookScreens = defineScreens(webhooks, {
  columns: ['id', 'name', 'url', 'country_id', 'is_active', 'delivered_at', 'failing_since'],
  form: [{ heading: 'receiver' }, 'name', 'url', 'country_id', { heading: 'topics' }, ...TOPICS],
  pageActions: WebhookActions,
  detail: [
    { heading: 'receiver', fields: ['url', 'country_id', 'has_secret', 'delivered_at', 'failing_since'] },
    { heading: 'topics', fields: TOPICS.flat() },
  ],
  tabs: [
    { key: 'messages', label: 'security.webhooks.messages', can: 'show-webhooks', content: lazyPart(() => import('./message-list.tsx')) },
  ],
});
