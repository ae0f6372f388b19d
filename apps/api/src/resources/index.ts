import type { ResourceApi } from '../kit/crud.ts';
import { adminsApi } from './admins/index.ts';
import { citiesApi } from './cities/index.ts';
import { clientsApi, ridersApi } from './clients/index.ts';
import { countriesApi } from './countries/index.ts';
import { contributorsApi, driversApi, providersApi } from './providers/index.ts';
import { aboutApi, faqsApi, howToWorkApi, privacyPolicyApi, reviewsApi, termsApi } from './content/index.ts';
import { permissionCategoriesApi, permissionLabelsApi, permissionsApi } from './permissions/index.ts';
import { rolesApi } from './roles/index.ts';
import { paymentWaysApi } from './payment_ways/index.ts';
import { cancelReasonsApi } from './cancelReasons/index.ts';
import { reportReasonsApi } from './report_reasons/index.ts';
import { groupServicesApi } from './groupServices/index.ts';
import { subServicesApi } from './subServices/index.ts';
import { providerServicesApi } from './providerServices/index.ts';
import { vehiclePackagesApi } from './vehicle_packages/index.ts';
import { vehicleBrandsApi, vehicleDocumentsApi, vehicleModelsApi, vehicleRequirementsApi, vehiclesApi } from './vehicles/index.ts';
import { broadcastsApi } from './broadcasts/index.ts';
import { contactsApi } from './contacts/index.ts';
import { workingHoursApi } from './working_hours/index.ts';
import { lawRequestsApi, subscriptionsApi, videoRequestsApi } from './requests/index.ts';
import { slidersApi } from './sliders/index.ts';
import { complaintsApi } from './orders/complaints.ts';
import { complaintTripsApi, ordersApi, ordersCarsApi, tripsApi } from './orders/index.ts';
import { settlementsApi, transactionsApi } from './wallet/index.ts';
import { cashOutsApi } from './cash_outs/index.ts';
import { approvalsApi } from './approvals/index.ts';
import { couponsApi } from './coupons/index.ts';

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
