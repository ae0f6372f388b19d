import type { Module } from '../module.ts';
import { vehiclePackagesApi } from './resources.ts';

export const vehiclePackagesModule: Module = {
  resources: [vehiclePackagesApi],
};
