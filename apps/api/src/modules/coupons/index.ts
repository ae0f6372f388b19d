import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';
import { registerCouponTrial } from './trial-routes.ts';
import { couponsApi } from './resources.ts';

export const couponsModule: Module = {
  resources: [couponsApi],
  approvals: { coupon: approvedSaveTo([couponsApi], 'index-coupons') },
  register: (app, base) => registerCouponTrial(app, base),
};
