/** Somebody who may be given a job, as far as it decides who is offered first. */
export interface RankedTaker {
  readonly id: number;
  /** What speaks against them; none where they may take it. */
  readonly reasons: readonly unknown[];
  /** What is ordered is theirs: a package of their own, or one of its main category. */
  readonly serves: boolean;
  /** They live in the city of the job. */
  readonly in_city: boolean;
  /** At work, and out for nothing else. */
  readonly is_free: boolean;
  /** From where they were last seen to where they are wanted; null where one of both is not known. */
  readonly meters: number | null;
  readonly rating: number | null;
}

/** Within one of these nobody is nearer than another. */
const BAND_METERS = 500;

const near = ({ meters }: RankedTaker) => (meters === null ? Number.MAX_SAFE_INTEGER : Math.floor(meters / BAND_METERS));

/** What counts before what, as numbers of which the smaller comes first: a ride goes to whoever is near, a visit to whoever does such work where it is. */
function getKeys(taker: RankedTaker, rides: boolean): number[] {
  const { reasons, serves, in_city: inCity, is_free: isFree, rating } = taker;
  const [free, city, best] = [isFree ? 0 : 1, inCity ? 0 : 1, -(rating ?? 0)];
  const order = rides ? [free, near(taker), city, best] : [serves ? 0 : 1, city, free, best, near(taker)];
  return [reasons.length === 0 ? 0 : 1, ...order, taker.id];
}

/** Those who may take a job before those who may not, each the best suited first. */
export function rankTakers<T extends RankedTaker>(takers: readonly T[], { rides }: { rides: boolean }): T[] {
  return takers
    .map((taker) => ({ taker, keys: getKeys(taker, rides) }))
    .toSorted((a, b) => {
      const differs = a.keys.findIndex((key, index) => key !== b.keys[index]);
      return differs === -1 ? 0 : (a.keys[differs] ?? 0) - (b.keys[differs] ?? 0);
    })
    .map(({ taker }) => taker);
}
