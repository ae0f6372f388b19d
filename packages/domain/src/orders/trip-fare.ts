import { type Minor, minor, minus, NONE, plus } from '../money.ts';
import { divideHalfEven } from '../half-even.ts';

/** A rate card of rides, in minor units of its country's currency; prices per whole kilometre and minute are charged in proportion. */
export interface RateCard {
  readonly base_fare: Minor;
  readonly minimum_fare: Minor;
  readonly price_per_kilo: Minor;
  readonly price_per_minute: Minor;
  readonly stop_price_per_minute: Minor;
}

/** What was driven: metres, seconds under way, seconds at stop points. */
export interface Ride {
  readonly meters: number;
  readonly seconds: number;
  readonly stopSeconds: number;
}

/** A fare in parts, in minor units. `fare` is their sum, or the minimum where that is more; `topped_up` is what the minimum added. */
export interface TripFare {
  readonly base_fare: Minor;
  readonly distance_fare: Minor;
  readonly time_fare: Minor;
  readonly stop_fare: Minor;
  readonly topped_up: Minor;
  readonly fare: Minor;
}

/** `rate` times `count / per`, rounded half to even once. */
function inProportion(rate: Minor, count: number, per: bigint): Minor {
  return minor(divideHalfEven(rate * BigInt(Math.max(0, Math.round(count))), per));
}

/** The fare of a ride by a rate card: base, distance, time and waiting, but no less than the minimum. */
export function getFare(card: RateCard, { meters, seconds, stopSeconds }: Ride): TripFare {
  const distance = inProportion(card.price_per_kilo, meters, 1000n);
  const time = inProportion(card.price_per_minute, seconds, 60n);
  const stop = inProportion(card.stop_price_per_minute, stopSeconds, 60n);
  const sum = plus(card.base_fare, distance, time, stop);
  const toppedUp = sum < card.minimum_fare ? minus(card.minimum_fare, sum) : NONE;
  return {
    base_fare: card.base_fare,
    distance_fare: distance,
    time_fare: time,
    stop_fare: stop,
    topped_up: toppedUp,
    fare: plus(sum, toppedUp),
  };
}
