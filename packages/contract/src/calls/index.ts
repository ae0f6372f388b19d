import type { Call } from './call.ts';
import { homeCalls } from './home.ts';
import { jobCalls } from './jobs.ts';
import { listCalls } from './lists.ts';
import { loginCalls } from './login.ts';
import { moneyCalls } from './money.ts';
import { inboxCalls } from './notifications.ts';
import { allOrderCalls, type orderCalls, type typedOrderCalls } from './orders.ts';
import { roleCalls } from './roles.ts';
import { savedViewCalls } from './saved-views.ts';
import { adminCalls, profileCalls, sessionCalls } from './session.ts';
import { statisticsCalls } from './statistics.ts';
import { trackingCalls } from './tracking.ts';
import { updateRequestCalls } from './update-requests.ts';

const ALL = {
  ...savedViewCalls,
  ...listCalls,
  ...loginCalls,
  ...sessionCalls,
  ...profileCalls,
  ...adminCalls,
  ...roleCalls,
  ...moneyCalls,
  ...inboxCalls,
  ...statisticsCalls,
  ...trackingCalls,
  ...jobCalls,
  ...homeCalls,
  ...updateRequestCalls,
};

type OneOf<T> = T[keyof T];
type Declared = OneOf<typeof ALL> | OneOf<typeof orderCalls.orders> | OneOf<typeof orderCalls.trips> | OneOf<typeof typedOrderCalls>;
/** Every call by its method and path: `POST saved-views`. */
export type Calls = { readonly [C in Declared as `${C['method']} ${C['path']}`]: C };

/** Every declared call. */
export const CALLS: readonly Call[] = [...Object.values(ALL), ...allOrderCalls];
