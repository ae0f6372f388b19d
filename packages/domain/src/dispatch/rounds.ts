import { LATE_SECONDS, rankForOffers, seesOffersLate, type OfferCandidate } from './rank-for-offers.ts';

/** How a country offers its orders. */
export interface DispatchRules {
  /** To how many at a time; one is one after another. */
  readonly roundSize: number;
  readonly offerSeconds: number;
  /** How long the best placed has the order to themselves. */
  readonly headStartSeconds: number;
  /** How far each round looks, in metres; rounds beyond the last look as far as the last. */
  readonly radii: readonly number[];
  /** From placing, or from the due time of a scheduled ride, until a person is needed. */
  readonly matchSeconds: number;
}

/** What somebody said to an earlier offer of the same order. */
export type EarlierAnswer = 'declined' | 'priced' | 'expired' | 'withdrawn';

export interface RoundCandidate extends OfferCandidate {
  readonly earlier: EarlierAnswer | null;
}

/** An offer to be sent. Timestamps are milliseconds. */
export interface PlannedOffer {
  readonly providerId: number;
  readonly sendAt: number;
  readonly expiresAt: number;
}

/** One round: its offers, and when it is over. None where nobody is left to be asked. */
export interface PlannedRound {
  readonly offers: readonly PlannedOffer[];
  readonly nextAt: number;
}

/** Where nobody is there to be asked, somebody may come by. */
const LOOK_AGAIN_SECONDS = 5;
/** Whoever accepted at the very last moment, by a slow network, is in time. */
export const GRACE_MS = 2000;

const SECOND = 1000;

/** How far a round looks, in metres; rounds count from 1. */
export function roundRadius({ radii }: Pick<DispatchRules, 'radii'>, round: number): number {
  return radii[Math.min(round, radii.length) - 1] ?? 0;
}

/** Whether an order goes on being offered: after its time a person looks for somebody. */
export function isStillOffered({ matchSeconds }: Pick<DispatchRules, 'matchSeconds'>, startedAt: number, now: number): boolean {
  return now - startedAt < matchSeconds * SECOND;
}

/** Who a round asks. Who declined is not asked again, nor who named a price; who let an offer pass is, after all who were not asked yet. */
function chosen(candidates: readonly RoundCandidate[], size: number, rides: boolean): RoundCandidate[] {
  const fresh = candidates.filter(({ earlier }) => earlier === null || earlier === 'withdrawn');
  const passed = candidates.filter(({ earlier }) => earlier === 'expired');
  return [...rankForOffers(fresh, { rides }), ...rankForOffers(passed, { rides })].slice(0, size);
}

/**
 * A round of offers: the best placed at once, the others a few seconds later, and those who often leave people standing later
 * still. It is over when the last of them is, or after a while where nobody is there.
 */
export function planRound(
  candidates: readonly RoundCandidate[],
  rules: DispatchRules,
  { rides, now }: { readonly rides: boolean; readonly now: number },
): PlannedRound {
  const offers = chosen(candidates, rules.roundSize, rides).map((candidate, place) => {
    const wait = (place === 0 ? 0 : rules.headStartSeconds) + (seesOffersLate(candidate) ? LATE_SECONDS : 0);
    const sendAt = now + wait * SECOND;
    return { providerId: candidate.id, sendAt, expiresAt: sendAt + rules.offerSeconds * SECOND };
  });
  const ends = offers.map(({ expiresAt }) => expiresAt + GRACE_MS);
  return { offers, nextAt: ends.length === 0 ? now + LOOK_AGAIN_SECONDS * SECOND : Math.max(...ends) };
}

/** Why an offer cannot be accepted any more. */
export type OfferRefusal = 'offer_taken' | 'offer_expired';

export interface OpenOffer {
  readonly answer: string | null;
  readonly expiresAt: number;
}

/** What stands against accepting an offer now: null where nothing does. Two seconds of grace are for the network. */
export function findAcceptRefusal({ answer, expiresAt }: OpenOffer, isOrderTaken: boolean, now: number): OfferRefusal | null {
  if (isOrderTaken) return 'offer_taken';
  if (answer !== null || now > expiresAt + GRACE_MS) return 'offer_expired';
  return null;
}
