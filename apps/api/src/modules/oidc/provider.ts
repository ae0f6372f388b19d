import { createRemoteJWKSet } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import type { Config } from '../../config.ts';
import type { Context } from '../../crud/resource/context.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { asError, thrownCode } from '../../platform/thrown.ts';

/** Seconds that a call to the provider may take. */
const DEADLINE = 5;
/** Seconds by which the provider's clock may differ from ours. */
export const TOLERANCE = 60;
/** Milliseconds after which what the provider says of itself is asked for anew: whoever begins many logins does not make us ask as often. */
const ASKED_EVERY = 60_000;

/** The provider, as it describes itself. */
export interface LoginProvider {
  readonly client: Configuration;
  readonly clientId: string;
  readonly issuer: string;
  /** What its tokens are signed with. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

interface Known {
  readonly about: string;
  readonly provider: Promise<LoginProvider>;
}

/** Kept for a minute by each node; all that a login itself needs travels with its browser. */
const known = new WeakMap<Context, Known>();

/** By the header where the provider takes that, as the standard has it; else in the form. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return way(secret)(server, client, body, headers);
  };

/** The provider does not answer, or not as one does: passwords go on. What it said is not logged, since tokens may stand in it. */
export function providerAway(app: Context, error: unknown): AppError {
  app.log.warn({ code: thrownCode(error), reason: asError(error).message }, 'the provider that admins log in by could not be used');
  return new AppError(422, 'oidc.provider_away');
}

type OidcConfig = Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcLoopback'>;

/** Asks the provider of the settings what it says of itself. 409 where none is set; throws what stood in the way. */
export async function reachProvider(config: OidcConfig, skew = 0): Promise<LoginProvider> {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: secret, oidcLoopback } = config;
  if (issuer === null || clientId === null || secret === null) throw conflict('oidc.off');
  const execute = [enableNonRepudiationChecks, ...(oidcLoopback === true ? [allowInsecureRequests] : [])];
  const metadata = { [clockTolerance]: TOLERANCE, [clockSkew]: skew };
  const client = await discovery(new URL(issuer), clientId, metadata, authenticate(secret), { timeout: DEADLINE, execute });
  const { issuer: itself, jwks_uri: keys } = client.serverMetadata();
  if (keys === undefined) throw new Error('the provider names no keys (jwks_uri)');
  return { client, clientId, issuer: itself, keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: DEADLINE * 1000 }) };
}

async function discover(app: Context, skew: number): Promise<LoginProvider> {
  try {
    return await reachProvider(app.config, skew);
  } catch (error) {
    throw error instanceof AppError ? error : providerAway(app, error);
  }
}

/** The provider of the settings. 409 where none is set, 422 where it is away. */
export function getProvider(app: Context): Promise<LoginProvider> {
  // The node's clock may be a test's; libraries read the machine's.
  const skew = Math.round((app.now() - Date.now()) / 1000);
  const about = `${skew} ${Math.floor(Date.now() / ASKED_EVERY)}`;
  const kept = known.get(app);
  if (kept?.about === about) return kept.provider;
  const provider = discover(app, skew);
  const entry = { about, provider };
  known.set(app, entry);
  provider.catch(() => known.get(app) === entry && known.delete(app));
  return provider;
}
