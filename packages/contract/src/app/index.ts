import type { AppCall } from '../calls/call.ts';
import { catalogueCalls } from './catalogue.ts';
import { clientOrderCalls } from './client-orders.ts';
import { configCalls } from './config.ts';
import { conversationCalls } from './conversations.ts';
import { orderCalls } from './orders.ts';
import { inboxCalls } from './inbox.ts';
import { moneyCalls } from './money.ts';
import { offerCalls } from './offers.ts';
import { positionCalls } from './positions.ts';
import { paperCalls } from './papers.ts';
import { profileCalls } from './profile.ts';
import { providerOrderCalls } from './provider-orders.ts';
import { sessionCalls } from './sessions.ts';
import { ownTicketCalls } from './tickets.ts';
import { uploadCalls } from './uploads.ts';

const ALL = {
  ...sessionCalls,
  ...profileCalls,
  ...configCalls,
  ...conversationCalls,
  ...catalogueCalls,
  ...clientOrderCalls,
  ...orderCalls,
  ...providerOrderCalls,
  ...moneyCalls,
  ...offerCalls,
  ...inboxCalls,
  ...positionCalls,
  ...paperCalls,
  ...ownTicketCalls,
  ...uploadCalls,
};

/** Every call of the apps of clients and providers, below `/api/app/v1`. */
export const APP_CALLS: readonly AppCall[] = Object.values(ALL);

type Declared = (typeof ALL)[keyof typeof ALL];
/** Every call of the apps by its method and path: `POST sessions`. */
export type AppCalls = { readonly [C in Declared as `${C['method']} ${C['path']}`]: C };
