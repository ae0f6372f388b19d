import type { Module } from '../module.ts';
import { registerPositionCalls } from './app-calls.ts';
import { livePositions } from './live-orders.ts';
import { lateTracks } from './late-tracks.ts';
import { trackDays } from './track-days.ts';

export { nearestProviders } from './nearest-providers.ts';
export { assessTrack, closeTrack, readTrack, saveDistanceSource, type EndedTrack, type TrackPlan } from './order-track.ts';

export const tracksModule: Module = {
  registerApp: registerPositionCalls,
  timers: [trackDays, lateTracks, livePositions],
};
