import { PERMISSIONS, type PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { getTarget } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';

/**
 * Who may read a resource's select options: whoever may list it, and whoever works with records that name it,
 * since their filters and forms offer it.
 */
export function optionGuards(resource: Resource): PermissionUrl[] {
  const names = (other: Resource) => Object.values(other.fields).some((field) => getTarget(field) === resource.name);
  const users = RESOURCES.filter(names).flatMap(({ can }) => [can.list, can.create, can.update].filter((url) => url !== undefined));
  const wanted = new Set([resource.can.list, ...users, resource.offeredTo]);
  return PERMISSIONS.map((permission) => permission.permission_url).filter((url) => wanted.has(url));
}
