import type { Resource } from '@diwan/contract/kit/resource';
import type { ScreenPlace } from '../app/screens.ts';
import { controlsKnown, rightsOn, useCan } from '../lib/permissions.ts';

export interface ScreenRights {
  readonly show: boolean;
  readonly add: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  /** Flags and bans. */
  readonly toggle: boolean;
}

/**
 * What the admin may do on a resource's screens: the permissions held, and the control permissions of the route (§6) once
 * they are here. Only buttons follow from it; the API decides.
 */
export function useRights(resource: Resource, place: ScreenPlace): ScreenRights {
  const can = useCan();
  const { can: needs } = resource;
  // Another name of the same rows is controlled as they are.
  const control = rightsOn(resource.viewOf ?? resource.route);
  const create = needs.create ?? needs.place;
  const allowed = (right: keyof typeof control) => !controlsKnown() || control[right];
  return {
    show: can(needs.show) && allowed('show'),
    add: place.pages.includes('add') && create !== undefined && can(create) && allowed('add'),
    // A form begins by reading the row.
    edit: place.pages.includes('edit') && can(needs.update) && can(needs.show) && allowed('edit'),
    delete: needs.delete !== undefined && can(needs.delete) && allowed('delete'),
    toggle: can(needs.toggle ?? needs.update),
  };
}
