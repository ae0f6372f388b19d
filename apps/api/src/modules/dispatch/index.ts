import type { Module } from '../module.ts';
import { registerDispatchDesk } from './desk-routes.ts';
import { registerOfferCalls } from './offer-routes.ts';
import { dispatchTimer } from './tick.ts';

export { liveOfferIds } from './list-offers.ts';

export const dispatchModule: Module = {
  register: registerDispatchDesk,
  registerApp: registerOfferCalls,
  timers: [dispatchTimer],
};
