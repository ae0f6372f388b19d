import { isIP } from 'node:net';
import { isInRanges, isPublicAddress } from '@diwan/domain/addresses';
import { RESOURCES } from '@diwan/contract/resources';
import { WEBHOOK_TOPICS, webhooks } from '@diwan/contract/webhooks/resource';
import * as t from '../../schema/tables/webhooks.ts';
import { demandAdmin } from '../../access/caller.ts';
import { demand } from '../../access/access.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import { sqlTable } from '../../crud/fields/sql-tables.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Module } from '../module.ts';
import { registerWebhookCalls } from './webhook-calls.ts';
import { messagesSwept, webhooksSent } from './send-webhooks.ts';

type WebhookWrite = Write<StoredRow<typeof t.webhooks>, Saved<typeof webhooks>>;

/** What each topic tells of, by whose list it is. */
const LISTS = new Map(
  WEBHOOK_TOPICS.map((topic) => [topic, RESOURCES.find(({ name, base }) => base === undefined && sqlTable(name) === topic)]),
);

/** 422 for an address that is not called: plain HTTP and private ones are for networks that the settings name. Names are judged when they are called. */
function refuseAddress(url: string, own: readonly string[]): void {
  const { protocol, hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  const isOwn = isInRanges(address, own);
  if (protocol === 'http:' && !isOwn) throw invalidField('url', 'web_address');
  if (isIP(address) !== 0 && !isOwn && !isPublicAddress(address)) throw invalidField('url', 'private_address');
}

/** Whoever has something told elsewhere may list it here. */
function beforeWrite({ app, caller }: WriteContext, { before, values }: WebhookWrite): void {
  const { access } = demandAdmin(caller);
  if (values.url !== undefined) refuseAddress(values.url, app.config.webhookNetworks);
  for (const [topic, list] of LISTS) {
    const flag = `sends_${topic}` as const;
    if (values[flag] === 1 && !before?.[flag] && list?.can.list) demand(access, list.can.list);
  }
}

export const webhooksApi = crud(webhooks, {
  table: t.webhooks,
  computed: {
    has_secret: 'exists (select from webhook_sending s where s.webhook_id = t.id)',
    delivered_at: '(select s.delivered_at from webhook_sending s where s.webhook_id = t.id)',
    failing_since: '(select s.failing_since from webhook_sending s where s.webhook_id = t.id)',
  },
  beforeWrite,
});

export const webhooksModule: Module = {
  resources: [webhooksApi],
  register: (app, base) => registerWebhookCalls(app, base, webhooksApi),
  timers: [webhooksSent, messagesSwept],
};
