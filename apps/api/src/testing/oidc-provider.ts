import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { Answer, TestNode } from './access-fixtures.ts';

/** Who is logged in at the provider, and what it says of them. */
export interface ProviderUser {
  sub: string;
  claims: Record<string, unknown>;
  /** How they proved who they are. */
  amr?: string[];
  /** The provider knows them no longer. */
  isGone?: boolean;
}

export const CLIENT_ID = 'diwan';
export const CLIENT_SECRET = randomBytes(24).toString('base64url');

/** The settings of a node that has the provider. */
export const providerEnv = (issuer: string, site = 'http://127.0.0.1:3999') => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME_AR: 'الشركة',
  OIDC_NAME_EN: 'Firm',
  OIDC_LOOPBACK: '1',
  PUBLIC_URL: site,
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(handler: () => Handler | undefined) {
  const server = createServer((request, response) => handler()?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A real provider on loopback, which asks nobody for a password: whoever comes is `person`. `silent` lets every call hang, `broken` answers 503. */
export async function startProvider(person: ProviderUser, site = 'http://127.0.0.1:3999') {
  const switches: { silent: boolean; broken: boolean; answer?: Handler } = { silent: false, broken: false };
  const { url, close } = await listen(() => (switches.silent ? undefined : switches.answer));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(url, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${site}/api/admin/login/oidc/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        backchannel_logout_uri: `${site}/api/admin/login/oidc/logout`,
      },
    ],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'groups', '_claim_names', 'email', 'email_verified', 'name', 'given_name', 'family_name', 'amr'] },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 3600, Interaction: 600, RefreshToken: 3600, Session: 600 },
    // As most providers have it: the ID token says it all.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async () => true,
    findAccount: (_, sub) => (person.isGone ? undefined : { accountId: sub, claims: () => ({ sub, ...person.claims }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  switches.answer = (request, response) => {
    if (switches.broken) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(
        request,
        response,
        { login: { accountId: person.sub, ...(person.amr && { amr: person.amr }) } },
        { mergeWithLastSubmission: false },
      );
    else void callback(request, response);
  };
  return { url, switches, close };
}

/** Cookies of one browser. */
class Jar {
  readonly #cookies = new Map<string, string>();

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Follows the provider's own redirects as a browser does, until it leads back to the site; gives that address. */
export async function walkThrough(address: string): Promise<URL> {
  const jar = new Jar();
  let next = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    const response = await fetch(next, { redirect: 'manual', headers: { cookie: jar.header } });
    jar.keep(response.headers.getSetCookie());
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider stopped with ${response.status}: ${await response.text()}`);
    const { origin } = new URL(address);
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
  throw new Error('the provider leads round and round');
}

/** The cookie that an answer sets last, as a browser sends it back. */
export const cookieIn = ({ headers }: Pick<Answer, 'headers'>): string =>
  String([headers['set-cookie']].flat().at(-1)).split(';', 1)[0] ?? '';

/** Goes to the provider from where a login or a link was begun, and comes back to the node; gives its answer. */
export async function comeBack(node: TestNode, begun: Answer) {
  const came = await walkThrough(begun.body.data.url);
  return node.app.inject({ url: came.pathname + came.search, headers: { cookie: cookieIn(begun) } });
}
