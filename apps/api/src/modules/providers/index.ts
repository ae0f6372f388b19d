import type { Module } from '../module.ts';
import { providersApi, driversApi, contributorsApi } from './resources.ts';

export { contributorsApi, driversApi, providersApi } from './resources.ts';

export const providersModule: Module = {
  resources: [providersApi, driversApi, contributorsApi],
};
