import type { PricedTable } from '../../ledger/till/catalogue-price.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import { saveApproved } from '../../ledger/till/approved-save.ts';
import { providerServicesApi } from '../provider-services/index.ts';
import { vehiclePackagesApi } from './resources.ts';

const APIS: Readonly<Record<PricedTable, ResourceApi>> = { provider_services: providerServicesApi, vehicle_packages: vehiclePackagesApi };

/** A price of the catalogue that waited: each table has its own right, which is asked for when it is saved. */
export const approvedPrice: ApprovalWork = {
  right: null,
  async carryOut(approved) {
    const { table } = approved.row.payload as { readonly table: PricedTable };
    await saveApproved(approved, APIS[table]);
    return {};
  },
};
