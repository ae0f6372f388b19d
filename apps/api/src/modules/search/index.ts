import type { Module } from '../module.ts';
import { registerSearch } from './search-routes.ts';

export const searchModule: Module = {
  register: (app, base) => registerSearch(app, app.resources, base),
};
