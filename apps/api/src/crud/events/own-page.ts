import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { refusedConnections } from '../../platform/http/metrics.ts';
import type { Context } from '../resource/context.ts';

/**
 * Whether a connection comes from a page of this site, or of one that is allowed: browsers let any page open a socket anywhere and
 * only say whose it is. What names no origin is no browser.
 */
export function isOwnPage({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A host may name the port that its scheme has anyway.
  const own = `${page.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === page.host;
}

/** What a connection by an older protocol is refused with. */
export const OTHER_PROTOCOL = 'Only protocol 4 of Engine.IO is spoken here (Socket.IO 3 and 4)';

/** Whether a connection is by today's protocol: an older one would be refused by an answer inside of a websocket that is open already. */
export const speaksOurs = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?'))).get('EIO') === '4';

/** What the sockets' engine says of a connection that it did not open. */
export interface RefusedConnection {
  readonly req: Pick<IncomingMessage, 'headers'>;
  readonly context: { readonly name?: string; readonly message?: string };
  /** 4 where the page was not let in. */
  readonly code: number;
}

const FORBIDDEN = 4;
const WARN_EVERY_MS = 60_000;
/** As much of a header as a line of a log holds: anybody may send any. */
const MOST_CHARACTERS = 200;
const shown = (header = '') => header.slice(0, MOST_CHARACTERS);

/** Why a live connection was refused, and the sentence for whoever sets up what stands in front; none where only the caller is at fault. */
function explainRefusal({ req: { headers }, context, code }: RefusedConnection, path: string): { reason: string; sentence?: string } {
  if (code === FORBIDDEN && context.message !== OTHER_PROTOCOL)
    return {
      reason: 'origin',
      sentence: `A page of ${shown(headers.origin)} was refused a live connection: Host is ${shown(headers.host)}; pass Host on or set ALLOWED_ORIGINS.`,
    };
  if (context.name === 'TRANSPORT_HANDSHAKE_ERROR')
    return {
      reason: 'upgrade',
      sentence: `A live connection came without an upgrade to websocket and was refused: let websockets through at ${path} (Upgrade and Connection passed on).`,
    };
  return { reason: 'malformed' };
}

/** Counts refused connections, and warns of each reason once a minute: a page that hears nothing looks like one where nothing happens. */
export function watchRefusals(app: Pick<Context, 'log' | 'now'>, path: string): (refused: RefusedConnection) => void {
  const warnedAt = new Map<string, number>();
  return (refused) => {
    const { reason, sentence } = explainRefusal(refused, path);
    refusedConnections.inc({ reason });
    if (sentence === undefined || app.now() - (warnedAt.get(reason) ?? Number.NEGATIVE_INFINITY) < WARN_EVERY_MS) return;
    warnedAt.set(reason, app.now());
    app.log.warn(sentence);
  };
}
