export const OFFER_STATUSES = ['pending', 'accepted', 'refused', 'withdrawn'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** What is done to an offer: by whom it was made to, or by whoever made it. */
export const OFFER_MOVES = {
  accept: { to: 'accepted', by: 'other' },
  refuse: { to: 'refused', by: 'other' },
  withdraw: { to: 'withdrawn', by: 'maker' },
} as const satisfies Record<string, { readonly to: OfferStatus; readonly by: 'maker' | 'other' }>;
export type OfferMove = keyof typeof OFFER_MOVES;

/** The status of an offer after a move, once; null where it was decided before, or is not theirs to decide. */
export function afterOfferMove(status: OfferStatus, move: OfferMove, by: 'maker' | 'other'): OfferStatus | null {
  return status === 'pending' && OFFER_MOVES[move].by === by ? OFFER_MOVES[move].to : null;
}
