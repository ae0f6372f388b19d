import { type Minor, minor, NONE } from './money.ts';
import { getFare, type RateCard } from './orders/trip-fare.ts';

/** What a price may be so many times, or one so manieth, of, compared with those of the last day, before somebody else looks at it. */
const MOST_TIMES = 3n;

/** The ride that a whole rate card is measured by: 10 km in 20 minutes, and 10 minutes at stop points. */
const SAMPLE = { meters: 10_000, seconds: 20 * 60, stopSeconds: 10 * 60 };

/** What that ride costs by a card. */
export const sampleFare = (card: RateCard): Minor => getFare(card, SAMPLE).fare;

/** A price beside what it is compared with. */
export interface PriceStep {
  readonly after: Minor;
  /** What is charged now; null where nothing is. */
  readonly before: Minor | null;
  /** What was charged within the last day, in any order. A price of zero says nothing about how large the next one may be. */
  readonly late: readonly Minor[];
}

const isRaised = ({ before, after }: PriceStep): boolean => before === null || after > before;

const isLowered = ({ before, after }: PriceStep): boolean => before === null || after < before;

/** Whether a price goes back to one that was charged within the last day: whoever puts a mistake right waits for nobody. */
export const isReturn = ({ after, late }: PriceStep): boolean => late.includes(after);

/**
 * Whether a price is raised to more than three times the lowest that held within the last day, or lowered to less than a third of the
 * highest: several smaller steps gain nothing.
 */
export function isJump(step: PriceStep): boolean {
  const { after } = step;
  const [first, ...others] = step.late.filter((price) => price > NONE);
  if (first === undefined || isReturn(step)) return false;
  const [least, most] = others.reduce(([low, high], one) => [one < low ? one : low, one > high ? one : high], [first, first]);
  return (isRaised(step) && after > minor(least * MOST_TIMES)) || (isLowered(step) && minor(after * MOST_TIMES) < most);
}

/** How much more than a lowered price the one is to which it goes back, in percent, before somebody asks what was sold in between. */
const DIP_PERCENT = 20n;

/** Whether a price that was lowered goes back up within the day: what was sold in between was sold below it. */
export const isDip = (step: PriceStep): boolean =>
  step.before !== null && isReturn(step) && step.after * 100n >= step.before * (100n + DIP_PERCENT) && isRaised(step);

/** Visits of a package: those that are paid for, and those that the platform gives. */
export interface PackageVisits {
  readonly bought: number;
  readonly gifts: number;
}

/** One gift to so many bought visits at most, whatever the platform earns by those. */
const BOUGHT_FOR_A_GIFT = 8;

/** Whether a package gives more visits than the platform earns by it: the gifts cost it what its percentage of the bought visits brings. */
export const isGenerous = ({ bought, gifts }: PackageVisits, appPercent: number): boolean =>
  gifts * BOUGHT_FOR_A_GIFT > bought || gifts * 100 > bought * appPercent;

/** Whether a price that is new, or raised, is above the limit of the day. */
export const passesLimit = (step: PriceStep, limit: Minor): boolean => step.after > limit && isRaised(step);
