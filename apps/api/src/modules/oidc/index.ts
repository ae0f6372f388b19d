import type { Module } from '../module.ts';
import { providerAskedAgain } from './ask-again.ts';
import { registerOidc } from './oidc-routes.ts';

export { reachProvider } from './provider.ts';

export const oidcModule: Module = { register: registerOidc, timers: [providerAskedAgain] };
