import type { Module } from '../module.ts';
import { registerCouponTrial } from './trial-routes.ts';
import { couponsApi } from './resources.ts';

export const couponsModule: Module = {
  resources: [couponsApi],
  register: (app, base) => registerCouponTrial(app, base),
};
