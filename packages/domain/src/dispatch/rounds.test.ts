import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankForOffers, seesOffersLate } from './rank-for-offers.ts';
import { isStillOffered, planRound, findAcceptRefusal, roundRadius, type DispatchRules, type RoundCandidate } from './rounds.ts';

const NOW = 1_000_000;
const rules: DispatchRules = { roundSize: 3, offerSeconds: 15, headStartSeconds: 4, radii: [3000, 5000, 8000], matchSeconds: 120 };
const candidate = (id: number, more: Partial<RoundCandidate> = {}): RoundCandidate => ({
  id,
  meters: 1000,
  lastOfferAt: null,
  serves: false,
  inCity: false,
  load: 0,
  rating: null,
  offers: 0,
  accepted: 0,
  cancelled: 0,
  earlier: null,
  ...more,
});
const ids = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id);

describe('who is offered an order first', () => {
  it('of a ride is the nearest by half a kilometre, and of those who waited longest for one', () => {
    const far = candidate(1, { meters: 1500, rating: 5 });
    const recent = candidate(2, { meters: 0, lastOfferAt: 9 });
    const longAgo = candidate(3, { meters: 499, lastOfferAt: 3 });
    const never = candidate(4, { meters: 300 });
    expect(ids(rankForOffers([far, recent, longAgo, never], { rides: true }))).toEqual([4, 3, 2, 1]);
  });

  it('of a service does such work, is of the city, least busy, well rated; distance says nothing', () => {
    const near = candidate(1, { meters: 0, lastOfferAt: 5 });
    const rated = candidate(2, { rating: 4.9, meters: 9000 });
    const here = candidate(3, { inCity: true, load: 2 });
    const free = candidate(4, { inCity: true, load: 1 });
    const serves = candidate(5, { serves: true, load: 9 });
    expect(ids(rankForOffers([near, rated, here, free, serves], { rides: false }))).toEqual([5, 4, 3, 2, 1]);
  });

  it('is the better rated before the one who waited longer, and that one before whoever has a lower number', () => {
    const [rated, waiting, recent] = [candidate(3, { rating: 4, lastOfferAt: 9 }), candidate(2, { rating: 3 }), candidate(1, { rating: 3, lastOfferAt: 5 })]; // prettier-ignore
    expect(ids(rankForOffers([recent, waiting, rated], { rides: false }))).toEqual([3, 2, 1]);
    expect(ids(rankForOffers([candidate(2), candidate(1)], { rides: false }))).toEqual([1, 2]);
  });

  it('sees offers late only by enough that was seen of them', () => {
    const often = { offers: 20, accepted: 5, cancelled: 2 };
    expect(seesOffersLate(candidate(1, often))).toBe(true);
    expect(seesOffersLate(candidate(1, { ...often, offers: 19 }))).toBe(false);
    expect(seesOffersLate(candidate(1, { offers: 30, accepted: 4, cancelled: 4 }))).toBe(false);
    expect(seesOffersLate(candidate(1, { offers: 30, accepted: 10, cancelled: 3 }))).toBe(false);
  });
});

describe('a round', () => {
  it('of a ride begins with the nearest, of a service with who does such work, those who let it pass behind them', () => {
    const some = [candidate(1, { meters: 9000, serves: true }), candidate(2, { meters: 100 })];
    const passed = some.map((one) => ({ ...one, id: one.id + 2, earlier: 'expired' as const }));
    const getAsked = (rides: boolean) => planRound([...passed, ...some], { ...rules, roundSize: 4 }, { rides, now: NOW }).offers.map(({ providerId }) => providerId); // prettier-ignore
    expect([getAsked(true), getAsked(false)]).toEqual([[2, 1, 4, 3], [1, 2, 3, 4]]); // prettier-ignore
  });

  it('asks the best at once, the others four seconds later, for fifteen seconds each', () => {
    const late = { offers: 20, accepted: 5, cancelled: 5 };
    const round = planRound([candidate(1), candidate(2), candidate(3, late), candidate(4)], rules, { rides: true, now: NOW });
    expect(round.offers).toEqual([
      { providerId: 1, sendAt: NOW, expiresAt: NOW + 15_000 },
      { providerId: 2, sendAt: NOW + 4000, expiresAt: NOW + 19_000 },
      { providerId: 3, sendAt: NOW + 9000, expiresAt: NOW + 24_000 },
    ]);
    expect(round.nextAt).toBe(NOW + 26_000);
  });

  it('asks nobody twice who said no, and who let it pass after all others', () => {
    const some = [candidate(1, { earlier: 'declined' }), candidate(2, { earlier: 'expired' }), candidate(3, { meters: 4000 })];
    expect(planRound(some, rules, { rides: true, now: NOW }).offers.map(({ providerId }) => providerId)).toEqual([3, 2]);
  });

  it('looks again soon where nobody is there', () => {
    expect(planRound([], rules, { rides: true, now: NOW })).toEqual({ offers: [], nextAt: NOW + 5000 });
  });

  it('looks further than the one before, up to the last', () => {
    expect([1, 2, 3, 4, 9].map((round) => roundRadius(rules, round))).toEqual([3000, 5000, 8000, 8000, 8000]);
  });

  it('comes until the time that the country gives', () => {
    expect([isStillOffered(rules, NOW, NOW + 119_999), isStillOffered(rules, NOW, NOW + 120_000)]).toEqual([true, false]);
  });

  it('never asks more than its size, nobody twice, and nobody who declined or named a price', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 50 }),
        meters: fc.integer({ min: 0, max: 8000 }),
        earlier: fc.constantFrom(null, 'declined', 'priced', 'expired', 'withdrawn'),
        offers: fc.integer({ min: 0, max: 40 }),
        accepted: fc.integer({ min: 0, max: 20 }),
        cancelled: fc.integer({ min: 0, max: 20 }),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 8 }), fc.boolean(), (known, roundSize, rides) => {
        const candidates = known.map(({ id, ...more }) => candidate(id, more as Partial<RoundCandidate>));
        const { offers, nextAt } = planRound(candidates, { ...rules, roundSize }, { rides, now: NOW });
        const asked = offers.map(({ providerId }) => providerId);
        const declined = new Set(candidates.filter(({ earlier }) => earlier === 'declined' || earlier === 'priced').map(({ id }) => id));
        expect(asked.length).toBe(Math.min(roundSize, candidates.length - declined.size));
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked.some((id) => declined.has(id))).toBe(false);
        expect(offers.every(({ sendAt, expiresAt }) => sendAt >= NOW && expiresAt === sendAt + 15_000 && expiresAt < nextAt)).toBe(true);
        expect(nextAt).toBeGreaterThan(NOW);
      }),
    );
  });
});

describe('an offer', () => {
  const open = { answer: null, expiresAt: NOW };
  it('can be accepted two seconds beyond its time, for the network', () => {
    expect(findAcceptRefusal(open, false, NOW + 2000)).toBeNull();
    expect(findAcceptRefusal(open, false, NOW + 2001)).toBe('offer_expired');
  });

  it('is taken where somebody was faster, whatever became of it', () => {
    expect(findAcceptRefusal(open, true, NOW)).toBe('offer_taken');
    expect(findAcceptRefusal({ answer: 'withdrawn', expiresAt: NOW }, true, NOW)).toBe('offer_taken');
    expect(findAcceptRefusal({ answer: 'declined', expiresAt: NOW }, false, NOW)).toBe('offer_expired');
  });
});
