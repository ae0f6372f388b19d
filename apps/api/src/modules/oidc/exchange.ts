import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type IDToken,
} from 'openid-client';
import { addressKey } from '../../access/attempts/address-key.ts';
import { admit, forgive, type Attempt } from '../../access/attempts/login-limits.ts';
import type { Context } from '../../crud/resource/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Reply, Request } from '../../platform/http/server.ts';
import { thrownCode } from '../../platform/thrown.ts';
import { beginFlow, endFlow, readFlow, type Flow } from './flow.ts';
import { getProvider, providerAway, TOLERANCE, type LoginProvider } from './provider.ts';

/** Below the address of the site; the provider knows it as the one that it may lead back to. */
export const CALLBACK = '/api/admin/login/oidc/callback';

const refused = () => new AppError(422, 'oidc.refused');
const callback = ({ config }: Context) => new URL(CALLBACK, config.publicUrl ?? undefined);

/** Where the browser goes to log in at the provider; the login is bound to it by a cookie. */
export async function goToProvider(app: Context, request: Request, reply: Reply, admin: number | null): Promise<string> {
  const { client } = await getProvider(app);
  const flow = { admin, state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(client, {
    redirect_uri: callback(app).href,
    scope: app.config.oidcScopes,
    // Without being asked, the standard has a provider give nothing to come back with.
    ...(app.config.oidcScopes.split(' ').includes('offline_access') && { prompt: 'consent' }),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ui_locales: request.language,
  });
  await beginFlow(app, reply, flow);
  return url.href;
}

const TIMESTAMP = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
/** No answer in time, or one that is a proxy's and no provider's. */
const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  // What `fetch` throws where it reaches nobody.
  return error instanceof TypeError ? error.cause !== undefined : AWAY.has(thrownCode(error) ?? '');
}

function asRefusal(app: Context, error: unknown): unknown {
  if (isAway(error)) return providerAway(app, error);
  if (error instanceof AuthorizationResponseError) return new AppError(422, 'oidc.denied');
  if (!(error instanceof ClientError) && !(error instanceof ResponseBodyError)) return error;
  const code = thrownCode(error);
  if (code === TIMESTAMP) return new AppError(422, 'oidc.clock', { seconds: TOLERANCE });
  app.log.warn({ code, reason: error instanceof ResponseBodyError ? error.error : error.message }, 'a login by the provider was refused');
  return refused();
}

/** What the library leaves to us: when the token was made, and for whom where it is for one alone. */
function checkClaims(app: Context, { clientId }: LoginProvider, claims: IDToken | undefined): IDToken {
  if (!claims || typeof claims.sub !== 'string' || claims.sub === '' || claims.sub.length > 255) throw refused();
  if (claims.azp !== undefined && claims.azp !== clientId) throw refused();
  if (Math.abs(app.now() / 1000 - claims.iat) > TOLERANCE) throw new AppError(422, 'oidc.clock', { seconds: TOLERANCE });
  return claims;
}

/** Who came back, and by what the provider is asked again about them, where it gave something. */
export interface CameBack {
  readonly claims: IDToken;
  readonly refreshToken: string | undefined;
}

async function exchange(app: Context, provider: LoginProvider, flow: Flow): Promise<CameBack> {
  const came = callback(app);
  came.search = flow.answer ?? '';
  try {
    const tokens = await authorizationCodeGrant(provider.client, came, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    return { claims: checkClaims(app, provider, tokens.claims()), refreshToken: tokens.refresh_token };
  } catch (error) {
    throw asRefusal(app, error);
  }
}

/**
 * Who the provider says came back in this browser: for a login (`admin` is null), or for the admin who began to link. Each try counts
 * as wrong until the provider has agreed, as with passwords; no connection to the database is kept while it is asked.
 */
export async function whoCameBack(app: Context, request: Request, reply: Reply, admin: number | null): Promise<CameBack> {
  const flow = await readFlow(app, request);
  endFlow(app, reply);
  if (flow?.answer === undefined || flow.admin !== admin) throw new AppError(422, 'oidc.other_browser');
  const provider = await getProvider(app);
  const now = app.now();
  const address = addressKey(request.ip);
  // By address alone: nobody slows down who comes from elsewhere.
  const attempt: Attempt = { account: `oidc:${address}`, address, isKnown: () => Promise.resolve(true) };
  await inTransaction(app, (transaction) => admit(transaction, attempt, now));
  const uncount = () => inTransaction(app, (transaction) => forgive(transaction, attempt, now));
  try {
    const came = await exchange(app, provider, flow);
    await uncount();
    return came;
  } catch (error) {
    // Nobody was wrong.
    if (error instanceof AppError && error.code === 'oidc.provider_away') await uncount();
    throw error;
  }
}
