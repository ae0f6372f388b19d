import { divideHalfEven } from '../half-even.ts';

/** A rate card of rides, in minor units of its country's currency; prices per whole kilometre and minute are charged in proportion. */
export interface RateCard {
  readonly base_fare: bigint;
  readonly minimum_fare: bigint;
  readonly price_per_kilo: bigint;
  readonly price_per_minute: bigint;
  readonly stop_price_per_minute: bigint;
}

/** What was driven: metres, seconds under way, seconds at stop points. */
export interface Ride {
  readonly meters: number;
  readonly seconds: number;
  readonly stopSeconds: number;
}

/** A fare in parts, in minor units. `fare` is their sum, or the minimum where that is more; `topped_up` is what the minimum added. */
export interface TripFare {
  readonly base_fare: bigint;
  readonly distance_fare: bigint;
  readonly time_fare: bigint;
  readonly stop_fare: bigint;
  readonly topped_up: bigint;
  readonly fare: bigint;
}

/** `rate` times `count / per`, rounded half to even once. */
function inProportion(rate: bigint, count: number, per: bigint): bigint {
  return divideHalfEven(rate * BigInt(Math.max(0, Math.round(count))), per);
}

/** The fare of a ride by a rate card: base, distance, time and waiting, but no less than the minimum. */
export function fareOf(card: RateCard, { meters, seconds, stopSeconds }: Ride): TripFare {
  const distance = inProportion(card.price_per_kilo, meters, 1000n);
  const time = inProportion(card.price_per_minute, seconds, 60n);
  const stop = inProportion(card.stop_price_per_minute, stopSeconds, 60n);
  const sum = card.base_fare + distance + time + stop;
  const toppedUp = sum < card.minimum_fare ? card.minimum_fare - sum : 0n;
  return {
    base_fare: card.base_fare,
    distance_fare: distance,
    time_fare: time,
    stop_fare: stop,
    topped_up: toppedUp,
    fare: sum + toppedUp,
  };
}
