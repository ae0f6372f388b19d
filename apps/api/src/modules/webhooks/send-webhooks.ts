import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES_KEPT_DAYS, webhooks } from '@diwan/contract/webhooks/resource';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { db } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { maybe, run } from '../../platform/database/typed.ts';
import type { Timer } from '../../platform/timers.ts';
import { postSigned, type Tried } from './post-signed.ts';

const SECOND = 1000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** At once to one receiver, and not more often than this: after an outage that is ten a second. */
const AT_ONCE = 4;
const PACE_MS = 400;
/** Receivers that are called at once; others have their turn as soon as one is done. What becomes of their messages shares the node's sessions with its calls. */
const RECEIVERS = 20;
/** How long a try may take with all that belongs to it: then another node takes the message up. */
const LEASE = `interval '1 minute'`;
/** From one try to the next, then every eight hours; after three days it is given up. */
const PAUSES = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR, 3 * HOUR] as const;
const GIVEN_UP_AFTER = 3 * DAY;
const OFF_AFTER = 7 * DAY;

interface Receiver {
  readonly id: number;
  readonly url: string;
  readonly secret: string;
  readonly former: string | null;
}

const DUE = `select w.id, w.url, s.secret, case when s.former_until > $2 then s.former_secret end as former
  from webhooks w join webhook_sending s on s.webhook_id = w.id
  where w.is_active and w.deleted_at is null and not w.id = any($1::int[])
    and exists (select from webhook_messages m where m.webhook_id = w.id and m.state = 'pending' and m.next_try_at <= $2) limit ${RECEIVERS}`;

interface Message {
  readonly id: number;
  readonly topic: string;
  readonly kind: string;
  readonly row_id: number;
  readonly country_id: number | null;
  readonly version: string | null;
  readonly tries: number;
  readonly created_at: string;
  readonly begun_at: string;
}

const TAKE = `update webhook_messages m set tries = tries + 1, last_try_at = $2, next_try_at = $2::timestamptz + ${LEASE}
  where id in (select id from webhook_messages where webhook_id = $1 and state = 'pending' and next_try_at <= $2
    order by next_try_at limit ${AT_ONCE} for update skip locked) returning m.*`;

/** What a message says: which row, and of which version; what is in it is asked for by a token, with its rights. */
const getBody = ({ topic, kind, row_id, country_id, version, created_at }: Message) =>
  JSON.stringify({ type: `${topic}.${kind}`, timestamp: created_at, data: { table: topic, id: row_id, country_id, version } });

/** When a message is tried again; null once it is given up. Moments of many are spread. */
function getNextTry({ tries, begun_at }: Message, now: number): string | null {
  const pause = (PAUSES[tries - 1] ?? 8 * HOUR) * (0.8 + Math.random() * 0.4);
  return now + pause > Date.parse(begun_at) + GIVEN_UP_AFTER ? null : new Date(now + pause).toISOString();
}

/** Arrived is what is answered by success; a redirect is none, since it was not asked for. */
const hasArrived = ({ status }: Tried) => status !== null && status >= 200 && status < 300;

async function keepOutcome(app: Context, receiver: Receiver, message: Message, tried: Tried): Promise<void> {
  const { pool } = app.database;
  const now = app.now();
  const at = new Date(now).toISOString();
  const arrived = hasArrived(tried);
  const next = arrived ? null : getNextTry(message, now);
  const state = arrived ? 'delivered' : next === null ? 'failed' : 'pending';
  const outcome = { state, last_status: tried.status, last_error: tried.error, next_try_at: next ?? at };
  await run(pool, db.updateTable('webhook_messages').set(outcome).where('id', '=', message.id));
  const sending = db.updateTable('webhook_sending').where('webhook_id', '=', receiver.id);
  if (arrived) await run(pool, sending.set({ delivered_at: at, failing_since: null }));
  else await run(pool, sending.set({ failing_since: at }).where('failing_since', 'is', null));
}

/** Switches a webhook off to which nothing has arrived for a week, or which says that it is gone, and tells those who look after it. */
async function switchOff(app: Context, id: number): Promise<void> {
  await inTransaction(app, async (transaction) => {
    const row = await maybe(
      transaction,
      db.selectFrom('webhooks').selectAll().where('id', '=', id).where('is_active', '=', true).forNoKeyUpdate(),
    );
    if (!row) return;
    const to = { holding: 'update-webhooks', country: row.country_id } as const;
    const text = 'messages.notices.webhook_off';
    await changeRow(
      { caller: JOB, transaction, now: app.now() },
      recorded(webhooks),
      row,
      { is_active: false },
      {
        notices: () => [{ type: 'webhook', id, title: `${text}.title`, body: `${text}.body`, params: { name: row.name }, to }],
      },
    );
  });
}

async function isGivenUp(app: Context, id: number): Promise<boolean> {
  const before = new Date(app.now() - OFF_AFTER).toISOString();
  const failing = db.selectFrom('webhook_sending').select('webhook_id').where('webhook_id', '=', id).where('failing_since', '<', before);
  return (await maybe(app.database.pool, failing)) !== undefined;
}

async function sendOne(app: Context, receiver: Receiver, message: Message): Promise<Tried> {
  const keys = await app.keys();
  const secrets = [receiver.secret, receiver.former].flatMap((sealed) =>
    sealed === null ? [] : [keys.open(sealed, aboutSecret(receiver.id))],
  );
  const tried = secrets.includes(undefined)
    ? { status: null, error: 'the secret cannot be opened: SECRET_KEY has changed' }
    : await postSigned({
        url: receiver.url,
        id: `msg_${message.id}`,
        timestamp: Math.floor(app.now() / 1000),
        body: getBody(message),
        secrets: secrets.filter((one) => one !== undefined),
        networks: app.config.webhookNetworks,
      });
  await keepOutcome(app, receiver, message, tried);
  return tried;
}

/** What a sealed secret is bound to. */
export const aboutSecret = (id: number): string => `webhook ${id}`;

/** Sends what is due to one receiver, some at once, until nothing is due or the node ends. */
async function sendTo(app: Context, receiver: Receiver, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const { rows } = await app.database.pool.query<Message>(TAKE, [receiver.id, new Date(app.now()).toISOString()]);
    if (rows.length === 0) return;
    const pace = sleep(PACE_MS);
    const tries = await Promise.all(rows.map((message) => sendOne(app, receiver, message)));
    if (tries.some(({ status }) => status === 410) || (!tries.some(hasArrived) && (await isGivenUp(app, receiver.id))))
      return switchOff(app, receiver.id);
    await pace;
  }
}

/** Sends everything that is due. Each receiver has its own pace: one that is slow keeps nobody else waiting. */
export async function sendWebhooks(app: Context, ending: AbortSignal): Promise<void> {
  const busy = new Map<number, Promise<void>>();
  const faults: unknown[] = [];
  do {
    const { rows } = await app.database.pool.query<Receiver>(DUE, [[...busy.keys()], new Date(app.now()).toISOString()]);
    for (const receiver of rows.slice(0, RECEIVERS - busy.size))
      busy.set(
        receiver.id,
        sendTo(app, receiver, ending)
          .catch((error: unknown) => void faults.push(error))
          .finally(() => busy.delete(receiver.id)),
      );
    if (busy.size > 0) await Promise.race([...busy.values(), sleep(PACE_MS)]);
  } while (busy.size > 0 && !ending.aborted && faults.length === 0);
  await Promise.all(busy.values());
  if (faults.length > 0) throw faults[0];
}

export const webhooksSent: Timer<Context> = { name: 'webhooks', every: SECOND, patience: 60 * SECOND, oneNode: true, run: sendWebhooks };

/** Messages of a month ago are nobody's concern any more. */
async function sweepMessages({ database, now }: Context): Promise<void> {
  const before = new Date(now() - MESSAGES_KEPT_DAYS * DAY).toISOString();
  await run(database.pool, db.deleteFrom('webhook_messages').where('created_at', '<', before));
}

export const messagesSwept: Timer<Context> = { name: 'messages of webhooks', every: HOUR, oneNode: true, run: sweepMessages };
