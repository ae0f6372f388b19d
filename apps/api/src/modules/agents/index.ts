import type { Module } from '../module.ts';
import { agentsApi } from './resources.ts';

export const agentsModule: Module = { resources: [agentsApi] };
