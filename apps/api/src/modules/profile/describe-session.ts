import type { Context } from '../../crud/resource/context.ts';
import type { DataOf } from '@diwan/contract/kit/call';
import { ROUTE_RIGHTS, type sessionCalls } from '@diwan/contract/session/calls';
import type { Locale } from '@diwan/contract/kit/constants';
import { heldPermissions, may, type Access } from '../../access/access.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { activeCountries, getIdentity, getRoleTitle, showIdentity } from '../session/index.ts';
import { controlPermissions } from './control-permissions.ts';

type Started = DataOf<typeof sessionCalls.startSession>;

/** The routes on which an admin may do something, each with what. */
function getControls(access: Access): Started['controls'] {
  if (access.isSuperAdmin) return null;
  const routes = controlPermissions(({ permission_url }) => may(access, permission_url)).map(
    (route) => [route.front_route_name, ROUTE_RIGHTS.filter((right) => route[right])] as const,
  );
  return Object.fromEntries(routes.filter(([, rights]) => rights.length > 0));
}

/** What the dashboard starts with. Who somebody is never changes with whom they look as; what they may do and where does. */
export async function describeSession(app: Context, access: Access, language: Locale): Promise<Started> {
  const [row, countries] = await Promise.all([
    getIdentity(app.database.pool, access.adminId),
    activeCountries(app, language, access.countries),
  ]);
  return {
    admin: {
      ...showIdentity(row),
      is_super_admin: asFlag(access.isSuperAdmin),
      all_countries: asFlag(access.countries === null),
      role: getRoleTitle(row, language),
    },
    permissions: access.isSuperAdmin ? null : heldPermissions(access),
    controls: getControls(access),
    countries,
    recovery: app.recovery && { ...app.recovery, without_erasures: asFlag(app.recovery.without_erasures) },
  };
}
