import type { ResourceApi } from '../../crud/crud.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import { saveApproved } from '../../ledger/till/approved-save.ts';
import { conflict } from '../../platform/errors.ts';
import { clientsApi, ridersApi } from '../clients/index.ts';
import { contributorsApi, driversApi, providersApi } from '../providers/index.ts';

const APIS: readonly ResourceApi[] = [clientsApi, ridersApi, providersApi, driversApi, contributorsApi];

/** Another phone of somebody who has money, that waited: by the right of the page that it was asked for on. */
export const approvedPhone: ApprovalWork = {
  right: null,
  async carryOut(approved) {
    const { resource } = approved.row.payload as { readonly resource: string };
    const api = APIS.find((one) => one.resource.name === resource);
    if (!api) throw conflict('approval.gone');
    await saveApproved(approved, api);
    return {};
  },
};
