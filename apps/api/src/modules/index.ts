import type { ResourceApi } from '../crud/resource/crud.ts';
import type { Module } from './module.ts';
import { countriesModule } from './countries/index.ts';
import { citiesModule } from './cities/index.ts';
import { clientsModule } from './clients/index.ts';
import { providersModule } from './providers/index.ts';
import { rolesModule } from './roles/index.ts';
import { permissionsModule } from './permissions/index.ts';
import { adminsModule } from './admins/index.ts';
import { contentModule } from './content/index.ts';
import { reviewsModule } from './reviews/index.ts';
import { paymentWaysModule } from './payment-ways/index.ts';
import { cancelReasonsModule } from './cancel-reasons/index.ts';
import { reportReasonsModule } from './report-reasons/index.ts';
import { servicesModule } from './services/index.ts';
import { vehiclePackagesModule } from './vehicle-packages/index.ts';
import { vehiclesModule } from './vehicles/index.ts';
import { workingHoursModule } from './working-hours/index.ts';
import { slidersModule } from './sliders/index.ts';
import { broadcastsModule } from './broadcasts/index.ts';
import { contactsModule } from './contacts/index.ts';
import { chatsModule } from './chats/index.ts';
import { requestsModule } from './requests/index.ts';
import { complaintsModule } from './complaints/index.ts';
import { ordersModule } from './orders/index.ts';
import { dispatchModule } from './dispatch/index.ts';
import { walletModule } from './wallet/index.ts';
import { cashOutsModule } from './cash-outs/index.ts';
import { approvalsModule } from './approvals/index.ts';
import { findingsModule } from './findings/index.ts';
import { couponsModule } from './coupons/index.ts';
import { personSessionsModule } from './person-sessions/index.ts';
import { personalDataModule } from './personal-data/index.ts';
import { sessionModule } from './session/index.ts';
import { oidcModule } from './oidc/index.ts';
import { profileModule } from './profile/index.ts';
import { homeModule } from './home/index.ts';
import { savedViewsModule } from './saved-views/index.ts';
import { searchModule } from './search/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { peopleModule } from './people/index.ts';
import { trackingModule } from './tracking/index.ts';
import { tracksModule } from './tracks/index.ts';
import { settingsModule } from './settings/index.ts';
import { auditModule } from './audit/index.ts';
import { proofModule } from './proof/index.ts';
import { statusModule } from './status/index.ts';
import { updateRequestsModule } from './update-requests/index.ts';
import { statisticsModule } from './statistics/index.ts';
import { uploadsModule } from './uploads/index.ts';
import { agentsModule } from './agents/index.ts';
import { ticketsModule } from './tickets/index.ts';
import { cannedRepliesModule } from './canned-replies/index.ts';
import { slaRulesModule } from './sla-rules/index.ts';
import { webhooksModule } from './webhooks/index.ts';

/** Every module, in the order in which lists of all resources have them. */
export const MODULES: readonly Module[] = [
  countriesModule,
  citiesModule,
  clientsModule,
  providersModule,
  rolesModule,
  permissionsModule,
  adminsModule,
  contentModule,
  reviewsModule,
  paymentWaysModule,
  cancelReasonsModule,
  reportReasonsModule,
  servicesModule,
  vehiclePackagesModule,
  vehiclesModule,
  workingHoursModule,
  slidersModule,
  broadcastsModule,
  contactsModule,
  chatsModule,
  requestsModule,
  ordersModule,
  complaintsModule,
  dispatchModule,
  walletModule,
  cashOutsModule,
  approvalsModule,
  findingsModule,
  couponsModule,
  sessionModule,
  oidcModule,
  personSessionsModule,
  personalDataModule,
  profileModule,
  homeModule,
  savedViewsModule,
  searchModule,
  notificationsModule,
  peopleModule,
  trackingModule,
  tracksModule,
  settingsModule,
  auditModule,
  proofModule,
  statusModule,
  updateRequestsModule,
  statisticsModule,
  uploadsModule,
  cannedRepliesModule,
  ticketsModule,
  agentsModule,
  slaRulesModule,
  webhooksModule,
];

/** Every resource that the API serves. */
export const RESOURCE_APIS: readonly ResourceApi[] = MODULES.flatMap(({ resources = [] }) => resources);
