import type { Request } from '../platform/http/server.ts';
import type { AccessCache } from './access-cache.ts';
import type { Access } from './access.ts';
import { bearerToken, hashToken } from '../platform/http/bearer-token.ts';
import { refuseToken } from './api-token.ts';
import { viewedAccess } from './view-as.ts';

/** What the sender of a public call may do, where it shows the token of a session; undefined where it does not. */
export async function accessIfGiven(
  app: Parameters<typeof viewedAccess>[0] & { readonly accessCache: AccessCache },
  request: Request,
): Promise<Access | undefined> {
  const token = bearerToken(request);
  const access = token === undefined ? undefined : await app.accessCache.find(hashToken(token));
  if (access?.apiToken) refuseToken(request.ip, access.apiToken);
  return access && viewedAccess(app, request, access);
}
