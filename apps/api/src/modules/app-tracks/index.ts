import type { Module } from '../module.ts';
import { livePositions } from './live-orders.ts';
import { registerPositionCalls } from './position-calls.ts';

export const appTracksModule: Module = {
  registerApp: registerPositionCalls,
  timers: [livePositions],
};
