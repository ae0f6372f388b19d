import type { Module } from '../module.ts';
import { registerMoneyCalls } from './money-calls.ts';

export const appMoneyModule: Module = { registerApp: registerMoneyCalls };
