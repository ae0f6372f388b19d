import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { admins } from '@diwan/contract/admins/resource';
import { cities } from '@diwan/contract/cities/resource';
import { clients } from '@diwan/contract/clients/resource';
import { countries } from '@diwan/contract/countries/resource';
import { orders, trips } from '@diwan/contract/orders/resource';
import { providers } from '@diwan/contract/providers/resource';
import { roles } from '@diwan/contract/roles/resource';
import { CANCELLED_STATUSES } from '@diwan/domain/orders/order-status';

export interface HomeCardFacts {
  readonly id: string;
  /** The table that it counts. */
  readonly table: 'orders' | 'clients' | 'providers' | 'countries' | 'cities' | 'admins' | 'roles';
  /** The rows that it counts, where not all: SQL over the counted columns. */
  readonly where?: string;
  /** Only those that were created today, where they are. */
  readonly today?: true;
  /** What it counts is bad news: the only cards in red. */
  readonly isBad?: true;
  /** Its words in the catalogue. */
  readonly title: string;
  /** The list that shows what it counts. */
  readonly route_front: string;
  readonly can: PermissionUrl;
}

const CANCELLED = `order_status in (${CANCELLED_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** The cards of the home page, in their order; those of orders are §2's shortcuts. */
export const HOME_CARDS: readonly HomeCardFacts[] = [
  {
    id: 'orders_today',
    table: 'orders',
    today: true,
    title: 'enums.sets.today',
    route_front: '/orders/show-all?filter=today',
    can: orders.can.list,
  },
  {
    id: 'orders_not_cancelled',
    table: 'orders',
    where: `not ${CANCELLED}`,
    title: 'enums.sets.not_cancelled',
    route_front: '/orders/show-all?filter=not_cancelled',
    can: orders.can.list,
  },
  {
    id: 'orders_cancelled',
    table: 'orders',
    where: CANCELLED,
    isBad: true,
    title: 'list.statistics.cancelled_order_count',
    route_front: '/orders/show-all?filter=cancelled',
    can: orders.can.list,
  },
  {
    id: 'orders_maintenance',
    table: 'orders',
    where: 'is_maintenance',
    title: 'enums.sets.maintenance',
    route_front: '/orders/show-all?filter=maintenance',
    can: orders.can.list,
  },
  {
    id: 'trips',
    table: 'orders',
    where: `order_type = 'trip'`,
    title: 'resources.trips.title',
    route_front: '/trips/show-all',
    can: trips.can.list,
  },
  { id: 'clients', table: 'clients', title: 'resources.clients.title', route_front: '/clients/show-all', can: clients.can.list },
  {
    id: 'active_clients',
    table: 'clients',
    where: 'is_active',
    title: 'messages.home.active_clients',
    route_front: '/clients/show-all?is_active=1',
    can: clients.can.list,
  },
  { id: 'providers', table: 'providers', title: 'resources.providers.title', route_front: '/providers/show-all', can: providers.can.list },
  {
    id: 'drivers',
    table: 'providers',
    where: 'is_driver',
    title: 'resources.drivers.title',
    route_front: '/partners/show-all',
    can: providers.can.list,
  },
  {
    id: 'locked_users',
    table: 'clients',
    where: 'is_locked',
    isBad: true,
    title: 'menu.entries.locked_users',
    route_front: '/clients/show-all?filter=user_locked',
    can: clients.can.list,
  },
  { id: 'admins', table: 'admins', title: 'resources.admins.title', route_front: '/admins/show-all', can: admins.can.list },
  { id: 'roles', table: 'roles', title: 'resources.roles.title', route_front: '/roles/show-all', can: roles.can.list },
  // What hardly changes stands last.
  { id: 'cities', table: 'cities', title: 'resources.cities.title', route_front: '/cities/show-all', can: cities.can.list },
  { id: 'countries', table: 'countries', title: 'resources.countries.title', route_front: '/countries/show-all', can: countries.can.list },
];
