import type { Context } from '../../crud/resource/context.ts';
import { cookieName, readCookie, writeCookie } from '../../platform/http/cookies.ts';
import type { Reply, Request } from '../../platform/http/server.ts';

/** A login at the provider, or a linking, that is under way in one browser. */
export interface Flow {
  /** Whose account is to be linked; null for a login. */
  readonly admin: number | null;
  readonly state: string;
  readonly nonce: string;
  /** PKCE's secret. */
  readonly verifier: string;
  /** Milliseconds until which it counts. */
  readonly until: number;
  /** What the provider sent the browser back with. */
  readonly answer?: string;
}

const NAME = 'diwan_oidc';
const ABOUT = 'oidc flow';
/** How long somebody may take at the provider. */
const AWAY_SECONDS = 600;
/** How long the page takes to finish what it came back with. */
const BACK_SECONDS = 60;
/** A browser keeps 4,096 bytes of a cookie; the seal takes a third of what it seals. */
const LONGEST_ANSWER = 2_400;

const isSecure = ({ config }: Context) => config.publicUrl?.startsWith('https:') === true;

/** Binds a login to the browser: sealed in its cookie, so that every node can go on with it and no other browser can. */
async function setFlow(app: Context, reply: Reply, flow: Flow, terms: { sameSite: 'Lax' | 'Strict'; seconds: number }): Promise<void> {
  const sealed = (await app.keys()).seal(JSON.stringify(flow), ABOUT);
  reply.header('set-cookie', writeCookie(NAME, sealed, { secure: isSecure(app), ...terms }));
}

/** The flow goes to the provider: its cookie comes back when that leads here. */
export const beginFlow = (app: Context, reply: Reply, flow: Omit<Flow, 'until' | 'answer'>): Promise<void> =>
  setFlow(app, reply, { ...flow, until: app.now() + AWAY_SECONDS * 1000 }, { sameSite: 'Lax', seconds: AWAY_SECONDS });

/** The browser is back: what it brought is put beside the flow, out of the address, for the page to finish. */
export const keepAnswer = (app: Context, reply: Reply, flow: Flow, answer: string): Promise<void> =>
  setFlow(
    app,
    reply,
    { ...flow, until: app.now() + BACK_SECONDS * 1000, answer: answer.length > LONGEST_ANSWER ? 'error=too_long' : answer },
    { sameSite: 'Strict', seconds: BACK_SECONDS },
  );

/** The flow that this browser began, while it counts. */
export async function readFlow(app: Context, request: Request): Promise<Flow | undefined> {
  const cookie = readCookie(request, cookieName(NAME, isSecure(app)));
  const opened = cookie === undefined ? undefined : (await app.keys()).openSealed(cookie, ABOUT);
  if (opened === undefined) return undefined;
  const flow = JSON.parse(opened) as Flow;
  return flow.until > app.now() ? flow : undefined;
}

/** The browser forgets it. */
export const endFlow = (app: Context, reply: Reply): void =>
  void reply.header('set-cookie', writeCookie(NAME, '', { secure: isSecure(app), sameSite: 'Strict', seconds: 0 }));
