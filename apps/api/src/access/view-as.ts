import type { Request, WholeRequest } from '../platform/http/server.ts';
import type { PlatformContext } from '../platform/context.ts';
import { AppError, conflict, forbidden } from '../platform/errors.ts';
import type { Access } from './access.ts';
import type { Notes } from './noted.ts';
import { db } from '../platform/database/tables.ts';
import { maybe } from '../platform/database/typed.ts';

const HEADERS = { role: 'x-view-as', country: 'x-view-as-country' } as const;

const getId = (header: unknown): number | null => {
  if (header === undefined || header === '') return null;
  const id = Number(header);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw new AppError(422, 'view_as.unknown');
  return id;
};

/**
 * What a request may do when a superadmin looks at the dashboard as someone with a role in a country would: what that role may,
 * there. Without the header, the access itself.
 */
export async function viewedAccess(
  app: Pick<PlatformContext, 'database'> & Notes,
  request: Pick<Request, 'headers' | 'ip'>,
  access: Access,
): Promise<Access> {
  const roleId = getId(request.headers[HEADERS.role]);
  if (roleId === null) return access;
  if (!access.isSuperAdmin) throw forbidden('view_as.super_admin_only');
  const countryId = getId(request.headers[HEADERS.country]);
  const { pool } = app.database;
  const role = await maybe(pool, db.selectFrom('roles').select('permissions').where('id', '=', roleId).where('deleted_at', 'is', null));
  const country = db.selectFrom('countries').select('id').where('id', '=', countryId).where('deleted_at', 'is', null);
  if (!role || (countryId !== null && !(await maybe(pool, country)))) throw new AppError(422, 'view_as.unknown');
  app.auditTally.note(`view as ${access.adminId} ${roleId} ${countryId}`, {
    adminId: access.adminId,
    ip: request.ip,
    table: 'roles',
    id: roleId,
    action: 'view_as',
    changes: countryId === null ? {} : { country_id: { before: null, after: countryId } },
  });
  return {
    ...access,
    isSuperAdmin: false,
    permissions: new Set(role.permissions),
    countries: countryId === null ? null : [countryId],
    viewing: true,
  };
}

/** Nothing is changed while one looks as someone else: it would be done in one's own name, with another's rights. */
export function refuseWhileViewing(request: WholeRequest, access: Access): void {
  const { writes = !['GET', 'HEAD'].includes(request.method) } = request.routeOptions.config;
  if (access.viewing && writes) throw conflict('view_as.read_only');
}
