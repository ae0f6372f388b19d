import type { OpenSession } from '@diwan/contract/session/account';
import { randomBytes } from 'node:crypto';
import type { AccessCache } from '../../access/access-cache.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among, maybe, run } from '../../platform/database/typed.ts';
import { sql } from 'kysely';

/** The live sessions of the admin $1, that of the token $2 first; at the moment $3, awake since $4. */
const SESSIONS_OF = `select id, created_at, last_seen_at, expires_at, ip, user_agent, (token_hash = $2)::int as is_current
from sessions where admin_id = $1 and expires_at > $3 and last_seen_at > $4 order by is_current desc, last_seen_at desc limit 200`;

const ONE_DAY = 24 * 60 * 60_000;

export interface NewSession {
  readonly adminId: number;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly now: number;
  /** After so many days it ends, used or not. */
  readonly days: number;
}

/** Opens a session and answers its token, which is kept nowhere. Sessions that have run out are swept away meanwhile. */
export async function openSession({ client }: Transaction, { adminId, ip, userAgent, now, days }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const timestamp = new Date(now).toISOString();
  await run(client, db.deleteFrom('sessions').where('expires_at', '<=', timestamp));
  const session = {
    token_hash: hashToken(token),
    admin_id: adminId,
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: new Date(now + days * ONE_DAY).toISOString(),
    ip,
    user_agent: userAgent?.slice(0, 300) ?? null,
  };
  await run(client, db.insertInto('sessions').values(session));
  return token;
}

/** What has every node forget sessions: a node's own cache, or, for who is no node, the signal alone. */
export interface Forgetting {
  readonly accessCache: Pick<AccessCache, 'forget'>;
}

/**
 * Ends the sessions of admins on every node, and logins that wait for a code; the one that asks may stay (`except`, by its hash).
 * Gives how many ended of each.
 */
export async function endSessions(
  app: Forgetting,
  transaction: Transaction,
  adminIds: readonly number[],
  except: string | null = null,
): Promise<Map<number, number>> {
  const gone = db.deleteFrom('sessions').where('admin_id', '=', among(adminIds)).where('token_hash', 'is distinct from', except);
  const rows = await all(transaction, gone.returning('admin_id'));
  await run(transaction, db.deleteFrom('login_challenges').where('admin_id', '=', among(adminIds)));
  await app.accessCache.forget(transaction, { admins: adminIds });
  const ended = new Map<number, number>();
  for (const { admin_id: id } of rows) ended.set(id, (ended.get(id) ?? 0) + 1);
  return ended;
}

/** The same on behalf of somebody, and on record. */
export async function endAllSessions(
  app: Forgetting,
  transaction: Transaction,
  caller: Caller,
  adminIds: readonly number[],
  except: string | null = null,
): Promise<void> {
  const ended = await endSessions(app, transaction, adminIds, except);
  const entries = [...ended].map(([id, count]) => ({
    table: 'admins',
    id,
    action: 'session_ended' as const,
    changes: { times: { before: null, after: count } },
  }));
  await writeAudit(transaction, caller, entries);
}

/** Ends everything that opens the accounts of admins, on every node and on record: their sessions, but for that of who asks, and their tokens. */
export async function endAllAccess(
  app: Forgetting,
  transaction: Transaction,
  caller: Caller,
  adminIds: readonly number[],
  except: string | null = null,
): Promise<void> {
  const ended = await all(
    transaction,
    db
      .updateTable('api_tokens')
      .set({ ended_at: sql<string>`now()` })
      .where('ended_at', 'is', null)
      .where('admin_id', '=', among(adminIds))
      .returning(['admin_id', 'name']),
  );
  const entries = ended.map(({ admin_id: id, name }) => ({
    table: 'admins',
    id,
    action: 'session_ended' as const,
    changes: { api_token: { before: name, after: null } },
  }));
  await writeAudit(transaction, caller, entries);
  await endAllSessions(app, transaction, caller, adminIds, except);
}

/** Ends one session on every node. */
export async function endSession(app: Context, transaction: Transaction, tokenHash: string): Promise<void> {
  await run(transaction, db.deleteFrom('sessions').where('token_hash', '=', tokenHash));
  await app.accessCache.forget(transaction, { session: tokenHash });
}

/** Ends one of an admin's sessions, on record; false where there is none. */
export async function endSessionById(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  adminId: number,
  id: number,
): Promise<boolean> {
  const gone = db.deleteFrom('sessions').where('id', '=', id).where('admin_id', '=', adminId);
  const ended = await maybe(transaction, gone.returning('token_hash'));
  if (!ended) return false;
  await writeAudit(transaction, caller, [
    { table: 'admins', id: adminId, action: 'session_ended', changes: { times: { before: null, after: 1 } } },
  ]);
  await app.accessCache.forget(transaction, { session: ended.token_hash });
  return true;
}

/** Where an admin is logged in, that of a token first. */
export async function getSessions(app: Context, adminId: number, tokenHash: string): Promise<OpenSession[]> {
  const now = app.now();
  const timestamps = [now, now - app.config.sessionIdleHours * 60 * 60_000].map((one) => new Date(one).toISOString());
  const { rows } = await app.database.pool.query<OpenSession>(SESSIONS_OF, [adminId, tokenHash, ...timestamps]);
  return rows;
}
