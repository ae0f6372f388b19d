import { getKeys } from '@diwan/domain/records';
/** What a permission allows: one of the five calls of a list, or something of its own. */
export const PERMISSION_TYPES = ['index', 'show', 'create', 'update', 'delete', 'other'] as const;
export type PermissionType = (typeof PERMISSION_TYPES)[number];
type Declared = Readonly<Record<string, readonly [type: PermissionType, route: string]>>;

/**
 * Every permission of the product, by category. The names are the wire's (they mix styles, so each stands as a literal);
 * beside each its verb and the route of the dashboard that it opens.
 */
const CATALOGUE = {
  home: {
    'show-dashboard': ['show', '/'],
    'show-statistics': ['other', 'statistics'],
  },
  clients: {
    'index-clients': ['index', 'clients'],
    'show-clients': ['show', 'clients'],
    'create-clients': ['create', 'clients'],
    'update-clients': ['update', 'clients'],
    'delete-clients': ['delete', 'clients'],
    'toggle-clients': ['other', 'clients'],
    'erase-clients': ['other', 'clients'],
    'export-clients': ['other', 'clients'],
  },
  providers: {
    'index-providers': ['index', 'providers'],
    'show-providers': ['show', 'providers'],
    'create-providers': ['create', 'providers'],
    'update-providers': ['update', 'providers'],
    'delete-providers': ['delete', 'providers'],
    'toggle-providers': ['other', 'providers'],
    'erase-providers': ['other', 'providers'],
    'export-providers': ['other', 'providers'],
    'track-partners': ['index', 'partners/partners_tracking'],
    'index-update-requests': ['other', 'update_requests'],
    'update-update-requests': ['other', 'update_requests'],
  },
  orders: {
    'index-orders': ['index', 'orders'],
    'show-orders': ['show', 'orders'],
    'create-orders': ['create', 'orders'],
    'update-orders': ['update', 'orders'],
    'delete-orders': ['delete', 'orders'],
    'cancel-orders': ['other', 'orders'],
    'delegate-orders': ['other', 'orders'],
    'override-eligibility': ['other', 'orders'],
    'index-dispatch': ['index', 'dispatch'],
    'record-payments': ['other', 'orders'],
    'refund-orders': ['other', 'orders'],
    'write-off-orders': ['other', 'orders'],
  },
  trips: {
    'index-trips': ['index', 'trips'],
    'show-trips': ['show', 'trips'],
    'update-trips': ['update', 'trips'],
  },
  wallet: {
    'charge-multiple': ['other', 'wallet/charge'],
    'withdraw-multiple': ['other', 'wallet/withdraw'],
    'index-transactions': ['index', 'wallet'],
    'index-cashout-requests': ['index', 'cashout-requests'],
    'update-cashout-requests': ['update', 'cashout-requests'],
    'index-approvals': ['index', 'wallet'],
    'decide-approvals': ['other', 'wallet'],
    'prove-ledger': ['other', 'wallet'],
    'index-findings': ['index', 'findings'],
    'decide-findings': ['other', 'findings'],
  },
  coupons: {
    'index-coupons': ['index', 'coupons'],
    'show-coupons': ['show', 'coupons'],
    'create-coupons': ['create', 'coupons'],
    'update-coupons': ['update', 'coupons'],
    'delete-coupons': ['delete', 'coupons'],
  },
  sliders: {
    'index-sliders': ['index', 'sliders'],
    'show-sliders': ['show', 'sliders'],
    'create-sliders': ['create', 'sliders'],
    'update-sliders': ['update', 'sliders'],
    'delete-sliders': ['delete', 'sliders'],
  },
  services: {
    'index-group-services': ['index', 'groupServices'],
    'show-group-services': ['show', 'groupServices'],
    'create-group-services': ['create', 'groupServices'],
    'update-group-services': ['update', 'groupServices'],
    'delete-group-services': ['delete', 'groupServices'],
    'index-sub-services': ['index', 'subServices'],
    'show-sub-services': ['show', 'subServices'],
    'create-sub-services': ['create', 'subServices'],
    'update-sub-services': ['update', 'subServices'],
    'delete-sub-services': ['delete', 'subServices'],
    'index-provider-services': ['index', 'providerServices'],
    'show-provider-services': ['show', 'providerServices'],
    'create-provider-services': ['create', 'providerServices'],
    'update-provider-services': ['update', 'providerServices'],
    'delete-provider-services': ['delete', 'providerServices'],
    'index-working-hours': ['index', 'working_hours'],
    'show-working-hours': ['show', 'working_hours'],
    'create-working-hours': ['create', 'working_hours'],
    'update-working-hours': ['update', 'working_hours'],
    'delete-working-hours': ['delete', 'working_hours'],
  },
  payment_ways: {
    'index-payment-ways': ['index', 'payment_ways'],
    'show-payment-ways': ['show', 'payment_ways'],
    'create-payment-ways': ['create', 'payment_ways'],
    'update-payment-ways': ['update', 'payment_ways'],
    'delete-payment-ways': ['delete', 'payment_ways'],
  },
  reasons: {
    'index-cancel-reasons': ['index', 'cancelReasons'],
    'show-cancel-reasons': ['show', 'cancelReasons'],
    'create-cancel-reasons': ['create', 'cancelReasons'],
    'update-cancel-reasons': ['update', 'cancelReasons'],
    'delete-cancel-reasons': ['delete', 'cancelReasons'],
    'index-report-reasons': ['index', 'report_reasons'],
    'show-report-reasons': ['show', 'report_reasons'],
    'create-report-reasons': ['create', 'report_reasons'],
    'update-report-reasons': ['update', 'report_reasons'],
    'delete-report-reasons': ['delete', 'report_reasons'],
  },
  vehicles: {
    'index-vehicles': ['index', 'vehicles'],
    'show-vehicles': ['show', 'vehicles'],
    'create-vehicles': ['create', 'vehicles'],
    'update-vehicles': ['update', 'vehicles'],
    'delete-vehicles': ['delete', 'vehicles'],
    'accept-vehicles': ['other', 'vehicles'],
    'index-vehicle-brands': ['index', 'vehicle_brands'],
    'show-vehicle-brands': ['show', 'vehicle_brands'],
    'create-vehicle-brands': ['create', 'vehicle_brands'],
    'update-vehicle-brands': ['update', 'vehicle_brands'],
    'delete-vehicle-brands': ['delete', 'vehicle_brands'],
    'index-vehicle-models': ['index', 'vehicle_models'],
    'show-vehicle-models': ['show', 'vehicle_models'],
    'create-vehicle-models': ['create', 'vehicle_models'],
    'update-vehicle-models': ['update', 'vehicle_models'],
    'delete-vehicle-models': ['delete', 'vehicle_models'],
    'index-vehicle-requirements': ['index', 'vehicle_requirements'],
    'show-vehicle-requirements': ['show', 'vehicle_requirements'],
    'create-vehicle-requirements': ['create', 'vehicle_requirements'],
    'update-vehicle-requirements': ['update', 'vehicle_requirements'],
    'delete-vehicle-requirements': ['delete', 'vehicle_requirements'],
    'index-vehicle-packages': ['index', 'vehicle_packages'],
    'show-vehicle-packages': ['show', 'vehicle_packages'],
    'create-vehicle-packages': ['create', 'vehicle_packages'],
    'update-vehicle-packages': ['update', 'vehicle_packages'],
    'delete-vehicle-packages': ['delete', 'vehicle_packages'],
  },
  subscriptions: {
    'index-subscriptions': ['index', 'subscription'],
    'show-subscriptions': ['show', 'subscription'],
    'create-subscriptions': ['create', 'subscription'],
    'update-subscriptions': ['update', 'subscription'],
    'delete-subscriptions': ['delete', 'subscription'],
    'index-service-requests': ['index', 'requests/lawSourceServiceUsers'],
    'show-service-requests': ['show', 'requests/lawSourceServiceUsers'],
    'create-service-requests': ['create', 'requests/lawSourceServiceUsers'],
    'update-service-requests': ['update', 'requests/lawSourceServiceUsers'],
    'delete-service-requests': ['delete', 'requests/lawSourceServiceUsers'],
  },
  contacts: {
    'index-contacts': ['index', 'contact_messages'],
    'show-contacts': ['show', 'contact_messages'],
    'reply-contacts': ['other', 'contact_messages'],
    'delete-contacts': ['delete', 'contact_messages'],
  },
  notifications: {
    'push-notifications': ['other', 'notifications'],
    'index-broadcasts': ['index', 'notifications'],
  },
  chat: {
    'index-chats': ['index', 'chats'],
    'show-chats': ['show', 'chats'],
    'reply-chats': ['other', 'chats'],
    'assign-chats': ['other', 'chats'],
    'redact-messages': ['other', 'chats'],
    'index-canned-replies': ['index', 'canned_replies'],
    'show-canned-replies': ['show', 'canned_replies'],
    'create-canned-replies': ['create', 'canned_replies'],
    'update-canned-replies': ['update', 'canned_replies'],
    'delete-canned-replies': ['delete', 'canned_replies'],
  },
  complaints: {
    'index-complaints': ['index', 'trips/complaint-trips'],
    'show-complaints': ['show', 'trips/complaint-trips'],
    'create-complaints': ['create', 'trips/complaint-trips'],
    'update-complaints': ['update', 'trips/complaint-trips'],
    'decide-complaints': ['other', 'trips/complaint-trips'],
  },
  tickets: {
    'index-tickets': ['index', 'tickets'],
    'show-tickets': ['show', 'tickets'],
    'create-tickets': ['create', 'tickets'],
    'update-tickets': ['update', 'tickets'],
    'assign-tickets': ['other', 'tickets'],
    'index-sla-rules': ['index', 'sla_rules'],
    'show-sla-rules': ['show', 'sla_rules'],
    'create-sla-rules': ['create', 'sla_rules'],
    'update-sla-rules': ['update', 'sla_rules'],
    'delete-sla-rules': ['delete', 'sla_rules'],
    'index-desk-hours': ['index', 'desk_hours'],
    'show-desk-hours': ['show', 'desk_hours'],
    'create-desk-hours': ['create', 'desk_hours'],
    'update-desk-hours': ['update', 'desk_hours'],
    'delete-desk-hours': ['delete', 'desk_hours'],
    'index-calendar-exceptions': ['index', 'calendar_exceptions'],
    'show-calendar-exceptions': ['show', 'calendar_exceptions'],
    'create-calendar-exceptions': ['create', 'calendar_exceptions'],
    'update-calendar-exceptions': ['update', 'calendar_exceptions'],
    'delete-calendar-exceptions': ['delete', 'calendar_exceptions'],
  },
  agents: {
    'index-agents': ['index', 'agents'],
    'update-agents': ['update', 'agents'],
    'supervise-desk': ['other', 'desk'],
    'index-agent-reports': ['other', 'agent_reports'],
  },
  geography: {
    'country.index': ['index', 'countries'],
    'country.show': ['show', 'countries'],
    'country.store': ['create', 'countries'],
    'country.update': ['update', 'countries'],
    'country.destroy': ['delete', 'countries'],
    'index-city': ['index', 'cities'],
    'show-city': ['show', 'cities'],
    'create-city': ['create', 'cities'],
    'update-city': ['update', 'cities'],
    'delete-city': ['delete', 'cities'],
  },
  content: {
    'index-terms': ['index', 'terms'],
    'show-terms': ['show', 'terms'],
    'create-terms': ['create', 'terms'],
    'update-terms': ['update', 'terms'],
    'delete-terms': ['delete', 'terms'],
    'index-faq': ['index', 'faqs'],
    'show-faq': ['show', 'faqs'],
    'create-faq': ['create', 'faqs'],
    'update-faq': ['update', 'faqs'],
    'delete-faq': ['delete', 'faqs'],
    'index-about': ['index', 'about'],
    'show-about': ['show', 'about'],
    'create-about': ['create', 'about'],
    'update-about': ['update', 'about'],
    'delete-about': ['delete', 'about'],
    'index-policy': ['index', 'privacy-policy'],
    'show-policy': ['show', 'privacy-policy'],
    'create-policy': ['create', 'privacy-policy'],
    'update-policy': ['update', 'privacy-policy'],
    'delete-policy': ['delete', 'privacy-policy'],
    'index-how-to-work': ['index', 'how-to-work'],
    'show-how-to-work': ['show', 'how-to-work'],
    'create-how-to-work': ['create', 'how-to-work'],
    'update-how-to-work': ['update', 'how-to-work'],
    'delete-how-to-work': ['delete', 'how-to-work'],
    'index-reviews': ['index', 'reviews'],
    'show-reviews': ['show', 'reviews'],
    'create-reviews': ['create', 'reviews'],
    'update-reviews': ['update', 'reviews'],
    'delete-reviews': ['delete', 'reviews'],
  },
  roles: {
    'role-read': ['index', 'roles'],
    'role-show': ['show', 'roles'],
    'role-create': ['create', 'roles'],
    'role-update': ['update', 'roles'],
    'role-delete': ['delete', 'roles'],
  },
  // The specification's group for words: those of the permissions are the ones that admins may change.
  language: {
    'index-permissions': ['index', 'permissions'],
    'update-permissions': ['update', 'permissions'],
  },
  admins: {
    'index-admin': ['index', 'admins'],
    'show-admin': ['show', 'admins'],
    'create-admin': ['create', 'admins'],
    'update-admin': ['update', 'admins'],
    'delete-admin': ['delete', 'admins'],
  },
  settings: {
    'show-settings': ['show', 'settings'],
    'update-settings': ['update', 'settings'],
  },
  audit: {
    'index-audit': ['index', 'audit'],
    'restore-rows': ['other', 'audit'],
    'manage-jobs': ['index', 'jobs'],
    'show-status': ['show', 'status'],
  },
} as const satisfies Readonly<Record<string, Declared>>;

export type PermissionCategory = keyof typeof CATALOGUE;
export type PermissionUrl = { [C in PermissionCategory]: keyof (typeof CATALOGUE)[C] }[PermissionCategory] & string;

export interface Permission {
  readonly permission_url: PermissionUrl;
  readonly permission_type: PermissionType;
  readonly category: PermissionCategory;
  readonly front_route_name: string;
}

/** All permissions in the order of the role editor. */
export const PERMISSIONS: readonly Permission[] = getKeys(CATALOGUE).flatMap((category) => {
  const members: Declared = CATALOGUE[category];
  return Object.entries(members).map(([url, [type, route]]) => ({
    permission_url: url as PermissionUrl,
    permission_type: type,
    category,
    front_route_name: route,
  }));
});

export const PERMISSION_CATEGORIES = getKeys(CATALOGUE);

const URLS: ReadonlySet<string> = new Set(PERMISSIONS.map((permission) => permission.permission_url));

export function isPermission(url: string): url is PermissionUrl {
  return URLS.has(url);
}
