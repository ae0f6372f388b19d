import type { Resource } from '../kit/resource.ts';
import { admins } from './admins.ts';
import { cities } from './cities.ts';
import { clients, riders } from './clients.ts';
import { countries } from './countries.ts';
import { contributors, drivers, providers } from './providers.ts';
import { howToWork } from './how-to-work.ts';
import { about, faqs, privacyPolicy, terms } from './pages.ts';
import { reviews } from './reviews.ts';
import { permissionCategories, permissionLabels, permissions } from './permission-rows.ts';
import { roles } from './roles.ts';
import { paymentWays } from './payment-ways.ts';
import { cancelReasons } from './cancel-reasons.ts';
import { reportReasons } from './report-reasons.ts';
import { groupServices } from './group-services.ts';
import { subServices } from './sub-services.ts';
import { providerServices } from './provider-services.ts';
import { vehiclePackages } from './vehicle-packages.ts';
import { vehicleBrands } from './vehicle-brands.ts';
import { vehicleDocuments } from './vehicle-documents.ts';
import { vehicleModels } from './vehicle-models.ts';
import { vehicleRequirements } from './vehicle-requirements.ts';
import { vehicles } from './vehicles.ts';
import { broadcasts } from './broadcasts.ts';
import { contacts } from './contacts.ts';
import { workingHours } from './working-hours.ts';
import { lawSourceServiceUsers, videoCallSetupUsers } from './service-requests.ts';
import { subscriptions } from './subscriptions.ts';
import { sliders } from './sliders.ts';
import { complaints, complaintTrips } from './complaints.ts';
import { orders, ordersCars, trips } from './orders.ts';
import { settlements } from './settlements.ts';
import { transactions } from './transactions.ts';
import { cashOuts } from './cash-outs.ts';
import { approvals } from './approvals.ts';
import { findings } from './findings.ts';
import { coupons } from './coupons.ts';
import { tickets } from './tickets.ts';
import { agents } from './agents.ts';
import { cannedReplies } from './canned-replies.ts';
import { slaRules } from './sla-rules.ts';
import { deskHours } from './desk-hours.ts';
import { calendarExceptions } from './calendar-exceptions.ts';

const ALL = [
  countries,
  cities,
  clients,
  riders,
  providers,
  drivers,
  contributors,
  roles,
  permissionCategories,
  permissions,
  permissionLabels,
  admins,
  terms,
  faqs,
  about,
  privacyPolicy,
  howToWork,
  reviews,
  paymentWays,
  cancelReasons,
  reportReasons,
  groupServices,
  subServices,
  providerServices,
  vehiclePackages,
  vehicleBrands,
  vehicleModels,
  vehicleRequirements,
  vehicles,
  vehicleDocuments,
  workingHours,
  sliders,
  broadcasts,
  contacts,
  subscriptions,
  lawSourceServiceUsers,
  videoCallSetupUsers,
  orders,
  trips,
  complaints,
  complaintTrips,
  ordersCars,
  transactions,
  settlements,
  cashOuts,
  approvals,
  findings,
  coupons,
  cannedReplies,
  tickets,
  agents,
  slaRules,
  deskHours,
  calendarExceptions,
] as const;

/** Every registered resource, views after what they show. */
export const RESOURCES: readonly Resource[] = ALL;

type All = { readonly [R in (typeof ALL)[number] as R['name']]: R };
declare module '../kit/resource.ts' {
  interface Registered extends All {}
}

/** The resources of which some rows are other people's business than the rest. */
export const PARTED = RESOURCES.flatMap((one) => (one.parts && one.base === undefined ? [{ ...one, parts: one.parts }] : []));
