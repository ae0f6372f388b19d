import type { Module } from '../module.ts';
import { registerPlaces } from './place-routes.ts';
import { citiesApi } from './resources.ts';

export const citiesModule: Module = {
  resources: [citiesApi],
  register: (app, base) => registerPlaces(app, base),
};
