import type { Module } from '../module.ts';
import { slaRulesApi } from './resources.ts';

export const slaRulesModule: Module = { resources: [slaRulesApi] };
