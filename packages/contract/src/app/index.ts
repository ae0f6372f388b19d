import type { AppCall } from '../calls/call.ts';
import { configCalls } from './config.ts';
import { profileCalls } from './profile.ts';
import { sessionCalls } from './sessions.ts';

const ALL = { ...sessionCalls, ...profileCalls, ...configCalls };

/** Every call of the apps of clients and providers, below `/api/app/v1`. */
export const APP_CALLS: readonly AppCall[] = Object.values(ALL);

type Declared = (typeof ALL)[keyof typeof ALL];
/** Every call of the apps by its method and path: `POST sessions`. */
export type AppCalls = { readonly [C in Declared as `${C['method']} ${C['path']}`]: C };
