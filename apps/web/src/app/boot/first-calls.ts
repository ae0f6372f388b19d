import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { CallQuery } from '../../lib/api.ts';
import { today } from '../../lib/calendar.ts';
import { chosenCountry } from '../../lib/preferences.ts';

/** What a screen that is no list asks for first, by its bare address. */
export interface FirstCalls {
  /** The permission without which nothing is asked. */
  readonly can: PermissionUrl;
  readonly get: (id: string) => readonly (readonly [path: string, query?: CallQuery])[];
}

/** What stands on a page beside its row. */
const beside = (path: 'orders' | 'trips' | 'clients', what: 'details' | 'desk', can: PermissionUrl): FirstCalls => ({
  can,
  get: (id) => [[`${path}/${id}/${what}`]],
});

/** By the route, the calls of its screen, as that will make them: one that is made otherwise is asked for twice. */
export const FIRST_CALLS: Readonly<Record<string, FirstCalls>> = {
  '/': { can: 'show-dashboard', get: () => [['home/now'], ['home']] },
  '/orders/show/$id': beside('orders', 'details', 'show-orders'),
  '/trips/show/$id': beside('trips', 'details', 'show-trips'),
  '/clients/show/$id': beside('clients', 'desk', 'show-clients'),
  '/riders/show/$id': beside('clients', 'desk', 'show-clients'),
  '/statistics': {
    can: 'show-statistics',
    get: () => {
      const query = { period: 'month', date: today(chosenCountry()?.time_zone ?? undefined) };
      return ['statistics', 'statistics/tables'].map((path) => [path, query] as const);
    },
  },
};
