import { isRecord } from '@diwan/domain/records';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { endAllSessions, findIdentity } from '../session/index.ts';
import { getProvider, providerAway, TOLERANCE, type LoginProvider } from './provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds after which a logout token is too old, whatever it says itself. */
const OLDEST = 300;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

const refused = () => new AppError(400, 'oidc.logout_refused');

async function verify(app: Context, provider: LoginProvider, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE,
      maxTokenAge: OLDEST,
      currentDate: new Date(app.now()),
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return payload;
  } catch (error) {
    // What is thrown without a code of its own is about fetching the keys.
    if (error instanceof errors.JOSEError && !['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code)) throw refused();
    throw providerAway(app, error);
  }
}

/** Ends the sessions of the subject that the provider logs out; each token counts once. Whoever is no admin here has none. */
export async function endFromOutside(app: Context, token: string): Promise<void> {
  const provider = await getProvider(app);
  const { sub, jti, events, nonce } = await verify(app, provider, token);
  if (sub === undefined || jti === undefined || nonce !== undefined || !isRecord(events) || !isRecord(events[EVENT])) throw refused();
  const now = app.now();
  await inTransaction(app, async (transaction) => {
    await run(transaction, db.deleteFrom('oidc_logouts').where('expires_at', '<=', new Date(now).toISOString()));
    const expires_at = new Date(now + (OLDEST + 2 * TOLERANCE) * 1000).toISOString();
    const taken = db.insertInto('oidc_logouts').values({ token_hash: hashToken(`${provider.issuer} ${jti}`), expires_at });
    if (
      (await run(
        transaction,
        taken.onConflict((met) => met.doNothing()),
      )) === 0
    )
      throw refused();
    const identity = await findIdentity(transaction, provider.issuer, sub);
    if (identity) await endAllSessions(app, transaction, JOB, [identity.admin_id]);
  });
}
