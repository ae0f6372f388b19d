import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** What every answer says. An answer that is no page may load nothing, whatever somebody makes a browser take it for. */
export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const ONE_YEAR = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
/** A proxy in front says which scheme the browser used; to lie about it only changes the liar's own answer. */
export const keptToHttps = ({
  headers,
  protocol,
}: Pick<IncomingMessage, 'headers'> & { readonly protocol?: string }): Readonly<Record<string, string>> =>
  protocol === 'https' || headers['x-forwarded-proto'] === 'https' ? ONE_YEAR : {};

/** Headers of every answer. They are constants: a list is answered thousands of times a second. */
export function registerSecurity(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS).headers(keptToHttps(request));
    done();
  });
}

/** Headers of a page: scripts, styles and calls of this site only, and the map's tiles where a style is configured. */
export function pageHeaders({ mapStyleUrl }: Pick<Config, 'mapStyleUrl'>): Record<string, string> {
  const map = mapStyleUrl === null ? '' : ` ${new URL(mapStyleUrl).origin}`;
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: blob:${map}`,
    'media-src': "'self' blob:",
    'font-src': "'self'",
    // 'self' covers the socket of the same origin too (CSP level 3).
    'connect-src': `'self'${map}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
  };
}
