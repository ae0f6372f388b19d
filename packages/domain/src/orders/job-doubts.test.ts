import { expect, it } from 'vitest';
import { getJobDoubts, type FinishedJob } from './job-doubts.ts';

const LIMITS = { shortestVisitMinutes: 5, shortestWayPercent: 33 };
const job = (own: Partial<FinishedJob>): FinishedJob => ({
  type: 'normal', lifeSeconds: 3600, seconds: 1800, plannedSeconds: null, coverage: 0, cameNearDestination: null, way: null, isPinMissing: false, ...own,
}); // prettier-ignore
const trip = (own: Partial<FinishedJob>) =>
  job({ type: 'trip', seconds: 1000, plannedSeconds: 900, coverage: 1, cameNearDestination: true, ...own });

it.each([
  [job({}), []],
  [job({ seconds: 299 }), ['too_fast']],
  [job({ seconds: 300 }), []],
  [job({ seconds: null }), []],
  [job({ seconds: 400, lifeSeconds: 59 }), ['too_fast']],
  [job({ lifeSeconds: 60 }), []],
  [job({ lifeSeconds: null }), []],
  [trip({ seconds: 297, coverage: 0.69 }), []],
  [trip({ seconds: 1, plannedSeconds: null, coverage: 0 }), []],
  [trip({ seconds: 296, coverage: 0.7 }), []],
  [trip({}), []],
  [trip({ seconds: 296 }), []],
  [trip({ seconds: 296, coverage: 0.69 }), ['unseen_ride']],
  [trip({ seconds: 298, coverage: 0, cameNearDestination: null }), []],
  [trip({ cameNearDestination: false }), ['ended_elsewhere']],
  [trip({ seconds: 1, coverage: 0, cameNearDestination: false }), ['unseen_ride', 'ended_elsewhere']],
  [trip({ way: { counted: 150, tracked: 7200, extent: 150 } }), ['made_up_way']],
  [job({ isPinMissing: true }), ['no_pin']],
  [job({ type: 'transfer_package', seconds: 296, plannedSeconds: 900, coverage: 1 }), ['too_fast']],
])('%j is doubted for %j', (one, doubts) => expect(getJobDoubts(one, LIMITS)).toEqual(doubts));

it('0 switches the times off, and nothing else', () => {
  const off = { shortestVisitMinutes: 0, shortestWayPercent: 0 };
  expect(getJobDoubts(job({ seconds: 1, lifeSeconds: 1 }), off)).toEqual([]);
  // A package is carried, however short a visit may be, and a visit is not.
  const visits = { shortestVisitMinutes: 5, shortestWayPercent: 0 };
  const parcel = job({ type: 'transfer_package', seconds: 1, plannedSeconds: 900 });
  expect([getJobDoubts(parcel, visits), getJobDoubts(job({ seconds: 1 }), { ...off, shortestWayPercent: 33 })]).toEqual([[], []]);
  expect(getJobDoubts(trip({ seconds: 1, lifeSeconds: 1, coverage: 0, cameNearDestination: false }), off)).toEqual(['ended_elsewhere']);
});
