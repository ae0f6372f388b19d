import type { Module } from '../module.ts';
import { workingHoursApi } from './resources.ts';

export const workingHoursModule: Module = {
  resources: [workingHoursApi],
};
