/** Somebody who may take an order, as far as it decides who is offered it first. Timestamps are milliseconds. */
export interface OfferCandidate {
  readonly id: number;
  /** From where they are, or from where their ride ends, to where they are wanted. */
  readonly meters: number;
  /** When they were last offered anything; null for never. */
  readonly lastOfferAt: number | null;
  /** What is ordered is theirs: a package of their own, or one of its main category. */
  readonly serves: boolean;
  /** They live in the city of the job. */
  readonly inCity: boolean;
  /** Orders that they have taken on and not ended. */
  readonly load: number;
  readonly rating: number | null;
  /** Of the last 24 hours. */
  readonly offers: number;
  readonly accepted: number;
  readonly cancelled: number;
}

/** Within one of these nobody is nearer than another: whoever has waited longest comes first. */
const BAND_METERS = 500;
/** Chance alone explains what few offers show. */
const LEAST_OFFERS = 20;
const LEAST_ACCEPTED = 5;
const CANCELS_OFTEN = 0.4;
/** How much later an offer is seen by who often leaves people standing. */
export const LATE_SECONDS = 5;

type Keys = readonly number[];

const rideKeys = ({ meters, lastOfferAt, id }: OfferCandidate): Keys => [Math.floor(meters / BAND_METERS), lastOfferAt ?? 0, id];

const serviceKeys = ({ serves, inCity, load, rating, lastOfferAt, id }: OfferCandidate): Keys => [
  serves ? 0 : 1,
  inCity ? 0 : 1,
  load,
  -(rating ?? 0),
  lastOfferAt ?? 0,
  id,
];

function compareKeys(a: Keys, b: Keys): number {
  const differs = a.findIndex((key, index) => key !== b[index]);
  return differs === -1 ? 0 : (a[differs] as number) - (b[differs] as number);
}

/** Whoever is offered an order first: of a ride the nearest, of a service those who do such work in that city, are least busy and best rated. */
export function rankForOffers<T extends OfferCandidate>(candidates: readonly T[], { rides }: { readonly rides: boolean }): T[] {
  const keys = rides ? rideKeys : serviceKeys;
  return candidates
    .map((candidate) => ({ candidate, keys: keys(candidate) }))
    .toSorted((a, b) => compareKeys(a.keys, b.keys))
    .map(({ candidate }) => candidate);
}

/** Whether somebody sees offers later, for leaving people standing: two in five of what they accepted, of enough to tell. */
export function seesOffersLate({ offers, accepted, cancelled }: OfferCandidate): boolean {
  return offers >= LEAST_OFFERS && accepted >= LEAST_ACCEPTED && cancelled / accepted >= CANCELS_OFTEN;
}
