import type { Module } from '../module.ts';
import { registerAround } from './around.ts';
import { approvedChargeBack } from './charge-back.ts';
import { registerDeciding } from './decide-finding.ts';
import { findingsApi } from './resources.ts';
import { registerTaking } from './take-finding.ts';

/** What rules of money refused, held or noticed, and what people decide about it. */
export const findingsModule: Module = {
  resources: [findingsApi],
  register(app, base) {
    registerTaking(app, base);
    registerDeciding(app, base);
    registerAround(app, base);
  },
  approvals: { charge_back: approvedChargeBack },
};
