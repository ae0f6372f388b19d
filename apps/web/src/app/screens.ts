import type { Resource } from '@diwan/contract/kit/resource';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { ComponentType } from 'react';
import { ROOT_PATHS, USUAL_PATHS, type ResourcePage, type ScreenPlace } from '../crud/resource/page-paths.ts';
import type { Screens } from '../crud/resource/screens.ts';
import { loadArea, type WordArea } from '../lib/i18n.ts';

export interface ScreenEntry extends ScreenPlace {
  /** What its resource's screens are made of. */
  readonly declaration: () => Promise<Screens>;
  /** The page's component and the permission that it needs, loaded when it is first opened. */
  readonly load: (page: ResourcePage) => Promise<{ default: ComponentType; can: PermissionUrl | undefined }>;
}

const NEEDS = {
  'show-all': (can) => can.list,
  show: (can) => can.show,
  add: (can) => can.create,
  edit: (can) => can.update,
} as const satisfies Record<ResourcePage, (can: Resource['can']) => PermissionUrl | undefined>;

const KIT = {
  'show-all': () => import('../crud/list/list-screen.tsx').then((file) => file.getListScreen),
  show: () => import('../crud/detail/detail-screen.tsx').then((file) => file.getDetailScreen),
  add: () => import('../crud/form/form-screen.tsx').then((file) => file.getAddScreen),
  edit: () => import('../crud/form/form-screen.tsx').then((file) => file.getEditScreen),
} as const satisfies Record<ResourcePage, () => Promise<(screens: Screens, place: ScreenPlace) => ComponentType>>;

/** A resource's pages on the kit; `area` names the words that come with them. */
function entry(route: string, pages: readonly ResourcePage[], declaration: () => Promise<Screens>, area?: WordArea): ScreenEntry {
  return entryAt({ route, pages, paths: USUAL_PATHS }, declaration, area);
}

/** As `entry`, with the list at the route itself and one form at `form/{id?}`. */
function rootEntry(route: string, pages: readonly ResourcePage[], declaration: () => Promise<Screens>, area?: WordArea): ScreenEntry {
  return entryAt({ route, pages, paths: ROOT_PATHS }, declaration, area);
}

function entryAt(place: ScreenPlace, declaration: () => Promise<Screens>, area: WordArea | undefined): ScreenEntry {
  return {
    ...place,
    declaration,
    load: async (page) => {
      const [getScreen, screens] = await Promise.all([KIT[page](), declaration(), area && loadArea(area)]);
      return { default: getScreen(screens, place), can: NEEDS[page](screens.resource.can) };
    },
  };
}

/** The same pages, but for one that is a component of the resource's own. */
function withOwn(
  base: ScreenEntry,
  page: ResourcePage,
  can: PermissionUrl,
  load: () => Promise<{ default: ComponentType }>,
  area: WordArea,
): ScreenEntry {
  const own = async () => ({ default: (await Promise.all([load(), loadArea(area)]))[0].default, can });
  return { ...base, load: (asked) => (asked === page ? own() : base.load(asked)) };
}

/** Every resource with screens. Clients have no `add` and roles no page of their own (§2). */
export const SCREENS: readonly ScreenEntry[] = [
  entry(
    'countries',
    ['show-all', 'show', 'add', 'edit'],
    () => import('../modules/countries/index.tsx').then((file) => file.countryScreens),
    'till',
  ),
  entry('cities', ['show-all', 'show', 'add', 'edit'], () => import('../modules/cities/index.tsx').then((file) => file.cityScreens)),
  entry('clients', ['show-all', 'show', 'edit'], () => import('../modules/clients/index.tsx').then((file) => file.clientScreens)),
  entry('riders', ['show-all', 'show', 'edit'], () => import('../modules/clients/index.tsx').then((file) => file.riderScreens)),
  entry('providers', ['show-all', 'show', 'add', 'edit'], () =>
    import('../modules/providers/index.tsx').then((file) => file.providerScreens),
  ),
  entry('partners', ['show-all', 'show', 'add', 'edit'], () => import('../modules/providers/index.tsx').then((file) => file.driverScreens)),
  entry('contributors', ['show-all', 'show', 'add', 'edit'], () =>
    import('../modules/providers/index.tsx').then((file) => file.contributorScreens),
  ),
  entry(
    'permission-categories',
    ['show-all', 'add', 'edit'],
    () => import('../modules/permissions/index.tsx').then((file) => file.permissionCategoryScreens),
    'access',
  ),
  entry(
    'permissions',
    ['show-all', 'edit'],
    () => import('../modules/permissions/index.tsx').then((file) => file.permissionScreens),
    'access',
  ),
  entry(
    'permission-labels',
    ['show-all', 'edit'],
    () => import('../modules/permissions/index.tsx').then((file) => file.permissionLabelScreens),
    'access',
  ),
  entry('roles', ['show-all', 'add', 'edit'], () => import('../modules/roles/index.tsx').then((file) => file.roleScreens), 'security'),
  entry(
    'admins',
    ['show-all', 'show', 'add', 'edit'],
    () => import('../modules/admins/index.tsx').then((file) => file.adminScreens),
    'security',
  ),
  entry(
    'groupServices',
    ['show-all', 'add', 'edit'],
    () => import('../modules/services/group-services.tsx').then((file) => file.groupServiceScreens),
    'services',
  ),
  entry(
    'subServices',
    ['show-all', 'add', 'edit'],
    () => import('../modules/services/sub-services.tsx').then((file) => file.subServiceScreens),
    'services',
  ),
  entry(
    'providerServices',
    ['show-all', 'show', 'add', 'edit'],
    () => import('../modules/services/provider-services.tsx').then((file) => file.providerServiceScreens),
    'services',
  ),
  entry(
    'payment_ways',
    ['show-all', 'add', 'edit'],
    () => import('../modules/payment-ways/index.tsx').then((file) => file.paymentWayScreens),
    'services',
  ),
  entry(
    'cancelReasons',
    ['show-all', 'add', 'edit'],
    () => import('../modules/cancel-reasons/index.tsx').then((file) => file.cancelReasonScreens),
    'services',
  ),
  entry(
    'sliders',
    ['show-all', 'add', 'edit'],
    () => import('../modules/sliders/index.tsx').then((file) => file.sliderScreens),
    'services',
  ),
  entry(
    'report_reasons',
    ['show-all', 'add', 'edit'],
    () => import('../modules/report-reasons/index.tsx').then((file) => file.reportReasonScreens),
    'services',
  ),
  entry(
    'working_hours',
    ['show-all', 'add', 'edit'],
    () => import('../modules/working-hours/index.tsx').then((file) => file.workingHoursScreens),
    'services',
  ),
  entry(
    'vehicle_packages',
    ['show-all', 'add', 'edit'],
    () => import('../modules/vehicle-packages/index.tsx').then((file) => file.vehiclePackageScreens),
    'services',
  ),
  entry(
    'vehicles',
    ['show-all', 'show', 'add', 'edit'],
    () => import('../modules/vehicles/index.tsx').then((file) => file.vehicleScreens),
    'vehicles',
  ),
  entry(
    'vehicle_brands',
    ['show-all', 'add', 'edit'],
    () => import('../modules/vehicles/index.tsx').then((file) => file.brandScreens),
    'vehicles',
  ),
  entry(
    'vehicle_models',
    ['show-all', 'add', 'edit'],
    () => import('../modules/vehicles/index.tsx').then((file) => file.modelScreens),
    'vehicles',
  ),
  entry(
    'vehicle_requirements',
    ['show-all', 'add', 'edit'],
    () => import('../modules/vehicles/index.tsx').then((file) => file.requirementScreens),
    'vehicles',
  ),
  entry('terms', ['show-all', 'add', 'edit'], () => import('../modules/content/index.tsx').then((file) => file.termScreens), 'content'),
  entry('faqs', ['show-all', 'add', 'edit'], () => import('../modules/content/index.tsx').then((file) => file.faqScreens), 'content'),
  entry('about', ['show-all', 'add', 'edit'], () => import('../modules/content/index.tsx').then((file) => file.aboutScreens), 'content'),
  entry(
    'privacy-policy',
    ['show-all', 'add', 'edit'],
    () => import('../modules/content/index.tsx').then((file) => file.privacyScreens),
    'content',
  ),
  rootEntry(
    'how-to-work',
    ['show-all', 'add', 'edit'],
    () => import('../modules/content/index.tsx').then((file) => file.stepScreens),
    'content',
  ),
  rootEntry(
    'reviews',
    ['show-all', 'add', 'edit'],
    () => import('../modules/reviews/index.tsx').then((file) => file.reviewScreens),
    'content',
  ),
  entry(
    'wallet/transactions',
    ['show-all'],
    () => import('../modules/wallet/transactions.tsx').then((file) => file.transactionScreens),
    'money',
  ),
  entry(
    'wallet/settlements',
    ['show-all'],
    () => import('../modules/wallet/settlements.tsx').then((file) => file.settlementScreens),
    'money',
  ),
  entry('cashout-requests', ['show-all'], () => import('../modules/cash-outs/index.tsx').then((file) => file.cashOutScreens), 'money'),
  entry('wallet/approvals', ['show-all'], () => import('../modules/approvals/index.tsx').then((file) => file.approvalScreens), 'money'),
  withOwn(
    rootEntry('findings', ['show-all'], () => import('../modules/findings/index.tsx').then((file) => file.findingScreens), 'till'),
    'show-all',
    'index-findings',
    () => import('../modules/findings/findings-page.tsx'),
    'till',
  ),
  entry(
    'coupons',
    ['show-all', 'show', 'add', 'edit'],
    () => import('../modules/coupons/index.tsx').then((file) => file.couponScreens),
    'money',
  ),
  entry('subscription', ['show-all'], () => import('../modules/requests/index.tsx').then((file) => file.subscriptionScreens), 'requests'),
  entry(
    'requests/lawSourceServiceUsers',
    ['show-all'],
    () => import('../modules/requests/index.tsx').then((file) => file.lawRequestScreens),
    'requests',
  ),
  entry(
    'requests/videoCallSetupUsers',
    ['show-all'],
    () => import('../modules/requests/index.tsx').then((file) => file.videoRequestScreens),
    'requests',
  ),
  withOwn(
    entry(
      'contact_messages',
      ['show-all', 'show'],
      () => import('../modules/contacts/index.tsx').then((file) => file.contactScreens),
      'support',
    ),
    'show',
    'show-contacts',
    () => import('../modules/contacts/contact-page.tsx'),
    'support',
  ),
  withOwn(
    withOwn(
      entry('orders', ['show-all', 'show', 'add'], () => import('../modules/orders/index.tsx').then((file) => file.orderScreens), 'orders'),
      'show',
      'show-orders',
      () => import('../modules/orders/order-page.tsx'),
      'orders',
    ),
    'add',
    'create-orders',
    () => import('../modules/orders/add-order-page.tsx'),
    'orders',
  ),
  withOwn(
    entry('trips', ['show-all', 'show'], () => import('../modules/orders/index.tsx').then((file) => file.tripScreens), 'orders'),
    'show',
    'show-trips',
    () => import('../modules/orders/trip-page.tsx'),
    'orders',
  ),
  entryAt(
    { route: 'trips', pages: ['show-all'], paths: { ...USUAL_PATHS, 'show-all': '/complaint-trips' } },
    () => import('../modules/complaints/index.tsx').then((file) => file.complaintTripScreens),
    'orders',
  ),
  withOwn(
    entry(
      'complaints',
      ['show-all', 'add'],
      () => import('../modules/complaints/index.tsx').then((file) => file.complaintScreens),
      'orders',
    ),
    'add',
    'create-complaints',
    () => import('../modules/complaints/add-complaint-page.tsx'),
    'orders',
  ),
  entry('broadcasts', ['show-all'], () => import('../modules/broadcasts/index.tsx').then((file) => file.broadcastScreens), 'support'),
  entry(
    'canned_replies',
    ['show-all', 'add', 'edit'],
    () => import('../modules/canned-replies/index.tsx').then((file) => file.cannedReplyScreens),
    'chats',
  ),
  withOwn(
    entry(
      'tickets',
      ['show-all', 'show', 'add', 'edit'],
      () => import('../modules/tickets/index.tsx').then((file) => file.ticketScreens),
      'support',
    ),
    'show',
    'show-tickets',
    () => import('../modules/tickets/ticket-page.tsx'),
    'support',
  ),
  entry(
    'agents',
    ['show-all', 'add', 'edit'],
    // A shift is typed as a week of working hours is, in their words; channels are those of tickets.
    () =>
      Promise.all([import('../modules/agents/index.tsx'), loadArea('services'), loadArea('support')]).then(([file]) => file.agentScreens),
    'agents',
  ),
  entry(
    'sla_rules',
    ['show-all', 'add', 'edit'],
    () => Promise.all([import('../modules/sla-rules/index.tsx'), loadArea('services')]).then(([file]) => file.slaRuleScreens),
    'support',
  ),
  entry(
    'desk_hours',
    ['show-all', 'add', 'edit'],
    () => Promise.all([import('../modules/working-hours/desk-hours.tsx'), loadArea('services')]).then(([file]) => file.deskHourScreens),
    'support',
  ),
  entry(
    'calendar_exceptions',
    ['show-all', 'add', 'edit'],
    () =>
      Promise.all([import('../modules/working-hours/calendar-exceptions.tsx'), loadArea('services')]).then(
        ([file]) => file.calendarExceptionScreens,
      ),
    'support',
  ),
  entry(
    'webhooks',
    ['show-all', 'show', 'add', 'edit'],
    () => import('../modules/webhooks/index.tsx').then((file) => file.webhookScreens),
    'security',
  ),
];
