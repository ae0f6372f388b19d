import type { Module } from '../module.ts';
import { endOfLocks } from './end-locks.ts';

export { demandVersion } from './app-version.ts';
export { type BroadcastPeople, countPeople, peopleApi, getBroadcastPeople } from './audience.ts';
export { BAN_RIGHTS, banPerson, tellOfStrandedOrders } from './ban-person.ts';
export { PERSON_NAME, adminName, getPersonCard } from './person-card.ts';
export { LOCKED_SET, markLock } from './mark-lock.ts';

export const peopleModule: Module = {
  timers: [endOfLocks],
};
