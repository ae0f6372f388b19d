import type { Module } from '../module.ts';
import { registerSavedViews } from './saved-view-routes.ts';

export const savedViewsModule: Module = {
  register: (app, base) => registerSavedViews(app, base),
};
