import type { PlatformContext } from '../context.ts';
import type { ReplyChannel } from '@diwan/contract/contacts/replies';
import type { QueueEntry } from '../queue/queue.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { ChannelFault, type OutMessage } from './channel.ts';
import { sql } from 'kysely';
import { db } from '../database/tables.ts';
import { one, run } from '../database/typed.ts';

/** Told in the transaction that settles a message: it went out, or never will. */
export type OnSettled = (transaction: Transaction, message: { readonly id: number; readonly status: 'sent' | 'failed' }) => Promise<void>;

export interface Outgoing {
  readonly channel: ReplyChannel;
  readonly recipient: string | null;
  readonly person: { readonly user_type: string; readonly user_id: number } | null;
  readonly subject: string;
  readonly body: string;
  readonly language: string;
  /** The name of who wrote it by hand. */
  readonly writer?: string;
  /** When it is of no use any more, in milliseconds: then it is not sent. */
  readonly expiresAt?: number;
  /** The body is a secret: it is kept sealed, and opened on its way out. */
  readonly isSecret?: boolean;
}

/** What a sealed body is bound to. */
const ABOUT = 'outbox';

/** Puts a message into the outbox, in the transaction of whatever it is about, and queues it. */
export async function putIntoOutbox(app: PlatformContext, transaction: Transaction, message: Outgoing): Promise<number> {
  const { channel, recipient, person, subject, language, writer = null, expiresAt, isSecret = false } = message;
  const body = isSecret ? (await app.keys()).seal(message.body, ABOUT) : message.body;
  const expiry = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
  const { user_type = null, user_id = null } = person ?? {};
  const row = { channel, recipient, user_type, user_id, subject, body, language, expires_at: expiry, is_sealed: isSecret, writer };
  const { id } = await one(transaction, db.insertInto('outbox').values(row).returning('id'));
  // What is soon of no use, as a code for logging in, overtakes what may wait.
  await app.queue.send(transaction, channel, id, { isUrgent: expiresAt !== undefined });
  return id;
}

type Queued = Pick<Waiting, 'id' | 'channel' | 'expires_at'>;

async function queueAgain({ queue }: PlatformContext, transaction: Transaction, messages: readonly Queued[]): Promise<void> {
  for (const { id, channel, expires_at } of messages) await queue.send(transaction, channel, id, { isUrgent: expires_at !== null });
}

/** Queues a failed message once more; false when there is none. */
export async function sendAgain(app: PlatformContext, transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await transaction.client.query<Queued>(
    `update outbox set status = 'queued', error = null, error_detail = null, updated_at = now() where id = $1 and status = 'failed' returning id, channel, expires_at`,
    [id],
  );
  await queueAgain(app, transaction, rows);
  return rows.length === 1;
}

async function settle(app: PlatformContext, settled: OnSettled, id: number, status: 'sent' | 'failed', columns: Record<string, unknown>) {
  const names = Object.keys(columns);
  await inTransaction(app, async (transaction) => {
    const { rowCount } = await transaction.client.query(
      `update outbox set status = $2, attempts = attempts + 1, updated_at = now(), ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')}
       where id = $1 and status = 'queued'`,
      [id, status, ...Object.values(columns)],
    );
    if (rowCount) await settled(transaction, { id, status });
  });
}

interface Waiting extends Omit<OutMessage, 'left'> {
  readonly expires_at: string | null;
  readonly is_sealed: boolean;
}

/** A message as it is to go out; undefined once it is of no use. */
async function opened(app: PlatformContext, message: Waiting): Promise<OutMessage | undefined> {
  const left = message.expires_at === null ? null : Date.parse(message.expires_at) - app.now();
  if (left !== null && left <= 0) return undefined;
  if (!message.is_sealed) return { ...message, left };
  const body = (await app.keys()).open(message.body, ABOUT);
  return body === undefined ? undefined : { ...message, body, left };
}

/** Tries to send one message. What may pass is thrown, so that the queue tries again, later each time; what cannot is kept as failed. */
export async function sendMessage(app: PlatformContext, settled: OnSettled, { id, isLastTry }: QueueEntry): Promise<void> {
  const { pool } = app.database;
  const { rows } = await pool.query<Waiting>(`select * from outbox where id = $1 and status = 'queued'`, [id]);
  const [waiting] = rows;
  if (!waiting) return;
  const message = await opened(app, waiting);
  if (!message) return settle(app, settled, id, 'failed', { error: 'expired', error_detail: null });
  const channel = app.channels[message.channel];
  if (!channel) {
    await run(
      pool,
      db
        .updateTable('outbox')
        .set({ status: 'held', updated_at: sql<string>`now()` })
        .where('id', '=', id),
    );
    return;
  }
  let reference: string | null;
  try {
    reference = await channel.send(message);
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    const said = { error: error.code, error_detail: error.detail };
    if (error.isFinal || isLastTry) return settle(app, settled, id, 'failed', said);
    const tried = db.updateTable('outbox').set((eb) => ({ ...said, attempts: eb('attempts', '+', 1), updated_at: sql<string>`now()` }));
    await run(pool, tried.where('id', '=', id));
    throw error;
  }
  await settle(app, settled, id, 'sent', {
    error: null,
    error_detail: null,
    provider_reference: reference,
    sent_at: new Date(app.now()).toISOString(),
  });
}

/** Queues what was held until its channel was configured. */
export async function releaseHeld(app: PlatformContext): Promise<void> {
  await inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<Queued>(
      `update outbox set status = 'queued', updated_at = now() where status = 'held' and channel = any($1) returning id, channel, expires_at`,
      [Object.keys(app.channels)],
    );
    await queueAgain(app, transaction, rows);
  });
}
