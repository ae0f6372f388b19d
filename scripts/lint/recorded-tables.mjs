/** The tables whose rows are on record; `recorded.test.ts` compares them with the resources. */
export const RECORDED = new Set([
  'about',
  'admins',
  'agents',
  'approvals',
  'broadcasts',
  'cancel_reasons',
  'cash_outs',
  'cities',
  'clients',
  'complaints',
  'contacts',
  'countries',
  'coupons',
  'faqs',
  'findings',
  'group_services',
  'how_to_work',
  'law_source_service_users',
  'orders',
  'payment_ways',
  'permission_categories',
  'permissions',
  'privacy_policy',
  'provider_services',
  'providers',
  'report_reasons',
  'reviews',
  'roles',
  'settings',
  'settlements',
  'sliders',
  'sub_services',
  'subscriptions',
  'terms',
  'tickets',
  'transactions',
  'update_requests',
  'vehicle_brands',
  'vehicle_documents',
  'vehicle_models',
  'vehicle_packages',
  'vehicle_requirements',
  'vehicles',
  'video_call_setup_users',
  'working_hours',
  'canned_replies',
  'sla_rules',
  'desk_hours',
  'calendar_exceptions',
  'webhooks',
]);

/** What serves tests and fills databases; and the place where it is done. */
export const WRITES_FREELY = /^apps\/api\/src\/(testing|conformance|demo)\/|^apps\/api\/src\/crud\/record\/change-row\.ts$/;

/** SQL that writes and stands among declarations, and why. */
export const WRITES_BESIDE = {
  'apps/api/src/schema/before-baseline.ts': { installed_counters: 'what a database of before the baseline is brought to it by' },
};

const OF_THE_RELEASE = 'the catalogue of the release, written at the start: nobody changes it';
const SEEN = 'when somebody was last here is no edit; the login has an entry of its own';
const FOLLOWS = 'an average follows from its ratings: it is no edit, and nobody who edits the person meets it';
const DOES = 'what an agent does is no edit of the seat: its version stays';
const COUNTS = 'counts uses, beside the use itself';

/** Who writes a recorded table by hand, below apps/api/src, and why; `§` is a table that a value names. */
export const RAW_WRITES = {
  'crud/counters/counter-sql.ts': { '§': 'counters and their deltas, which no list shows' },
  'crud/write/order.ts': { '§': 'a place is no edit: its version stays; what moved is recorded' },
  'ledger/package-visits.ts': { subscriptions: 'counts visits and what they earned, beside the order that used one' },
  'ledger/post.ts': { transactions: 'one statement writes a posting whole, and tells of it' },
  'ledger/settlements.ts': { settlements: 'the ledger is their record' },
  'ledger/use-coupon.ts': { coupons: COUNTS },
  'ledger/till/findings.ts': { findings: 'the same finding again is none; a new one is recorded with it' },
  'platform/database/driver-inside.ts': { '§': 'rows of a database that moves, as they are, with their log' },
  'platform/database/move-database.ts': { '§': 'the tables of a database that is filled' },
  'modules/agents/enter-presence.ts': { agents: DOES },
  'modules/agents/heartbeats.ts': { agents: DOES },
  'modules/agents/offers.ts': { agents: DOES },
  'modules/agents/own-seat.ts': { agents: DOES },
  'modules/agents/route-tickets.ts': { agents: DOES },
  'modules/person-sessions/person-rows.ts': { clients: SEEN, providers: SEEN },
  'modules/orders/order-vehicle.ts': { vehicles: 'whether it is out for an order follows from the order' },
  'modules/orders/rate-order.ts': { clients: FOLLOWS, providers: FOLLOWS },
  'modules/permissions/sync-permissions.ts': { permissions: OF_THE_RELEASE, permission_categories: OF_THE_RELEASE },
  'modules/session/first-admin.ts': { admins: 'there is nobody yet who could have done it' },
  'modules/session/log-in.ts': { admins: SEEN },
  'modules/tickets/ticket-clock.ts': { tickets: 'what follows from messages and the time is no edit: its version stays' },
  'modules/vehicles/recheck.ts': { vehicles: 'what follows from documents and rules is no edit: its version stays' },
};
