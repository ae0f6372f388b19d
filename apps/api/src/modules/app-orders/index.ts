import type { Module } from '../module.ts';
import { registerClientCalls } from './client-calls.ts';
import { registerOrderCalls } from './order-calls.ts';
import { registerProviderCalls } from './provider-calls.ts';

export const appOrdersModule: Module = {
  registerApp(app, base) {
    registerClientCalls(app, base);
    registerProviderCalls(app, base);
    registerOrderCalls(app, base);
  },
};
