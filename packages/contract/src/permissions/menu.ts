import type { PermissionUrl } from './catalogue.ts';

export interface MenuEntry {
  /** Its words: `menu.<key>`. */
  readonly key: string;
  /** The dashboard's path, with a query where the specification gives one. */
  readonly to: string;
  readonly can: PermissionUrl | null;
  /** What it takes besides, where the list is another's than the work. */
  readonly also?: PermissionUrl;
}
export interface MenuGroup {
  readonly key: string;
  readonly entries: readonly MenuEntry[];
}

/** The whole menu, the same in both languages; what an admin sees of it depends on permissions alone. */
export const MENU: readonly MenuGroup[] = [
  {
    key: 'operations',
    entries: [
      { key: 'home', to: '/', can: null },
      { key: 'orders', to: '/orders/show-all', can: 'index-orders' },
      { key: 'trips', to: '/trips/show-all', can: 'index-trips' },
      { key: 'dispatch', to: '/dispatch', can: 'index-dispatch' },
      { key: 'complaint_trips', to: '/trips/complaint-trips', can: 'index-complaints' },
      { key: 'complaints', to: '/complaints/show-all', can: 'index-complaints' },
      { key: 'subscriptions', to: '/subscription/show-all', can: 'index-subscriptions' },
      { key: 'law_requests', to: '/requests/lawSourceServiceUsers/show-all', can: 'index-service-requests' },
      { key: 'video_requests', to: '/requests/videoCallSetupUsers/show-all', can: 'index-service-requests' },
      { key: 'statistics', to: '/statistics', can: 'show-statistics' },
    ],
  },
  {
    key: 'people',
    entries: [
      { key: 'clients', to: '/clients/show-all', can: 'index-clients' },
      { key: 'riders', to: '/riders/show-all', can: 'index-clients' },
      { key: 'locked_users', to: '/clients/show-all?filter=user_locked', can: 'index-clients' },
      { key: 'providers', to: '/providers/show-all', can: 'index-providers' },
      { key: 'partners', to: '/partners/show-all', can: 'index-providers' },
      { key: 'contributors', to: '/contributors/show-all', can: 'index-providers' },
      { key: 'partners_tracking', to: '/partners/partners_tracking', can: 'track-partners' },
      { key: 'update_requests', to: '/update_requests/show-all', can: 'index-update-requests' },
    ],
  },
  {
    key: 'money',
    entries: [
      { key: 'charge', to: '/wallet/charge', can: 'charge-multiple' },
      { key: 'withdraw', to: '/wallet/withdraw', can: 'withdraw-multiple' },
      { key: 'transactions', to: '/wallet/transactions/show-all', can: 'index-transactions' },
      { key: 'settlements', to: '/wallet/settlements/show-all', can: 'index-transactions' },
      { key: 'cash_outs', to: '/cashout-requests/show-all', can: 'index-cashout-requests' },
      { key: 'bank_accounts_waiting', to: '/wallet/bank_accounts', can: 'update-cashout-requests' },
      { key: 'approvals', to: '/wallet/approvals/show-all', can: 'index-approvals' },
      { key: 'findings', to: '/findings', can: 'index-findings' },
      { key: 'coupons', to: '/coupons/show-all', can: 'index-coupons' },
      { key: 'proof', to: '/wallet/proof', can: 'prove-ledger' },
    ],
  },
  {
    key: 'services',
    entries: [
      { key: 'groupServices', to: '/groupServices/show-all', can: 'index-group-services' },
      { key: 'subServices', to: '/subServices/show-all', can: 'index-sub-services' },
      { key: 'providerServices', to: '/providerServices/show-all', can: 'index-provider-services' },
      { key: 'working_hours', to: '/working_hours/show-all', can: 'index-working-hours' },
      { key: 'payment_ways', to: '/payment_ways/show-all', can: 'index-payment-ways' },
      { key: 'cancelReasons', to: '/cancelReasons/show-all', can: 'index-cancel-reasons' },
      { key: 'report_reasons', to: '/report_reasons/show-all', can: 'index-report-reasons' },
      { key: 'sliders', to: '/sliders/show-all', can: 'index-sliders' },
    ],
  },
  {
    key: 'vehicles',
    entries: [
      { key: 'vehicles', to: '/vehicles/show-all', can: 'index-vehicles' },
      { key: 'vehicles_waiting', to: '/vehicles/show-all?filter=waiting_for_review', can: 'accept-vehicles' },
      { key: 'vehicles_expiring', to: '/vehicles/show-all?filter=expiring_soon&sort=valid_until', can: 'index-vehicles' },
      { key: 'vehicle_brands', to: '/vehicle_brands/show-all', can: 'index-vehicle-brands' },
      { key: 'vehicle_models', to: '/vehicle_models/show-all', can: 'index-vehicle-models' },
      { key: 'vehicle_requirements', to: '/vehicle_requirements/show-all', can: 'index-vehicle-requirements' },
      { key: 'vehicle_packages', to: '/vehicle_packages/show-all', can: 'index-vehicle-packages' },
    ],
  },
  {
    key: 'support',
    entries: [
      { key: 'contact_messages', to: '/contact_messages/show-all?type=contact', can: 'index-contacts' },
      { key: 'chats', to: '/chats', can: 'index-chats' },
      { key: 'tickets', to: '/tickets/show-all', can: 'index-tickets' },
      { key: 'desk', to: '/desk', can: 'supervise-desk' },
      { key: 'agents', to: '/agents/show-all', can: 'index-agents' },
      { key: 'agent_reports', to: '/agent_reports', can: 'index-agent-reports' },
      // Everyone has an inbox, which the bell leads to; the menu of an admin of countries and cities holds just these.
      { key: 'notifications', to: '/notifications/show-all', can: 'index-broadcasts' },
      { key: 'send_notification', to: '/notifications/add', can: 'push-notifications' },
      { key: 'broadcasts', to: '/broadcasts/show-all', can: 'index-broadcasts' },
      { key: 'canned_replies', to: '/canned_replies/show-all', can: 'index-canned-replies' },
      { key: 'sla_rules', to: '/sla_rules/show-all', can: 'index-sla-rules' },
      { key: 'desk_hours', to: '/desk_hours/show-all', can: 'index-desk-hours' },
      { key: 'calendar_exceptions', to: '/calendar_exceptions/show-all', can: 'index-calendar-exceptions' },
    ],
  },
  {
    key: 'content',
    entries: [
      { key: 'terms', to: '/terms/show-all', can: 'index-terms' },
      { key: 'faqs', to: '/faqs/show-all', can: 'index-faq' },
      { key: 'about', to: '/about/show-all', can: 'index-about' },
      { key: 'privacy', to: '/privacy-policy/show-all', can: 'index-policy' },
      { key: 'how_to_work', to: '/how-to-work', can: 'index-how-to-work' },
      { key: 'reviews', to: '/reviews', can: 'index-reviews' },
    ],
  },
  {
    key: 'administration',
    entries: [
      { key: 'countries', to: '/countries/show-all', can: 'country.index' },
      { key: 'cities', to: '/cities/show-all', can: 'index-city' },
      { key: 'roles', to: '/roles/show-all', can: 'role-read' },
      { key: 'admins', to: '/admins/show-all', can: 'index-admin' },
      { key: 'permissions', to: '/permissions/show-all', can: 'index-permissions' },
      { key: 'permission_categories', to: '/permission-categories/show-all', can: 'index-permissions' },
      { key: 'permission_labels', to: '/permission-labels/show-all', can: 'index-permissions' },
      { key: 'settings', to: '/settings/general', can: 'show-settings' },
      { key: 'audit', to: '/audit', can: 'index-audit' },
      // One's own are in the user's menu.
      { key: 'jobs', to: '/jobs?whose=all', can: 'manage-jobs' },
      { key: 'status', to: '/status', can: 'show-status' },
      { key: 'webhooks', to: '/webhooks/show-all', can: 'index-webhooks' },
    ],
  },
];
