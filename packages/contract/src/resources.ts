import type { Resource } from './kit/resource.ts';
import { admins } from './admins/resource.ts';
import { cities } from './cities/resource.ts';
import { clients, riders } from './clients/resource.ts';
import { countries } from './countries/resource.ts';
import { contributors, drivers, providers } from './providers/resource.ts';
import { howToWork } from './content/how-to-work.ts';
import { about, faqs, privacyPolicy, terms } from './content/pages.ts';
import { reviews } from './reviews/resource.ts';
import { permissionCategories, permissionLabels, permissions } from './permissions/resource.ts';
import { roles } from './roles/resource.ts';
import { paymentWays } from './payment-ways/resource.ts';
import { cancelReasons } from './cancel-reasons/resource.ts';
import { reportReasons } from './report-reasons/resource.ts';
import { groupServices } from './services/group-services.ts';
import { subServices } from './services/sub-services.ts';
import { providerServices } from './services/provider-services.ts';
import { vehiclePackages } from './vehicle-packages/resource.ts';
import { vehicleBrands } from './vehicles/vehicle-brands.ts';
import { vehicleDocuments } from './vehicles/vehicle-documents.ts';
import { vehicleModels } from './vehicles/vehicle-models.ts';
import { vehicleRequirements } from './vehicles/vehicle-requirements.ts';
import { vehicles } from './vehicles/resource.ts';
import { broadcasts } from './broadcasts/resource.ts';
import { contacts } from './contacts/resource.ts';
import { workingHours } from './working-hours/resource.ts';
import { lawSourceServiceUsers, videoCallSetupUsers } from './requests/service-requests.ts';
import { subscriptions } from './requests/subscriptions.ts';
import { sliders } from './sliders/resource.ts';
import { complaints, complaintTrips } from './complaints/resource.ts';
import { orders, ordersCars, trips } from './orders/resource.ts';
import { settlements } from './wallet/settlements.ts';
import { transactions } from './wallet/transactions.ts';
import { cashOuts } from './cash-outs/resource.ts';
import { approvals } from './approvals/resource.ts';
import { findings } from './findings/resource.ts';
import { coupons } from './coupons/resource.ts';
import { tickets } from './tickets/resource.ts';
import { agents } from './agents/resource.ts';
import { cannedReplies } from './canned-replies/resource.ts';
import { slaRules } from './sla-rules/resource.ts';
import { deskHours } from './working-hours/desk-hours.ts';
import { calendarExceptions } from './working-hours/calendar-exceptions.ts';
import { webhooks } from './webhooks/resource.ts';

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
  deskHours,
  calendarExceptions,
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
  webhooks,
] as const;

/** Every registered resource, views after what they show. */
export const RESOURCES: readonly Resource[] = ALL;

type All = { readonly [R in (typeof ALL)[number] as R['name']]: R };
declare module './kit/resource.ts' {
  interface Registered extends All {}
}

/** The resources of which some rows are other people's business than the rest. */
export const PARTED = RESOURCES.flatMap((one) => (one.parts && one.base === undefined ? [{ ...one, parts: one.parts }] : []));
