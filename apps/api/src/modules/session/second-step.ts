import { randomBytes } from 'node:crypto';
import type { Context } from '../../crud/resource/context.ts';
import { beginTotp, totpState, type TotpSecret } from './totp.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

/** A login whose password was right waits this long for its code. */
const CHALLENGE_MS = 5 * 60_000;

/** What a login asks for after the password: a code, or first to set up what makes codes, where the role demands it. */
export interface SecondStep extends Partial<TotpSecret> {
  readonly second_step: 'code' | 'setup';
  /** To be sent with the code. */
  readonly challenge: string;
  readonly expires_in: number;
}

/** Asks for the second step where an admin has one or must have one; undefined where the password suffices. */
export async function secondStep(
  app: Context,
  transaction: Transaction,
  admin: { id: number; email: string },
  now: number,
): Promise<SecondStep | undefined> {
  const { client } = transaction;
  const { enabled, required } = await totpState(app, client, admin.id);
  if (!enabled && !required) return undefined;
  const challenge = randomBytes(32).toString('base64url');
  await run(client, db.deleteFrom('login_challenges').where('expires_at', '<=', new Date(now).toISOString()));
  const expires_at = new Date(now + CHALLENGE_MS).toISOString();
  await run(client, db.insertInto('login_challenges').values({ token_hash: hashToken(challenge), admin_id: admin.id, expires_at }));
  const asked = { challenge, expires_in: CHALLENGE_MS / 1000 };
  return enabled ? { second_step: 'code', ...asked } : { second_step: 'setup', ...asked, ...(await beginTotp(app, transaction, admin)) };
}
