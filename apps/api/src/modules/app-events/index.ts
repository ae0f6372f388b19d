import type { Module } from '../module.ts';
import { registerFollowing } from './follow-order.ts';

export const appEventsModule: Module = {
  registerApp: (app) => registerFollowing(app),
};
