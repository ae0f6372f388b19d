import type { Module } from '../module.ts';
import { registerStatistics } from './statistics-routes.ts';

export const statisticsModule: Module = {
  downloads: (app, base) => [registerStatistics(app, app.resources, base)],
};
