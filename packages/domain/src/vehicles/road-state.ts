import { isCompleteOn, type Fulfilment } from './completeness.ts';

/** What the administration has said of a vehicle. */
export const REVIEW_STATES = ['pending', 'accepted', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Where a vehicle stands on its way to the road. */
export const ROAD_STATES = ['incomplete', 'waiting', 'on_road', 'off_road', 'rejected'] as const;
export type RoadState = (typeof ROAD_STATES)[number];

/**
 * Where a vehicle stands on a day of its country: something is missing, it waits for a decision, it drives, it was accepted
 * but something has run out since (off the road), or it was rejected.
 */
export function getRoadState(review: ReviewState, fulfilment: Fulfilment, today: string): RoadState {
  if (review === 'rejected') return 'rejected';
  const complete = isCompleteOn(fulfilment, today);
  if (review === 'accepted') return complete ? 'on_road' : 'off_road';
  return complete ? 'waiting' : 'incomplete';
}

/** Whether the administration may accept a vehicle: only a complete one that is not accepted yet. */
export function mayAccept(review: ReviewState, fulfilment: Fulfilment, today: string): boolean {
  return review !== 'accepted' && isCompleteOn(fulfilment, today);
}
