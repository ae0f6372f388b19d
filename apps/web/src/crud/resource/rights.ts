import { holdsEverywhere, isEverywhere, type Resource } from '@diwan/contract/kit/resource';
import type { ScreenPlace } from './page-paths.ts';
import { can, controlsKnown, rightsOn, useCan, worksEverywhere } from '../../lib/permissions.ts';
import type { Row } from './screens.ts';

export interface ScreenRights {
  readonly show: boolean;
  readonly add: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  /** Flags and bans. */
  readonly toggle: boolean;
}

/** False for a row that holds in all countries, where the admin works in some: it is read and not changed. */
export function mayChange(resource: Resource, row: Row): boolean {
  return worksEverywhere() || !holdsEverywhere(resource, row);
}

/** The rows of a resource hold in all countries, and the admin, who may change others, works in some. */
export function useReadsOnly(resource: Resource): boolean {
  useCan();
  const { create, update, delete: remove, toggle } = resource.can;
  const mayElse = [create, update, remove, toggle].some((right) => right !== undefined && can(right));
  return mayElse && isEverywhere(resource) && !worksEverywhere();
}

/**
 * What the admin may do on a resource's screens: the permissions held, and the control permissions of the route (§6) once
 * they are here. Only buttons follow from it; the API decides.
 */
export function getScreenRights(resource: Resource, place: Pick<ScreenPlace, 'pages'>): ScreenRights {
  const { can: needs } = resource;
  // Another name of the same rows is controlled as they are.
  const control = rightsOn(resource.base ?? resource.route);
  const create = needs.create ?? needs.place;
  const changes = worksEverywhere() || !isEverywhere(resource);
  const allowed = (right: keyof typeof control) => !controlsKnown() || control[right];
  return {
    show: can(needs.show) && allowed('show'),
    add: changes && place.pages.includes('add') && create !== undefined && can(create) && allowed('add'),
    // A form begins by reading the row.
    edit: changes && place.pages.includes('edit') && can(needs.update) && can(needs.show) && allowed('edit'),
    delete: changes && needs.delete !== undefined && can(needs.delete) && allowed('delete'),
    toggle: changes && can(needs.toggle ?? needs.update),
  };
}

/** `getScreenRights`, redrawing when permissions change. */
export function useRights(resource: Resource, place: ScreenPlace): ScreenRights {
  useCan();
  return getScreenRights(resource, place);
}
