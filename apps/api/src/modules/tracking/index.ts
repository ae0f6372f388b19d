import type { Module } from '../module.ts';
import { livePlaces } from './live-places.ts';
import { registerTracking } from './tracking-routes.ts';
import { tripAlertTimer } from './trip-alerts.ts';

export const trackingModule: Module = {
  register: registerTracking,
  timers: [tripAlertTimer, livePlaces],
};
