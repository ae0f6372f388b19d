import { saveApproved } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';
import { registerCouponTrial } from './trial-routes.ts';
import { couponsApi } from './resources.ts';

export const couponsModule: Module = {
  resources: [couponsApi],
  approvals: {
    coupon: {
      right: 'index-coupons',
      async carryOut(approved) {
        await saveApproved(approved, couponsApi);
        return {};
      },
    },
  },
  register: (app, base) => registerCouponTrial(app, base),
};
