import { ResponseBodyError, refreshTokenGrant, type IDToken } from 'openid-client';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { asError, thrownCode } from '../../platform/thrown.ts';
import type { Timer } from '../../platform/timers.ts';
import { endAllAccess, findIdentity } from '../session/index.ts';
import { giveRights } from './give-rights.ts';
import { getRight } from './groups.ts';
import { getProvider, type LoginProvider } from './provider.ts';

/** Milliseconds after which the provider is asked again about who is logged in by it: with the timer's pause less than a quarter of an hour. */
const ASKED_AFTER = 10 * 60_000;

interface Due {
  readonly id: number;
  readonly subject: string;
  /** Sealed. */
  readonly refresh_token: string;
}

/** Who of the issuer $1 was asked about before $2 and has a session or a token that counts at $3, the longest ago first. */
const DUE = `select i.id, i.subject, i.refresh_token from admin_identities i
where i.issuer = $1 and i.refresh_token is not null and i.asked_at <= $2
  and (exists (select from sessions s where s.admin_id = i.admin_id and s.expires_at > $3)
    or exists (select from api_tokens t where t.admin_id = i.admin_id and t.ended_at is null and t.expires_at > $3))
order by i.asked_at limit 200`;

const about = (identityId: number) => `oidc refresh ${identityId}`;

/** Keeps by what the provider is asked again about an identity, sealed; null where it gave nothing. */
export async function keepRefreshToken(
  app: Context,
  transaction: Transaction,
  identityId: number,
  token: string | undefined,
): Promise<void> {
  const refresh_token = token === undefined ? null : (await app.keys()).seal(token, about(identityId));
  const asked_at = new Date(app.now()).toISOString();
  await run(transaction, db.updateTable('admin_identities').set({ refresh_token, asked_at }).where('id', '=', identityId));
}

interface Answer {
  readonly token: string;
  readonly claims: IDToken | undefined;
}

/** What the provider says by now; null where it stands for the identity no longer. Throws where it cannot be asked. */
async function ask(provider: LoginProvider, token: string): Promise<Answer | null> {
  try {
    const tokens = await refreshTokenGrant(provider.client, token);
    return { token: tokens.refresh_token ?? token, claims: tokens.claims() };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
    throw error;
  }
}

/** Keeps what it said, or ends everything. By then another login may have come, or the identity be unlinked: false, and nothing is done. */
async function settle(app: Context, transaction: Transaction, due: Due, answer: Answer | null): Promise<boolean> {
  const kept = db.selectFrom('admin_identities').select('admin_id').where('id', '=', due.id).where('refresh_token', '=', due.refresh_token);
  const identity = await maybe(transaction, kept.forUpdate());
  if (!identity) return false;
  await keepRefreshToken(app, transaction, due.id, answer?.token);
  if (answer === null) await endAllAccess(app, transaction, JOB, [identity.admin_id]);
  return answer !== null;
}

/** Rights by the groups of now. Groups that are missing change nothing: nothing is known about them. */
async function followGroups(app: Context, transaction: Transaction, { subject }: Due, claims: IDToken): Promise<void> {
  const right = getRight(app.config, claims);
  const identity = await findIdentity(transaction, claims.iss, subject);
  if (!identity) return;
  const row = db.selectFrom('admins').selectAll().where('id', '=', identity.admin_id).where('deleted_at', 'is', null);
  const admin = await maybe(transaction, row.forNoKeyUpdate());
  if (admin) await giveRights(app, transaction, admin, identity, right);
}

async function askAbout(app: Context, provider: LoginProvider, due: Due, token: string): Promise<void> {
  const answer = await ask(provider, token);
  // By itself, whatever becomes of the rights: a token that was replaced is not taken again.
  const goesOn = await inTransaction(app, (transaction) => settle(app, transaction, due, answer));
  const claims = answer?.claims;
  if (!goesOn || claims?.sub !== due.subject || app.config.oidcRoles.length === 0) return;
  await inTransaction(app, (transaction) => followGroups(app, transaction, due, claims));
}

/** Asks the provider again about everybody who is logged in by it: what it took away ends sessions and API tokens. */
export async function askAgain(app: Context, ending?: AbortSignal): Promise<void> {
  const provider = await getProvider(app);
  const now = app.now();
  const before = new Date(now - ASKED_AFTER).toISOString();
  const { rows } = await app.database.pool.query<Due & Record<string, unknown>>(DUE, [
    provider.issuer,
    before,
    new Date(now).toISOString(),
  ]);
  for (const due of rows) {
    if (ending?.aborted) return;
    // Sealed by a key that is no more: the next login brings another.
    const token = (await app.keys()).openSealed(due.refresh_token, about(due.id));
    if (token === undefined) continue;
    try {
      await askAbout(app, provider, due, token);
    } catch (error) {
      const reason = error instanceof AppError ? error.code : asError(error).message;
      app.log.warn({ identity: due.id, code: thrownCode(error), reason }, 'the provider was not asked again about an admin');
    }
  }
}

/** Does nothing where admins log in by passwords alone. */
export const providerAskedAgain: Timer<Context> = {
  name: 'admins at their provider',
  every: 60_000,
  oneNode: true,
  run: async (app, ending) => app.config.oidcIssuer !== null && askAgain(app, ending),
};
