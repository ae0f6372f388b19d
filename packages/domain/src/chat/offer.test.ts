import { expect, it } from 'vitest';
import { afterOfferMove, OFFER_MOVES, OFFER_STATUSES, type OfferMove } from './offer.ts';

it('an offer is decided once, by the other side, or withdrawn by whoever made it', () => {
  const moves = Object.keys(OFFER_MOVES) as OfferMove[];
  const allowed = OFFER_STATUSES.flatMap((status) =>
    moves.flatMap((move) =>
      (['maker', 'other'] as const).flatMap((by) => {
        const after = afterOfferMove(status, move, by);
        return after ? [`${status} ${move} by ${by}: ${after}`] : [];
      }),
    ),
  );
  expect(allowed).toEqual([
    'pending accept by other: accepted',
    'pending refuse by other: refused',
    'pending withdraw by maker: withdrawn',
  ]);
});
