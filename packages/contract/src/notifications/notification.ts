import { isAmong } from '@diwan/domain/records';

/** What a notification to an admin is about. */
export const NOTIFY_TYPES = [
  'order',
  'trip',
  'law_source_request',
  'video_call_request',
  'subscription',
  'contact',
  'broadcast',
  'account',
  'update_request',
  'provider',
  'bank_account',
  'vehicle',
  'vehicles_expiring',
  'vehicles_expired',
  'licenses_expiring',
  'licenses_expired',
  'review',
  'approval',
  'finding',
  'proof',
  'unusual_behaviour',
  'complaint',
  'job',
  'ticket',
  'agent',
  'calendar',
  'webhook',
  'other',
] as const;
export type NotifyType = (typeof NOTIFY_TYPES)[number];

/** §9: this much of a notification's text stands in the bell's list, then dots. */
export const BODY_PREVIEW = 40;

const ALL = '/notifications/show-all';
/** §2: a complaint is talked about where all talks are; its conversation is opened, in whichever queue it is. */
const getTalk = (id: number | null) => (id === null ? '/chats' : `/chats?queue=all&id=${id}`);
const within = (country: number | null) => (country === null ? '' : `&country_id=${country}`);
const ROUTES: Partial<Record<NotifyType, (id: number | null) => string>> = {
  order: (id) => (id === null ? ALL : `/orders/show/${id}`),
  provider: (id) => (id === null ? ALL : `/providers/show/${id}`),
  bank_account: (id) => (id === null ? ALL : `/providers/show/${id}?tab=bank_account`),
  vehicle: (id) => (id === null ? ALL : `/vehicles/show/${id}`),
  // What comes in masses is gathered: its id is that of the country, and it leads to the list.
  vehicles_expiring: (id) => `/vehicles/show-all?filter=expiring_soon&sort=valid_until${within(id)}`,
  vehicles_expired: (id) => `/vehicles/show-all?road_state=off_road&sort=valid_until${within(id)}`,
  licenses_expiring: (id) => `/partners/show-all?filter=license_expiring${within(id)}`,
  licenses_expired: (id) => `/partners/show-all?filter=license_expired${within(id)}`,
  law_source_request: () => '/requests/lawSourceServiceUsers/show-all',
  video_call_request: () => '/requests/videoCallSetupUsers/show-all',
  subscription: () => '/subscription/show-all',
  // As its live alert does, for who was away when it was raised.
  unusual_behaviour: (id) => (id === null ? ALL : `/trips/show/${id}`),
  complaint: getTalk,
  finding: (id) => (id === null ? '/findings' : `/findings?id=${id}`),
  proof: () => '/wallet/proof',
  ticket: (id) => (id === null ? '/tickets/show-all' : `/tickets/show/${id}`),
  agent: () => '/agents/show-all',
  calendar: () => '/calendar_exceptions/show-all?is_active=0',
  webhook: (id) => (id === null ? '/webhooks/show-all' : `/webhooks/show/${id}`),
  job: (id) => (id === null ? '/jobs' : `/jobs?id=${id}`),
};

/** Where a press on a notification leads (§2). */
export function notificationRoute(type: string, id: number | null): string {
  return (isAmong(NOTIFY_TYPES, type) && ROUTES[type]?.(id)) || ALL;
}

/** Where a live alert leads (§2): unusual behaviour to its trip, a new complaint to the chats. */
export function alertRoute(type: string, tripId: number | null, id: number | null = null): string {
  if (type === 'unusual_behaviour' && tripId !== null) return `/trips/show/${tripId}`;
  if (type === 'proof' || type === 'finding') return notificationRoute(type, id);
  return type === 'complaint' ? getTalk(id) : ALL;
}
