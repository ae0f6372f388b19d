import type { Module } from '../module.ts';
import { endOfLocks } from './end-locks.ts';

export { PERSON_NAME, adminName } from './person-name.ts';
export { demandVersion } from './app-version.ts';
export { type BroadcastPeople, countPeople, peopleApi, getBroadcastPeople } from './audience.ts';
export { BAN_RIGHTS, banPerson, tellOfStrandedOrders } from './ban-person.ts';
export { getPersonCard } from './person-card.ts';
export { markLock } from './mark-lock.ts';
export { LOCKED_SET } from './locked-set.ts';

export const peopleModule: Module = {
  timers: [endOfLocks],
};
