import type { Module } from '../module.ts';
import { registerInboxCalls } from './inbox-calls.ts';
import { registerPaperCalls } from './paper-calls.ts';
import { registerRequestCalls } from './request-calls.ts';

export const appPeopleModule: Module = {
  registerApp(app, base) {
    registerInboxCalls(app, base);
    registerRequestCalls(app, base);
    registerPaperCalls(app, base);
  },
};
