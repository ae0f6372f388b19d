import { randomBytes } from 'node:crypto';
import type { DataOf } from '@diwan/contract/kit/call';
import { webhookCalls } from '@diwan/contract/webhooks/calls';
import type { Request, Server } from '../../platform/http/server.ts';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { handle } from '../../crud/calls/handle.ts';
import { recordBeside } from '../../crud/record/change-log.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import { db } from '../../platform/database/tables.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { maybe, one, run } from '../../platform/database/typed.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { webhooksApi } from './index.ts';
import { aboutSecret } from './send-webhooks.ts';

const PER_PAGE = 50;
const ONE_DAY = 24 * 60 * 60_000;
/** Sent again at once at most: what is more is asked for in parts. */
const MOST_REPLAYED = 10_000;

type Api = typeof webhooksApi;

/** A webhook that is on, locked; 409 for one that is off or has no secret, to which nothing is sent. */
async function lockActive(transaction: Transaction, api: Api, request: Request, id: number) {
  const row = await lockRow(transaction.client, api, request.caller, id);
  const sending = await maybe(transaction, db.selectFrom('webhook_sending').select('webhook_id').where('webhook_id', '=', id));
  if (!row.is_active || !sending) throw conflict('webhook.off');
  return row;
}

type Shown = DataOf<typeof webhookCalls.listWebhookMessages>[number];

type StoredMessage = Omit<Shown, 'next_try_at'> & { readonly next_try_at: string };

const LIST = `select id, topic, kind, row_id, state, tries, last_status, last_error, created_at, last_try_at, next_try_at from webhook_messages
  where webhook_id = $1 and ($2::bigint is null or id < $2) and ($3::text is null or state = $3) order by id desc limit ${PER_PAGE}`;

const showMessage = (message: StoredMessage): Shown => ({
  ...message,
  next_try_at: message.state === 'pending' ? message.next_try_at : null,
});

/** Sending anew begins as if it had just happened, but for its number. */
const ANEW = (at: string) => ({ state: 'pending', tries: 0, begun_at: at, next_try_at: at });

/** What was sent to a webhook, its secret, and sending again. */
export function registerWebhookCalls(app: Server, base: string, api: Api): void {
  handle(app, base, webhookCalls.listWebhookMessages, async ({ request, params: { id }, query: { before, state } }) => {
    await showRow(app.database.pool, api, request.caller, id);
    const { rows } = await app.database.pool.query<StoredMessage>(LIST, [id, before ?? null, state ?? null]);
    return { data: rows.map(showMessage), beside: { meta: { next_before: rows.length < PER_PAGE ? null : (rows.at(-1)?.id ?? null) } } };
  });

  handle(app, base, webhookCalls.renewSecret, async ({ request, reply, params: { id }, body: { current_password: password } }) => {
    reply.header('cache-control', 'no-store');
    await confirmPassword(app, request, password);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = (await app.keys()).seal(secret, aboutSecret(id));
    const until = new Date(app.now() + ONE_DAY).toISOString();
    const former = await inTransaction(app, async (transaction) => {
      const row = await lockRow(transaction.client, api, request.caller, id);
      const made = db.insertInto('webhook_sending').values({ webhook_id: id, secret: sealed });
      const renewed = made.onConflict((conflict) =>
        conflict
          .column('webhook_id')
          .doUpdateSet((row) => ({ secret: sealed, former_secret: row.ref('webhook_sending.secret'), former_until: until })),
      );
      const { former_secret: former } = await one(transaction, renewed.returning('former_secret'));
      await recordBeside({ caller: request.caller, transaction }, api.store, row, { secret: { before: null, after: '•••' } });
      return former;
    });
    return { data: { secret, former_until: former === null ? null : until } };
  });

  handle(app, base, webhookCalls.testWebhook, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      const { country_id } = await lockActive(transaction, api, request, id);
      const message = { webhook_id: id, topic: 'test', kind: 'test', row_id: id, country_id, state: 'pending' };
      await run(transaction, db.insertInto('webhook_messages').values(message));
    });
    return { message: 'webhook_tested' };
  });

  handle(app, base, webhookCalls.resendMessage, async ({ request, params: { id, message } }) => {
    await inTransaction(app, async (transaction) => {
      await lockActive(transaction, api, request, id);
      const again = db.updateTable('webhook_messages').set(ANEW(new Date(app.now()).toISOString()));
      if ((await run(transaction, again.where('id', '=', message).where('webhook_id', '=', id))) === 0) throw notFound();
    });
    return { message: 'webhook_resent' };
  });

  handle(app, base, webhookCalls.replayMessages, async ({ request, params: { id }, body: { since } }) => {
    const count = await inTransaction(app, async (transaction) => {
      const row = await lockActive(transaction, api, request, id);
      const again = db.updateTable('webhook_messages').set(ANEW(new Date(app.now()).toISOString()));
      const wanted = db.selectFrom('webhook_messages').select('id').where('webhook_id', '=', id).where('created_at', '>=', since);
      // One more than may be: of however many there are, no more are touched to find that out.
      const sent = await run(transaction, again.where('id', 'in', wanted.where('topic', '<>', 'test').limit(MOST_REPLAYED + 1)));
      if (sent > MOST_REPLAYED) throw conflict('webhook.too_much', { max: MOST_REPLAYED });
      if (sent > 0)
        await recordBeside({ caller: request.caller, transaction }, api.store, row, { replayed_since: { before: null, after: since } });
      return sent;
    });
    return { data: { count }, message: 'webhook_replayed', params: { count } };
  });
}
