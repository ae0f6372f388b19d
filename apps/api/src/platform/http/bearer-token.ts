import { createHash } from 'node:crypto';
import type { Request } from './server.ts';

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of `Authorization`; undefined where there is none. */
export function bearerToken(request: Pick<Request, 'headers'>): string | undefined {
  const [, token] = /^bearer ([^ ]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token;
}
