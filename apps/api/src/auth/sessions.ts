import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../kit/transaction.ts';
import { hashToken } from '../plugins/access.ts';

/** A session ends this long after its login, used or not. */
const SESSION_MS = 14 * 24 * 60 * 60_000;

export interface NewSession {
  readonly adminId: number;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly now: number;
}

/** Opens a session and answers its token, which is kept nowhere. Sessions that have run out are swept away meanwhile. */
export async function openSession({ client }: Transaction, { adminId, ip, userAgent, now }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const moment = new Date(now).toISOString();
  await client.query('delete from sessions where expires_at <= $1', [moment]);
  await client.query(
    `insert into sessions (token_hash, admin_id, created_at, last_seen_at, expires_at, ip, user_agent) values ($1, $2, $3, $3, $4, $5, $6)`,
    [hashToken(token), adminId, moment, new Date(now + SESSION_MS).toISOString(), ip, userAgent?.slice(0, 300) ?? null],
  );
  return token;
}

/** Has every node read again what sessions may do, at the latest when the transaction has committed. */
export async function refreshAccess(app: FastifyInstance, transaction: Transaction): Promise<void> {
  await app.accessCache.forget(transaction.client);
  // What this node read and kept between the line above and the commit was still the old state.
  transaction.afterCommit(() => app.accessCache.clear());
}

/** Ends the sessions of admins on every node, and logins that wait for a code; the one that asks may stay (`except`, by its hash). */
export async function endSessions(
  app: FastifyInstance,
  transaction: Transaction,
  adminIds: readonly number[],
  except: string | null = null,
): Promise<void> {
  await transaction.client.query('delete from sessions where admin_id = any($1::int[]) and token_hash is distinct from $2', [
    adminIds,
    except,
  ]);
  await transaction.client.query('delete from login_challenges where admin_id = any($1::int[])', [adminIds]);
  await refreshAccess(app, transaction);
}

/** Ends one session on every node. */
export async function endSession(app: FastifyInstance, transaction: Transaction, tokenHash: string): Promise<void> {
  await transaction.client.query('delete from sessions where token_hash = $1', [tokenHash]);
  await refreshAccess(app, transaction);
}
