import { type Permission, type PermissionCategory, PERMISSIONS, type PermissionUrl } from '@diwan/contract/permissions/catalogue';

export interface DemoRole {
  title_ar: string;
  title_en: string;
  permissions: PermissionUrl[];
}

const reads = ({ permission_type: type }: Permission): boolean => type === 'index' || type === 'show';

function held(holds: (permission: Permission) => boolean): PermissionUrl[] {
  return PERMISSIONS.filter(holds).map((permission) => permission.permission_url);
}

const among =
  (...categories: PermissionCategory[]) =>
  (permission: Permission) =>
    categories.includes(permission.category);

const operates = among(
  'home',
  'clients',
  'providers',
  'orders',
  'trips',
  'services',
  'reasons',
  'vehicles',
  'subscriptions',
  'notifications',
  'chat',
  'complaints',
  'tickets',
  'agents',
  'contacts',
);
const serves = among('contacts', 'chat', 'complaints', 'tickets', 'notifications');
const seesPeople = among('clients', 'providers', 'orders', 'trips', 'geography', 'reasons');
const edits = among('content', 'sliders', 'coupons');
const accounts = among('wallet', 'payment_ways');
/** What only superadmins and those whom they choose see. */
const guarded = among('roles', 'admins', 'settings', 'audit', 'wallet');

const SERVICE_EXTRAS = new Set<PermissionUrl>([
  'show-dashboard',
  'update-clients',
  'toggle-clients',
  'cancel-orders',
  'index-dispatch',
  'delegate-orders',
  'index-update-requests',
  'update-update-requests',
]);
/** Who sees the receipts records them, gives money back, and says what nobody will pay any more. */
const FINANCE_EXTRAS = new Set<PermissionUrl>(['record-payments', 'refund-orders', 'write-off-orders']);
const OPERATIONS_EXTRAS = new Set<PermissionUrl>(['create-city', 'update-city', 'update-update-requests']);

/** Five jobs of a marketplace's back office. */
export const DEMO_ROLES = [
  {
    title_ar: 'مدير العمليات',
    title_en: 'Operations manager',
    permissions: held(
      (one) => operates(one) || (among('geography', 'coupons')(one) && reads(one)) || OPERATIONS_EXTRAS.has(one.permission_url),
    ),
  },
  {
    title_ar: 'خدمة العملاء',
    title_en: 'Customer service',
    permissions: held((one) => serves(one) || (seesPeople(one) && reads(one)) || SERVICE_EXTRAS.has(one.permission_url)),
  },
  {
    title_ar: 'المالية',
    title_en: 'Finance',
    permissions: held(
      (one) =>
        accounts(one) ||
        among('home')(one) ||
        FINANCE_EXTRAS.has(one.permission_url) ||
        (among('clients', 'providers', 'orders', 'trips', 'coupons', 'geography')(one) && reads(one)),
    ),
  },
  {
    title_ar: 'محرر المحتوى',
    title_en: 'Content editor',
    permissions: held(
      (one) => edits(one) || one.permission_url === 'show-dashboard' || (among('services', 'geography')(one) && reads(one)),
    ),
  },
  { title_ar: 'مشاهد', title_en: 'Viewer', permissions: held((one) => reads(one) && !guarded(one)) },
] as const satisfies readonly DemoRole[];

export type DemoRoleTitle = (typeof DEMO_ROLES)[number]['title_en'];
