import type { Module } from '../module.ts';
import { livePlaces } from './live-places.ts';
import { registerTracking } from './tracking-routes.ts';
import { tripAlerts } from './trip-alerts.ts';

export const trackingModule: Module = {
  register: registerTracking,
  timers: [tripAlerts, livePlaces],
};
