import type { ResourceApi } from '../crud/crud.ts';
import { adminsApi } from './admins/resources.ts';
import { citiesApi } from './cities/resources.ts';
import { clientsApi, ridersApi } from './clients/resources.ts';
import { countriesApi } from './countries/resources.ts';
import { contributorsApi, driversApi, providersApi } from './providers/resources.ts';
import { aboutApi, faqsApi, howToWorkApi, privacyPolicyApi, reviewsApi, termsApi } from './content/resources.ts';
import { permissionCategoriesApi, permissionLabelsApi, permissionsApi } from './permissions/resources.ts';
import { rolesApi } from './roles/resources.ts';
import { paymentWaysApi } from './payment-ways/index.ts';
import { cancelReasonsApi } from './cancel-reasons/index.ts';
import { reportReasonsApi } from './report-reasons/index.ts';
import { groupServicesApi } from './group-services/index.ts';
import { subServicesApi } from './sub-services/index.ts';
import { providerServicesApi } from './provider-services/index.ts';
import { vehiclePackagesApi } from './vehicle-packages/resources.ts';
import { vehicleBrandsApi, vehicleDocumentsApi, vehicleModelsApi, vehicleRequirementsApi, vehiclesApi } from './vehicles/resources.ts';
import { broadcastsApi } from './broadcasts/resources.ts';
import { contactsApi } from './contacts/resources.ts';
import { workingHoursApi } from './working-hours/resources.ts';
import { lawRequestsApi, subscriptionsApi, videoRequestsApi } from './requests/resources.ts';
import { slidersApi } from './sliders/index.ts';
import { complaintsApi } from './orders/complaints.ts';
import { complaintTripsApi, ordersApi, ordersCarsApi, tripsApi } from './orders/resources.ts';
import { settlementsApi, transactionsApi } from './wallet/resources.ts';
import { cashOutsApi } from './cash-outs/resources.ts';
import { approvalsApi } from './approvals/resources.ts';
import { couponsApi } from './coupons/resources.ts';

/** Every resource that the API serves. */
export const RESOURCE_APIS: readonly ResourceApi[] = [
  countriesApi,
  citiesApi,
  clientsApi,
  ridersApi,
  providersApi,
  driversApi,
  contributorsApi,
  rolesApi,
  permissionCategoriesApi,
  permissionsApi,
  permissionLabelsApi,
  adminsApi,
  termsApi,
  faqsApi,
  aboutApi,
  privacyPolicyApi,
  howToWorkApi,
  reviewsApi,
  paymentWaysApi,
  cancelReasonsApi,
  reportReasonsApi,
  groupServicesApi,
  subServicesApi,
  providerServicesApi,
  vehiclePackagesApi,
  vehicleBrandsApi,
  vehicleModelsApi,
  vehicleRequirementsApi,
  vehiclesApi,
  vehicleDocumentsApi,
  workingHoursApi,
  slidersApi,
  broadcastsApi,
  contactsApi,
  subscriptionsApi,
  lawRequestsApi,
  videoRequestsApi,
  ordersApi,
  tripsApi,
  complaintTripsApi,
  complaintsApi,
  ordersCarsApi,
  transactionsApi,
  settlementsApi,
  cashOutsApi,
  approvalsApi,
  couponsApi,
];
