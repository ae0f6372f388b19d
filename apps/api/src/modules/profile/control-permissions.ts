import { PERMISSIONS, type Permission, type PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { RESOURCES } from '@diwan/contract/resources';

export interface ControlPermissions {
  front_route_name: string;
  show: boolean;
  add: boolean;
  edit: boolean;
  delete: boolean;
}

const ROUTES = new Set(PERMISSIONS.map((permission) => permission.front_route_name));

/** Resources that share the permissions of another route: who decides on legal requests decides on video calls too. */
const SHARING = RESOURCES.filter(({ route, base }) => base === undefined && !ROUTES.has(route));

/** What an admin may do on each route of the dashboard, out of the permissions that they hold. */
export function controlPermissions(holds: (permission: Permission) => boolean): ControlPermissions[] {
  const may = (url: PermissionUrl | undefined) => PERMISSIONS.some((permission) => permission.permission_url === url && holds(permission));
  const shared = SHARING.map(({ route, can }) => ({
    front_route_name: route,
    show: may(can.show),
    add: may(can.create ?? can.place),
    edit: may(can.update),
    delete: may(can.delete),
  }));
  const own = [...ROUTES].map((front_route_name) => {
    const members = PERMISSIONS.filter((permission) => permission.front_route_name === front_route_name);
    const has = (type: Permission['permission_type']) => members.some((one) => one.permission_type === type && holds(one));
    // Where nothing is shown one by one (the wallet's transactions), seeing the list is seeing it all.
    const shown = members.some((one) => one.permission_type === 'show') ? 'show' : 'index';
    return { front_route_name, show: has(shown), add: has('create'), edit: has('update'), delete: has('delete') };
  });
  return [...own, ...shared];
}
