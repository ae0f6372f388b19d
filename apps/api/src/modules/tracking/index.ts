import type { Module } from '../module.ts';
import { registerTracking } from './tracking-routes.ts';
import { registerTripAlerts } from './trip-alerts.ts';

export const trackingModule: Module = {
  register(app, base) {
    registerTracking(app, base);
    registerTripAlerts(app);
  },
};
