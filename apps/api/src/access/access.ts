import { bearerToken, hashToken } from '../platform/http/bearer-token.ts';
import type { Server, WholeRequest } from '../platform/http/server.ts';
import { isPermission, PERMISSIONS, type PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { refuseWhileViewing, viewedAccess } from './view-as.ts';
import { AppError, forbidden, unauthorized } from '../platform/errors.ts';
import type { AccessCache } from './access-cache.ts';
import { refuseToken, type ApiToken } from './api-token.ts';
import { isPersonGuard, type PersonGuard } from './persons/person-access.ts';

/** What a logged-in admin may do, and where. */
export interface Access {
  readonly adminId: number;
  readonly isSuperAdmin: boolean;
  readonly permissions: ReadonlySet<string>;
  /** The admin's countries; null means all of them. */
  readonly countries: readonly number[] | null;
  readonly tokenHash: string;
  readonly expiresAt: number;
  /** The token by which a program calls in the admin's name; without it they are logged in themselves. */
  readonly apiToken?: ApiToken;
  /** A superadmin looks as someone with another role would; nothing is changed meanwhile. */
  readonly viewing?: true;
}

/**
 * `public` needs no login, `session` any admin's; else the permission that the endpoint needs, or several of which one does. Those of
 * the apps' calls let in clients, providers or either.
 */
export type Guard = PermissionUrl | readonly PermissionUrl[] | 'public' | 'session' | PersonGuard;

declare module '../platform/http/server.ts' {
  interface RouteConfig {
    guard?: Guard;
    /** Whether the call changes something, where its method does not say so. */
    writes?: boolean;
    /** A token of an admin may call it, though it takes no permission. */
    byToken?: true;
    /** The resource that the endpoint belongs to, for the documents. */
    resource?: string;
  }
  interface RequestParts {
    /** Set on every endpoint that is not public, but for the apps'. */
    access: Access;
    /** The country of `X-Country-Id`, if one is chosen. */
    countryId: number | null;
  }
}

export function may(access: Pick<Access, 'isSuperAdmin' | 'permissions'>, permission: PermissionUrl): boolean {
  return access.isSuperAdmin || access.permissions.has(permission);
}

/** 403 that names the permissions of which one would do. */
const lacking = (permissions: readonly string[]) => new AppError(403, 'permission.missing', {}, { data: { permissions } });

/** Throws 403 unless the admin holds one of the permissions. */
export function demandOne(access: Access, permissions: readonly PermissionUrl[]): void {
  if (!permissions.some((permission) => may(access, permission))) throw lacking(permissions);
}

/** Throws 403 unless the admin holds the permission. */
export function demand(access: Pick<Access, 'isSuperAdmin' | 'permissions'>, permission: PermissionUrl): void {
  if (!may(access, permission)) throw lacking([permission]);
}

/** The permissions that an admin holds: a superadmin holds all. */
export function heldPermissions(access: Access): PermissionUrl[] {
  return PERMISSIONS.map((permission) => permission.permission_url).filter((url) => may(access, url));
}

/** PostgreSQL's integer. */
const LARGEST_ID = 2_147_483_647;

/** Throws 403 unless the admin may work in the country; null is none in particular. */
export function checkCountry({ countries }: Access, id: number | null): void {
  if (id === null) return;
  if (!Number.isSafeInteger(id) || id < 1 || id > LARGEST_ID || (countries && !countries.includes(id)))
    throw forbidden('auth.country_not_yours');
}

function chosenCountry(request: WholeRequest): number | null {
  const header = request.headers['x-country-id'];
  if (header === undefined || header === '') return null;
  const id = /^\d+$/.test(String(header)) ? Number(header) : Number.NaN;
  checkCountry(request.access, id);
  return id;
}

/** Logs each request in by its token and refuses what its endpoint's guard does not allow. */
export function registerAccess(app: Server, cache: AccessCache) {
  app.decorateRequest('access');
  app.decorateRequest('countryId', null);
  app.addHook('onRoute', (route) => {
    const guard = route.config?.guard;
    if (guard === undefined) throw new Error(`${String(route.method)} ${route.url} names no permission`);
    const named = typeof guard === 'string' ? [guard] : guard;
    const unknown = named.filter((one) => one !== 'public' && one !== 'session' && !isPersonGuard(one) && !isPermission(one));
    if (named.length === 0 || unknown.length > 0) throw new Error(`${route.url} names an unknown permission: ${unknown.join(', ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const guard = request.routeOptions.config.guard;
    // No guard means no route: the not-found handler answers.
    if (guard === undefined || guard === 'public' || isPersonGuard(guard)) return;
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const access = token && (await cache.find(hashToken(token)));
    if (!access) throw unauthorized();
    request.access = access;
    if (access.apiToken) refuseToken(request.ip, access.apiToken, request.routeOptions.config);
    request.access = await viewedAccess(app, request, access);
    refuseWhileViewing(request, request.access);
    request.countryId = chosenCountry(request);
    if (guard === 'session') return;
    const named = typeof guard === 'string' ? [guard] : guard;
    if (!named.some((one) => isPermission(one) && may(request.access, one))) throw lacking(named);
  });
}
